//! Fields of messages, and extensions of them, as one thing.

use prost_reflect::{Cardinality, ExtensionDescriptor, FieldDescriptor, Kind};

/// A field of a message or an extension of it.
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a property of protobuf's own"
)]
#[derive(Debug, Clone)]
pub(super) struct Field {
    /// Its number.
    pub(super) number: u32,
    /// What it holds.
    pub(super) kind: Kind,
    /// `repeated`, maps included.
    pub(super) repeated: bool,
    /// Numbers of a list lie together.
    pub(super) packed: bool,
    /// Written between two tags instead of behind a length.
    pub(super) group: bool,
    /// It can be told apart whether it is set.
    pub(super) presence: bool,
    /// The oneof that it belongs to: name and place among the oneofs.
    pub(super) oneof: Option<String>,
}

impl From<FieldDescriptor> for Field {
    fn from(field: FieldDescriptor) -> Self {
        Self {
            number: field.number(),
            kind: field.kind(),
            repeated: field.cardinality() == Cardinality::Repeated,
            packed: field.is_packed(),
            group: field.is_group(),
            presence: field.supports_presence(),
            oneof: field
                .containing_oneof()
                .filter(|oneof| !oneof.is_synthetic())
                .map(|oneof| oneof.name().to_owned()),
        }
    }
}

impl From<ExtensionDescriptor> for Field {
    fn from(field: ExtensionDescriptor) -> Self {
        Self {
            number: field.number(),
            kind: field.kind(),
            repeated: field.cardinality() == Cardinality::Repeated,
            packed: field.is_packed(),
            group: field.is_group(),
            presence: true,
            oneof: None,
        }
    }
}
