//! Who calls.

use std::time::Duration;

use crate::diagnostic::Spanned;
use crate::document::Node;
use crate::plan::raw::{HeaderValue, Per, Secret};

/// Who calls.
#[derive(Debug, Clone, PartialEq)]
pub struct Auth {
    /// Its name.
    pub name: Spanned<String>,
    /// How the credential is made.
    pub kind: AuthKind,
}

/// How a credential is made.
#[derive(Debug, Clone, PartialEq)]
pub enum AuthKind {
    /// A signed token.
    Jwt(Box<Jwt>),
    /// A fixed token.
    Bearer(Spanned<Secret>),
    /// User and password.
    Basic {
        /// The user.
        user: Spanned<HeaderValue>,
        /// The password.
        password: Spanned<Secret>,
    },
}

/// A token signed by us.
#[derive(Debug, Clone, PartialEq)]
pub struct Jwt {
    /// HS256 … `EdDSA`.
    pub algorithm: Spanned<String>,
    /// The key.
    pub key: Spanned<Secret>,
    /// `kid` of the header.
    pub kid: Option<String>,
    /// Its life.
    pub expires_in: Duration,
    /// How far `iat` and `nbf` lie back.
    pub leeway: Duration,
    /// A map with templates.
    pub claims: Option<Node>,
    /// For whom.
    pub per: Per,
}
