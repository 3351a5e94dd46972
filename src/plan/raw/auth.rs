//! Who calls.

use std::time::Duration;

use super::shared::{HeaderValue, Maybe, Secret};
use crate::diagnostic::Spanned;
use crate::document::Node;

/// One entry of `auth`.
#[derive(Debug, Clone, PartialEq, Default)]
pub enum RawAuth {
    /// `jwt`
    Jwt(Box<RawJwt>),
    /// `bearer`
    Bearer(Spanned<Secret>),
    /// `basic`
    Basic {
        /// `user`
        user: Spanned<HeaderValue>,
        /// `password`
        password: Spanned<Secret>,
    },
    /// `oauth2`
    OAuth2(Box<RawOAuth2>),
    /// `login`
    Login(Box<RawLogin>),
    /// `exec`
    Exec(Vec<Spanned<String>>),
    /// A definition that could not be read.
    #[default]
    Poisoned,
}

/// `oauth2`.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct RawOAuth2 {
    /// `token_url`
    pub token_url: Maybe<String>,
    /// `client_id`
    pub client_id: Maybe<HeaderValue>,
    /// `client_secret`
    pub client_secret: Maybe<Secret>,
    /// `scope`
    pub scope: Maybe<String>,
    /// `audience`
    pub audience: Maybe<String>,
}

/// `login`.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct RawLogin {
    /// `call`
    pub call: Maybe<String>,
    /// `token`
    pub token: Maybe<String>,
    /// `expires_in`
    pub expires_in: Maybe<Duration>,
    /// `per`
    pub per: Maybe<Per>,
}

/// For whom a token is made.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Per {
    /// One for the run.
    #[default]
    Run,
    /// One for each client.
    Client,
    /// One for each call.
    Call,
}

/// `jwt`.
#[derive(Debug, Clone, PartialEq)]
pub struct RawJwt {
    /// `algorithm`: HS256 … `EdDSA`
    pub algorithm: Maybe<String>,
    /// `key`
    pub key: Maybe<Secret>,
    /// `kid`
    pub kid: Maybe<String>,
    /// `expires_in`
    pub expires_in: Maybe<Duration>,
    /// `leeway`
    pub leeway: Maybe<Duration>,
    /// `claims`: a map with templates
    pub claims: Option<Node>,
    /// `per`
    pub per: Maybe<Per>,
}
