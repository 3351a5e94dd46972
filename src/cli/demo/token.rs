//! What the gateway asks of a token: its signature, its times, whom it is for and what it allows.
//!
//! HS256 alone is taken. `exp` must be there; `nbf`, `iss` and `aud` are checked where they are there. What a token allows
//! stands in `permissions`, or follows from `role` where there are none.

use std::fmt;

use jsonwebtoken::errors::ErrorKind;
use jsonwebtoken::{Algorithm, DecodingKey, Validation};
use serde::Deserialize;
use tonic::Status;

use super::error::Kind;

/// Issuers and audiences that the gateway knows.
const ISSUER: &str = "loadbank-demo";
const AUDIENCE: &str = "loadbank-demo-gateway";

/// What the demo signs with where nothing else is set.
const DEMO_SECRET: &str = "loadbank-demo-secret";

/// The secret that the gateway shares with its callers; shown by nothing.
#[derive(Clone)]
pub struct JwtSecret(String);

impl JwtSecret {
    /// A secret of one's own.
    #[must_use]
    pub fn new(secret: impl Into<String>) -> Self {
        Self(secret.into())
    }

    /// The demo's well-known secret.
    #[must_use]
    pub fn demo() -> Self {
        Self::new(DEMO_SECRET)
    }

    /// The secret itself, for signing and for the environment of a child.
    #[must_use]
    pub fn expose(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for JwtSecret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("JwtSecret(…)")
    }
}

/// What a caller may do.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Permission {
    SubmitOrder,
    ViewPositions,
    Backtest,
    Train,
}

impl Permission {
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::SubmitOrder => "submit_order",
            Self::ViewPositions => "view_positions",
            Self::Backtest => "backtest",
            Self::Train => "train",
        }
    }
}

#[derive(Debug, Deserialize)]
struct Claims {
    #[serde(default)]
    sub: String,
    role: Option<String>,
    permissions: Option<Vec<String>>,
}

impl Claims {
    fn allow(&self, permission: Permission) -> bool {
        match (&self.permissions, self.role.as_deref()) {
            (Some(list), _) => list.iter().any(|name| name == permission.name()),
            (None, Some("trader")) => true,
            (None, Some("viewer")) => permission == Permission::ViewPositions,
            (None, _) => false,
        }
    }
}

/// Checks tokens.
pub(super) struct Verifier {
    key: DecodingKey,
    validation: Validation,
}

impl Verifier {
    pub(super) fn new(secret: &JwtSecret) -> Result<Self, Kind> {
        let key =
            DecodingKey::from_secret(secret.expose().as_bytes()).map_err(|_| Kind::EmptySecret)?;
        let mut validation = Validation::new(Algorithm::HS256);
        validation.validate_nbf = true;
        validation.set_issuer(&[ISSUER]);
        validation.set_audience(&[AUDIENCE]);
        Ok(Self { key, validation })
    }

    /// Who calls, if the header of the call allows what it wants.
    pub(super) fn check(
        &self,
        authorization: Option<&[u8]>,
        permission: Permission,
    ) -> Result<String, Status> {
        let header = authorization.ok_or_else(|| Status::unauthenticated("no token"))?;
        let token = header
            .split_at_checked(7)
            .filter(|(scheme, _)| scheme.eq_ignore_ascii_case(b"bearer "))
            .map(|(_, token)| token)
            .ok_or_else(|| Status::unauthenticated("authorization is no bearer token"))?;
        let claims = jsonwebtoken::decode::<Claims>(token, &self.key, &self.validation)
            .map_err(|error| Status::unauthenticated(reason(error.kind())))?
            .claims;
        if claims.allow(permission) {
            return Ok(claims.sub);
        }
        let name = permission.name();
        Err(Status::permission_denied(format!(
            "the token does not allow {name}"
        )))
    }
}

fn reason(kind: &ErrorKind) -> &'static str {
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "the crate's list is open; all else is a token that can not be read"
    )]
    match kind {
        ErrorKind::ExpiredSignature => "the token has expired",
        ErrorKind::ImmatureSignature => "the token is not valid yet",
        ErrorKind::InvalidSignature => "the token is signed with another secret",
        ErrorKind::InvalidIssuer => "the token's issuer is unknown here",
        ErrorKind::InvalidAudience => "the token is for another audience",
        ErrorKind::InvalidAlgorithm => "the token is not signed with HS256",
        ErrorKind::MissingRequiredClaim(_) => "the token has no expiry",
        _ => "the token can not be read",
    }
}
