use std::time::Duration;

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use serde_json::Value;

use super::*;
use crate::diagnostic::Sources;
use crate::document::{Format, parse};
use crate::payload::Lowering;
use crate::protocol::Authorize;
use crate::random::Stream;
use crate::template::{CallContext, Program, Scope};
use crate::transport::Secret;
use crate::units::Offset;

const NOW: i64 = 1_735_689_600_000_000_000;
const MINUTE: i64 = 60_000_000_000;

fn context(k: u64, client: Option<u64>) -> CallContext<'static> {
    CallContext {
        seed: 7,
        stream: Stream::Values,
        k,
        step: 0,
        message: 0,
        now: Offset::ZERO,
        wall_nanos: NOW,
        client,
        rows: &[],
        captures: &[],
    }
}

fn claims(yaml: &str) -> Program {
    let mut sources = Sources::new();
    let id = sources.add("claims.yaml", yaml);
    let (node, _) = parse(&sources, id, Format::Yaml);
    Lowering::new(&Scope::default()).json(&node.expect("a node"))
}

fn options(algorithm: &str, key: &[u8]) -> JwtOptions {
    JwtOptions {
        algorithm: algorithm.to_owned(),
        key: Secret::new(key),
        kid: Some("key-1".to_owned()),
        expires_in: Duration::from_mins(1),
        leeway: Duration::from_secs(5),
        claims: claims("{ sub: me, jti: \"{{ uuid() }}\", permissions: [a, b] }"),
        seed: 7,
    }
}

fn parts(value: &http::HeaderValue) -> (Value, Value) {
    let text = value.to_str().expect("text");
    let token = text.strip_prefix("Bearer ").expect("a bearer token");
    let mut parts = token.split('.').map(|part| {
        let bytes = URL_SAFE_NO_PAD.decode(part).unwrap_or_default();
        serde_json::from_slice(&bytes).unwrap_or(Value::Null)
    });
    (
        parts.next().expect("a header"),
        parts.next().expect("claims"),
    )
}

fn tokens(holder: Holder) -> Tokens {
    let jwt = Jwt::new(options("HS256", b"secret")).expect("a signer");
    Tokens::new(Box::new(jwt), holder, NOW).expect("tokens")
}

#[test]
fn a_token_says_what_the_plan_says() {
    let value = tokens(Holder::Run)
        .authorization(&context(0, None))
        .expect("a value");
    let (header, claims) = parts(&value);
    assert_eq!(header["alg"], "HS256");
    assert_eq!(header["kid"], "key-1");
    assert_eq!(claims["sub"], "me");
    assert_eq!(claims["permissions"], serde_json::json!(["a", "b"]));
    assert_eq!(claims["iat"], NOW / 1_000_000_000 - 5);
    assert_eq!(claims["exp"], NOW / 1_000_000_000 + 60);
    assert!(value.is_sensitive() && !format!("{value:?}").contains("Bearer"));
}

#[test]
fn holders_have_tokens_of_their_own() {
    let run = tokens(Holder::Run);
    assert_eq!(
        run.authorization(&context(1, None)),
        run.authorization(&context(2, None))
    );
    let clients = tokens(Holder::Clients(2));
    let of = |client| {
        clients
            .authorization(&context(9, Some(client)))
            .expect("a value")
    };
    assert_ne!(of(0), of(1));
    assert_eq!(of(0), of(2), "there are two");
    let calls = tokens(Holder::Calls);
    assert_ne!(
        calls.authorization(&context(1, None)),
        calls.authorization(&context(2, None))
    );
    assert_eq!(
        calls.authorization(&context(1, None)),
        calls.authorization(&context(1, None))
    );
}

#[test]
fn tokens_are_renewed_when_a_quarter_of_their_life_is_left() {
    let tokens = tokens(Holder::Run);
    let first = tokens.authorization(&context(0, None));
    tokens.renew(NOW + MINUTE * 2 / 3);
    assert_eq!(tokens.authorization(&context(0, None)), first);
    tokens.renew(NOW + MINUTE * 4 / 5);
    assert_ne!(tokens.authorization(&context(0, None)), first);
    assert!(tokens.failure().is_none());
}

#[test]
fn every_algorithm_signs_with_a_key_of_its_kind() {
    let rsa = include_bytes!("../../tests/keys/rsa.pem");
    let p256 = include_bytes!("../../tests/keys/p256.pem");
    let p384 = include_bytes!("../../tests/keys/p384.pem");
    let ed = include_bytes!("../../tests/keys/ed25519.pem");
    for (algorithm, key) in [
        ("HS384", &b"secret"[..]),
        ("HS512", b"secret"),
        ("RS256", rsa),
        ("RS512", rsa),
        ("PS256", rsa),
        ("PS384", rsa),
        ("ES256", p256),
        ("ES384", p384),
        ("EdDSA", ed),
    ] {
        let jwt = Jwt::new(options(algorithm, key)).expect(algorithm);
        let (header, _) = parts(&jwt.mint(0, 0, NOW).expect(algorithm).value);
        assert_eq!(header["alg"], algorithm);
    }
}

#[test]
fn keys_that_do_not_fit_are_explained() {
    let sec1 = include_bytes!("../../tests/keys/p256-sec1.pem");
    for (algorithm, key, reason) in [
        ("HS256", &b""[..], "empty"),
        ("RS256", b"secret", "PEM"),
        ("ES256", sec1, "SEC1"),
        ("ES512", b"x", "no algorithm `ES512`"),
        (
            "RS256",
            include_bytes!("../../tests/keys/p256.pem"),
            "not one for RS256",
        ),
    ] {
        let error = Jwt::new(options(algorithm, key)).expect_err(algorithm);
        assert!(error.to_string().contains(reason), "{algorithm}: {error}");
    }
}

#[test]
fn fixed_credentials_are_as_the_standards_say() {
    let basic = Fixed::basic(b"Aladdin", &Secret::new("open sesame")).expect("a credential");
    let value = basic.authorization(&context(0, None)).expect("a value");
    assert_eq!(
        value.to_str().ok(),
        Some("Basic QWxhZGRpbjpvcGVuIHNlc2FtZQ==")
    );
    assert!(Fixed::basic(b"a:b", &Secret::new("x")).is_err());
    assert!(Fixed::bearer(&Secret::new("")).is_err());
    assert!(Fixed::bearer(&Secret::new("a\nb")).is_err());
    let bearer = Fixed::bearer(&Secret::new("abc")).expect("a credential");
    assert!(!format!("{bearer:?}").contains("abc"));
}
