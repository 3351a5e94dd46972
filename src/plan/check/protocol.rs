//! Which protocol a target speaks, as far as its keys tell.

use crate::diagnostic::Spanned;
use crate::plan::raw::{RawAddress, RawTarget};

/// The protocol that a target's address key names.
pub(super) fn is_grpc(target: &RawTarget) -> Option<bool> {
    match target.address.as_ref()? {
        RawAddress::Grpc(_) => Some(true),
        RawAddress::Http(_) => Some(false),
    }
}

/// The text of an address and its place.
pub(super) fn address_text(target: &RawTarget) -> Option<&Spanned<String>> {
    match target.address.as_ref()? {
        RawAddress::Grpc(text) | RawAddress::Http(text) => Some(text),
    }
}
