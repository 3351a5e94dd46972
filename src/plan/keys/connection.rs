//! Keys of a target's connections: TLS, resolution, keepalive, retries and observation.

use super::table::{Key, Kind, Table};

/// `tls`.
pub(super) static TLS: Table = Table {
    name: "tls",
    title: "TLS settings",
    doc: "Only for `https://` addresses.",
    groups: &[&[
        Key::new(
            "ca",
            Kind::Text("a path"),
            "Authorities to trust instead of the system's.",
            "ca.pem",
        ),
        Key::new(
            "cert",
            Kind::Text("a path"),
            "Our certificate, with its chain.",
            "me.pem",
        )
        .with("key"),
        Key::new(
            "key",
            Kind::Secret,
            "The key of our certificate.",
            "{ file: me.key }",
        )
        .with("cert"),
        Key::new(
            "server_name",
            Kind::Text("a host name"),
            "The name that the server's certificate must have.",
            "shop.internal",
        )
        .default("the host of the address"),
        Key::new(
            "verify",
            Kind::Bool,
            "`false` trusts any certificate; the report warns.",
            "false",
        )
        .default("true"),
        Key::new(
            "resume",
            Kind::Bool,
            "Resumes TLS sessions on new connections.",
            "true",
        )
        .default("false"),
    ]],
    choices: &[],
};

/// `resolve`.
pub(super) static RESOLVE: Table = Table {
    name: "resolve",
    title: "name resolution",
    doc: "How the addresses of a name are kept up to date.",
    groups: &[&[Key::new(
        "refresh",
        Kind::Duration,
        "How often the name is asked for.",
        "30s",
    )
    .required()]],
    choices: &[],
};

/// `keepalive`.
pub(super) static KEEPALIVE: Table = Table {
    name: "keepalive",
    title: "keepalive settings",
    doc: "Pings on idle connections; servers may answer too many of them by closing.",
    groups: &[&[
        Key::new("every", Kind::Duration, "The time between pings.", "30s").required(),
        Key::new(
            "timeout",
            Kind::Duration,
            "How long an answer may take.",
            "10s",
        )
        .required(),
    ]],
    choices: &[],
};

/// `retry`.
pub(super) static RETRY: Table = Table {
    name: "retry",
    title: "retry settings",
    doc: "Attempts inside one call.",
    groups: &[&[
        Key::new(
            "attempts",
            Kind::Integer {
                least: 2,
                most: 100,
            },
            "How often at most, the first included.",
            "3",
        )
        .required(),
        Key::new(
            "on",
            Kind::OneOrMany(&Kind::Text("a status")),
            "After which statuses.",
            "[UNAVAILABLE]",
        )
        .required(),
        Key::new(
            "backoff",
            Kind::DurationOrZero,
            "The wait before the second attempt; it doubles.",
            "100ms",
        )
        .required(),
    ]],
    choices: &[],
};

/// `observe`.
pub(super) static OBSERVE: Table = Table {
    name: "observe",
    title: "observation of a target",
    doc: "A metric's label sets are summed.",
    groups: &[&[
        Key::new(
            "health",
            Kind::Text("an address"),
            "Answers 200 while the target is up.",
            "http://localhost:8081/health",
        ),
        Key::new(
            "metrics",
            Kind::Text("an address"),
            "Metrics in the Prometheus text format.",
            "http://localhost:9092/metrics",
        ),
        Key::new("every", Kind::Duration, "How often.", "5s").default("5s"),
    ]],
    choices: &[],
};
