//! Who calls: how credentials are made.

use std::time::Duration;

use super::headers::secret_beside;
use super::names::{Kind, resolve};
use super::templates::{Reader, scope};
use crate::diagnostic::{Code, Diagnostic, Diagnostics, Sources, Span, Spanned};
use crate::plan::model::{Auth, AuthKind, HeaderValue, Jwt, Secret};
use crate::plan::raw::{Named, Per, RawAuth, RawJwt, RawPlan};

const EXPIRES_IN: Duration = Duration::from_hours(1);

/// An auth as meant, and what runs must know of it.
pub(super) struct CheckedAuth {
    /// The auth; none where it could not be understood or is not built.
    pub(super) auth: Option<Auth>,
    /// Where its claims use `client()`.
    pub(super) client_uses: Vec<Span>,
}

/// All auth definitions by position.
pub(super) fn auths(
    raw: &RawPlan,
    sources: &Sources,
    problems: &mut Diagnostics,
) -> Vec<CheckedAuth> {
    raw.auth
        .iter()
        .map(|named| CheckedAuth {
            auth: auth(raw, named, sources, problems),
            client_uses: read_claims(raw, &named.value, problems),
        })
        .collect()
}

/// Reads the templates of claims, and tells where they use `client()`.
fn read_claims(raw: &RawPlan, auth: &RawAuth, problems: &mut Diagnostics) -> Vec<Span> {
    let RawAuth::Jwt(jwt) = auth else {
        return Vec::new();
    };
    let Some(claims) = &jwt.claims else {
        return Vec::new();
    };
    let scope = scope(raw, Vec::new());
    let mut reader = Reader::new(&scope, problems);
    reader.node(claims);
    let uses = reader.client_uses;
    let per = jwt.per.as_ref().map(|per| per.value).unwrap_or_default();
    if per == Per::Run {
        for span in &uses {
            let problem = Diagnostic::error(
                Code::ClosedLoopOnly,
                *span,
                "`client()` has no meaning in a token that is made once for the run",
            )
            .label("which client?")
            .help("write `per: client` for a token of its own for each client");
            problems.push(problem);
        }
        return Vec::new();
    }
    uses
}

fn auth(
    raw: &RawPlan,
    named: &Named<RawAuth>,
    sources: &Sources,
    problems: &mut Diagnostics,
) -> Option<Auth> {
    if named.name.value == "none" {
        problems.push(
            Diagnostic::error(
                Code::BadValue,
                named.name.span,
                "no auth can be named `none`",
            )
            .label("`auth: none` switches auth off")
            .help("choose another name"),
        );
    }
    let secret = |secret: &Spanned<Secret>| {
        Spanned::new(
            secret_beside(&secret.value, secret.span, sources),
            secret.span,
        )
    };
    let kind = match &named.value {
        RawAuth::Jwt(raw) => AuthKind::Jwt(Box::new(jwt(raw, secret, problems)?)),
        RawAuth::Bearer(token) => AuthKind::Bearer(secret(token)),
        RawAuth::Basic { user, password } => AuthKind::Basic {
            user: basic_user(user, sources, problems)?,
            password: secret(password),
        },
        RawAuth::Login(login) => {
            if let Some(call) = &login.call {
                resolve(raw, Kind::Call, call, problems);
            }
            return None;
        }
        RawAuth::OAuth2(_) | RawAuth::Exec(_) | RawAuth::Poisoned => return None,
    };
    Some(Auth {
        name: named.name.clone(),
        kind,
    })
}

fn jwt(
    raw: &RawJwt,
    secret: impl Fn(&Spanned<Secret>) -> Spanned<Secret>,
    problems: &mut Diagnostics,
) -> Option<Jwt> {
    let expires_in = raw
        .expires_in
        .as_ref()
        .map_or(EXPIRES_IN, |length| length.value);
    if let Some(leeway) = &raw.leeway
        && leeway.value >= expires_in
    {
        let problem = Diagnostic::error(
            Code::OutOfRange,
            leeway.span,
            "`leeway` is as long as the token lives",
        )
        .label("must be shorter than `expires_in`");
        problems.push(match &raw.expires_in {
            Some(length) => problem.also(length.span, "the token's life"),
            None => problem.help("`expires_in` is 1h where it is not set"),
        });
    }
    Some(Jwt {
        algorithm: raw.algorithm.clone()?,
        key: secret(raw.key.as_ref()?),
        kid: raw.kid.as_ref().map(|kid| kid.value.clone()),
        expires_in,
        leeway: raw
            .leeway
            .as_ref()
            .map_or(Duration::ZERO, |length| length.value),
        claims: raw.claims.clone(),
        per: raw.per.as_ref().map(|per| per.value).unwrap_or_default(),
    })
}

fn basic_user(
    user: &Spanned<HeaderValue>,
    sources: &Sources,
    problems: &mut Diagnostics,
) -> Option<Spanned<HeaderValue>> {
    let value = match &user.value {
        HeaderValue::Text(text) if text.contains(':') => {
            problems.push(
                Diagnostic::error(
                    Code::BadValue,
                    user.span,
                    "the user of basic auth has no colon in it",
                )
                .label("a colon ends the user"),
            );
            return None;
        }
        HeaderValue::Secret(secret) => {
            HeaderValue::Secret(secret_beside(secret, user.span, sources))
        }
        other @ (HeaderValue::Text(_) | HeaderValue::Bytes(_)) => other.clone(),
    };
    Some(Spanned::new(value, user.span))
}
