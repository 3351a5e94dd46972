//! JSON Web Tokens, signed by us.

use std::time::Duration;

use jsonwebtoken::{Algorithm, AlgorithmFamily, EncodingKey, Header};
use serde_json::{Map, Value, json};

use super::error::AuthError;
use super::fixed::sensitive;
use super::tokens::{Mint, Minted};
use crate::random::Stream;
use crate::template::{CallContext, Program};
use crate::transport::Secret;
use crate::units::{Offset, nanos};

/// What a token says and how it is signed.
#[derive(Debug, Clone)]
pub struct JwtOptions {
    /// HS256, HS384, HS512, RS256 … 512, PS256 … 512, ES256, ES384 or `EdDSA`.
    pub algorithm: String,
    /// The shared secret, or a private key in PEM.
    pub key: Secret,
    /// `kid` of the header.
    pub kid: Option<String>,
    /// From now to `exp`.
    pub expires_in: Duration,
    /// How far `iat` and `nbf` lie back, for clocks that differ.
    pub leeway: Duration,
    /// Writes the claims as one JSON object.
    pub claims: Program,
    /// The plan's seed.
    pub seed: u64,
}

/// Signs tokens.
pub struct Jwt {
    header: Header,
    key: EncodingKey,
    options: JwtOptions,
}

impl std::fmt::Debug for Jwt {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Jwt")
            .field("algorithm", &self.header.alg)
            .finish_non_exhaustive()
    }
}

impl Jwt {
    /// Reads the key.
    ///
    /// # Errors
    /// When the algorithm is unknown or the key is not one for it.
    pub fn new(options: JwtOptions) -> Result<Self, AuthError> {
        let algorithm = algorithm(&options.algorithm)?;
        let key = key(algorithm, options.key.expose())?;
        let mut header = Header::new(algorithm);
        header.kid.clone_from(&options.kid);
        Ok(Self {
            header,
            key,
            options,
        })
    }

    fn claims(
        &self,
        holder: u64,
        renewal: u32,
        wall_nanos: i64,
    ) -> Result<Map<String, Value>, AuthError> {
        let context = CallContext {
            seed: self.options.seed,
            stream: Stream::Auth,
            k: holder,
            step: renewal,
            message: 0,
            now: Offset::ZERO,
            wall_nanos,
            client: Some(holder),
            rows: &[],
            captures: &[],
        };
        let mut text = Vec::new();
        self.options
            .claims
            .render(&context, &mut text)
            .map_err(|error| AuthError::new(format!("the claims can not be made: {error}")))?;
        if text.is_empty() {
            return Ok(Map::new());
        }
        serde_json::from_slice(&text)
            .map_err(|_| AuthError::new("the claims are not one map of names and values"))
    }
}

impl Mint for Jwt {
    fn mint(&self, holder: u64, renewal: u32, wall_nanos: i64) -> Result<Minted, AuthError> {
        let life = i64::try_from(nanos(self.options.expires_in)).unwrap_or(i64::MAX);
        let leeway = i64::try_from(nanos(self.options.leeway)).unwrap_or(i64::MAX);
        let expires = wall_nanos.saturating_add(life);
        let mut claims = self.claims(holder, renewal, wall_nanos)?;
        let back = wall_nanos.saturating_sub(leeway) / 1_000_000_000;
        for (name, value) in [
            ("iat", back),
            ("nbf", back),
            ("exp", expires / 1_000_000_000),
        ] {
            claims.entry(name).or_insert_with(|| json!(value));
        }
        let token = jsonwebtoken::encode(&self.header, &claims, &self.key)
            .map_err(|error| AuthError::new(format!("the token can not be signed: {error}")))?;
        Ok(Minted {
            value: sensitive(&format!("Bearer {token}"))?,
            minted: wall_nanos,
            expires,
        })
    }
}

fn algorithm(name: &str) -> Result<Algorithm, AuthError> {
    name.parse().map_err(|_| {
        AuthError::new(format!("there is no algorithm `{name}`")).help(
            "known are HS256, HS384, HS512, RS256, RS384, RS512, PS256, PS384, PS512, ES256, ES384 and EdDSA",
        )
    })
}

fn key(algorithm: Algorithm, bytes: &[u8]) -> Result<EncodingKey, AuthError> {
    let family = algorithm.family();
    if family == AlgorithmFamily::Hmac {
        if bytes.is_empty() {
            return Err(AuthError::new("the secret is empty"));
        }
        return EncodingKey::from_secret(bytes)
            .map_err(|error| AuthError::new(format!("the secret can not be used: {error}")));
    }
    if !bytes.starts_with(b"-----BEGIN") {
        return Err(AuthError::new(format!("{algorithm:?} needs a private key in PEM")).help(
            "name a file that begins with `-----BEGIN PRIVATE KEY-----`: key: { file: key.pem }",
        ));
    }
    if bytes.windows(14).any(|window| window == b"EC PRIVATE KEY") {
        return Err(
            AuthError::new("the key is in SEC1 form (`BEGIN EC PRIVATE KEY`)").help(
                "convert it to PKCS#8: openssl pkcs8 -topk8 -nocrypt -in key.pem -out key8.pem",
            ),
        );
    }
    let read = match family {
        AlgorithmFamily::Hmac | AlgorithmFamily::Rsa => EncodingKey::from_rsa_pem(bytes),
        AlgorithmFamily::Ec => EncodingKey::from_ec_pem(bytes),
        AlgorithmFamily::Ed => EncodingKey::from_ed_pem(bytes),
    };
    read.map_err(|error| AuthError::new(format!("the key is not one for {algorithm:?}: {error}")))
}
