//! Keys of `schema`.

use super::shared::HEADERS;
use super::table::{Choice, Key, Kind, Table, Word};

/// `schema` in a word.
pub(super) static SCHEMAS: &[Word] = &[Word::new("reflection", "the server describes itself")];

/// One source of a schema.
pub(super) static SCHEMA: Table = Table {
    name: "schema",
    title: "a schema source",
    doc: "One of `reflection`, `proto`, `descriptors` and `from`.",
    groups: &[&[
        Key::new(
            "reflection",
            Kind::Map(&REFLECTION),
            "Reflection with credentials, headers or an address of its own; the word `reflection` alone needs none of them.",
            "{ auth: admin }",
        ),
        Key::new(
            "proto",
            Kind::OneOrMany(&Kind::Text("a path")),
            ".proto files; well-known types are built in.",
            "[trading.proto]",
        ),
        Key::new(
            "include",
            Kind::OneOrMany(&Kind::Text("a path")),
            "Roots of imports.",
            "[protos]",
        )
        .with("proto"),
        Key::new(
            "protoc",
            Kind::Word(&[Word::new(
                "auto",
                "protoc, where our own compiler can not read a file",
            )]),
            "May call an installed `protoc`.",
            "auto",
        )
        .with("proto")
        .not_yet(),
        Key::new(
            "descriptors",
            Kind::OneOrMany(&Kind::Text("a path")),
            "Serialised descriptor sets.",
            "[set.binpb]",
        ),
        Key::new(
            "from",
            Kind::Text("the name of a target"),
            "What another target uses.",
            "direct",
        ),
        Key::new(
            "cache",
            Kind::Text("a path"),
            "A folder that keeps reflected descriptors.",
            ".loadbank/schema",
        )
        .not_yet(),
    ]],
    choices: &[Choice {
        keys: &["reflection", "proto", "descriptors", "from"],
        required: false,
    }],
};

/// `reflection` with its own access.
pub(super) static REFLECTION: Table = Table {
    name: "reflection",
    title: "reflection",
    doc: "Where and as whom the server is asked for its schema; absent keys are those of the target.",
    groups: &[&[
        Key::new(
            "auth",
            Kind::Text("the name of an auth, or `none`"),
            "Who asks.",
            "admin",
        )
        .not_yet(),
        Key::new(
            "headers",
            Kind::Names(&HEADERS),
            "Metadata of the question.",
            "{ x-admin: { env: ADMIN } }",
        )
        .not_yet(),
        Key::new(
            "at",
            Kind::Text("an address"),
            "Another address that answers for the target.",
            "http://localhost:50060",
        )
        .not_yet(),
    ]],
    choices: &[],
};
