//! Keys of a target.

use super::connection::{KEEPALIVE, OBSERVE, RESOLVE, RETRY, TLS};
use super::schema::{SCHEMA, SCHEMAS};
use super::shared::{CONNECTIONS, HEADERS};
use super::table::{Choice, Key, Kind, Table, Word};

static ADDRESS: &[Key] = &[
    Key::new(
        "grpc",
        Kind::Text("an address"),
        "A gRPC target: `http://` for plaintext, `https://` for TLS, `unix:/path` for a socket file.",
        "http://localhost:50051",
    ),
    Key::new(
        "http",
        Kind::Text("an address"),
        "An HTTP target, with the same schemes.",
        "https://shop.example",
    ),
];

static GRPC: &[Key] = &[Key::new(
    "schema",
    Kind::OneOrMany(&Kind::Shape {
        scalar: Some(&Kind::Word(SCHEMAS)),
        list: None,
        map: Some(&Kind::Map(&SCHEMA)),
    }),
    "Where methods and messages are described; of several, local files come first.",
    "reflection",
)
.with("grpc")];

static HTTP: &[Key] = &[
    Key::new(
        "version",
        Kind::Word(VERSIONS),
        "The version of HTTP.",
        "\"2\"",
    )
    .default("auto")
    .with("http"),
    Key::new(
        "cookies",
        Kind::Bool,
        "Keeps cookies, one jar for each client. Redirects are not followed: a 3xx is a status.",
        "true",
    )
    .default("false")
    .with("http")
    .not_yet(),
];

static COMMON: &[Key] = &[
    Key::new("auth", Kind::Text("the name of an auth, or `none`"), "Who calls; a call may say otherwise.", "trader"),
    Key::new(
        "deadline",
        Kind::DurationOrNone,
        "How long a call may take; gRPC sends it along as `grpc-timeout`. `none` is for streams only.",
        "5s",
    )
    .default("10s"),
    Key::new("connect_timeout", Kind::Duration, "How long name, connection and TLS may take together.", "5s").default("5s"),
    Key::new(
        "ready_within",
        Kind::DurationOrZero,
        "How long to wait for the target before the first run; after that the run ends with exit code 3.",
        "30s",
    )
    .default("0s"),
    Key::new(
        "connections",
        CONNECTIONS,
        "How many connections are kept: a number, or one for each client.",
        "4",
    )
    .default("HTTP/1.1: one for each client or call in flight; HTTP/2 and gRPC: 1"),
    Key::new(
        "headers",
        Kind::Names(&HEADERS),
        "Headers or metadata of every call; names that end in `-bin` carry bytes.",
        "{ x-tenant: load, x-api-key: { env: API_KEY } }",
    ),
    Key::new("authority", Kind::Text("a host name"), "The `:authority` or `host` that is sent instead of the address.", "gw.example"),
    Key::new("resolve", Kind::Map(&RESOLVE), "Asks for the addresses of the name again; several are used in turn.", "{ refresh: 30s }").not_yet(),
    Key::new("compress", Kind::Word(COMPRESSIONS), "Compression of gRPC messages; for HTTP, what is accepted.", "gzip"),
    Key::new("max_message", Kind::Size, "The largest reply that is read; a larger one is `local`.", "64 MiB").default("64 MiB"),
    Key::new("keepalive", Kind::Map(&KEEPALIVE), "Pings on idle connections.", "{ every: 30s, timeout: 10s }").default("off").not_yet(),
    Key::new(
        "retry",
        Kind::Map(&RETRY),
        "Further attempts inside one call; its latency covers all of them, and they are counted apart.",
        "{ attempts: 3, on: [UNAVAILABLE], backoff: 100ms }",
    )
    .default("none")
    .not_yet(),
    Key::new("source", Kind::OneOrMany(&Kind::Text("an IP address")), "Local addresses, for when one has too few ports.", "[127.0.0.2, 127.0.0.3]").not_yet(),
    Key::new(
        "observe",
        Kind::Map(&OBSERVE),
        "Health and metrics of the target, read beside the load; failing to read them touches only criteria that name them.",
        "{ health: http://localhost:8081/health, every: 5s }",
    )
    .not_yet_warning(),
    Key::new("tls", Kind::Map(&TLS), "How `https://` is checked and how we identify ourselves.", "{ ca: ca.pem }"),
];

/// A target.
pub(super) static TARGET: Table = Table {
    name: "target",
    title: "a target",
    doc: "Something that is called, with all that its calls have in common. Before the first call each target is connected to once; what fails there is one message and exit code 3.",
    groups: &[ADDRESS, GRPC, HTTP, COMMON],
    choices: &[Choice {
        keys: &["grpc", "http"],
        required: true,
    }],
};

static VERSIONS: &[Word] = &[
    Word::new("auto", "what TLS negotiates; HTTP/1.1 without TLS"),
    Word::new("1.1", "HTTP/1.1"),
    Word::new("2", "HTTP/2, with prior knowledge on http://"),
];
static COMPRESSIONS: &[Word] = &[
    Word::new("gzip", "gzip"),
    Word::new("none", "no compression"),
];
