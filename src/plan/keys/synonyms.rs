//! Words of other tools, and what they are here.

use crate::diagnostic::nearest;

/// A word that other tools have for a key.
#[derive(Debug, Clone, Copy)]
pub struct Synonym {
    /// The word.
    pub word: &'static str,
    /// The tables where it is meant, by name.
    pub tables: &'static [&'static str],
    /// The keys that it may mean here.
    pub keys: &'static [&'static str],
    /// What to write; `{}` is the value as written.
    pub help: &'static [&'static str],
}

const RUNS: &[&str] = &["run", "row", "stage", "defaults", "ladder"];

static SYNONYMS: &[Synonym] = &[
    Synonym {
        word: "concurrency",
        tables: RUNS,
        keys: &["clients", "in_flight"],
        help: &[
            "write `clients: {}` for {} callers that each wait for their reply,",
            "or `in_flight: {}` to cap an open rate",
        ],
    },
    Synonym {
        word: "users",
        tables: RUNS,
        keys: &["clients"],
        help: &["write `clients: {}`"],
    },
    Synonym {
        word: "vus",
        tables: RUNS,
        keys: &["clients"],
        help: &["write `clients: {}`"],
    },
    Synonym {
        word: "workers",
        tables: RUNS,
        keys: &["clients"],
        help: &["write `clients: {}`"],
    },
    Synonym {
        word: "rps",
        tables: RUNS,
        keys: &["rate"],
        help: &["write `rate: {}/s`"],
    },
    Synonym {
        word: "qps",
        tables: RUNS,
        keys: &["rate"],
        help: &["write `rate: {}/s`"],
    },
    Synonym {
        word: "duration",
        tables: RUNS,
        keys: &["for"],
        help: &["write `for: {}`"],
    },
    Synonym {
        word: "total",
        tables: RUNS,
        keys: &["requests"],
        help: &["write `requests: {}`"],
    },
    Synonym {
        word: "iterations",
        tables: RUNS,
        keys: &["requests", "requests_per_client"],
        help: &["write `requests: {}` for all clients together, or `requests_per_client: {}`"],
    },
    Synonym {
        word: "thresholds",
        tables: RUNS,
        keys: &["must"],
        help: &["write criteria under `must` (else FAIL) or `should` (else WARN)"],
    },
    Synonym {
        word: "assertions",
        tables: RUNS,
        keys: &["must"],
        help: &["write criteria under `must` (else FAIL) or `should` (else WARN)"],
    },
    Synonym {
        word: "timeout",
        tables: &["target", "call", "run", "row", "defaults"],
        keys: &["deadline"],
        help: &["write `deadline: {}`"],
    },
    Synonym {
        word: "url",
        tables: &["target"],
        keys: &["grpc", "http"],
        help: &["write `http: {}` or `grpc: {}`: the key names the protocol"],
    },
    Synonym {
        word: "host",
        tables: &["target"],
        keys: &["grpc", "http"],
        help: &["write `http:` or `grpc:` with a scheme: the key names the protocol"],
    },
    Synonym {
        word: "address",
        tables: &["target"],
        keys: &["grpc", "http"],
        help: &["write `http: {}` or `grpc: {}`: the key names the protocol"],
    },
    Synonym {
        word: "proto",
        tables: &["target"],
        keys: &["schema"],
        help: &["write `schema: { proto: [{}] }`"],
    },
    Synonym {
        word: "reflection",
        tables: &["target"],
        keys: &["schema"],
        help: &["write `schema: reflection`"],
    },
    Synonym {
        word: "insecure",
        tables: &["target", "tls"],
        keys: &["tls"],
        help: &["write `tls: { verify: false }`"],
    },
    Synonym {
        word: "metadata",
        tables: &["target", "call", "reflection"],
        keys: &["headers"],
        help: &["write `headers:`, for gRPC too"],
    },
    Synonym {
        word: "method",
        tables: &["call"],
        keys: &["grpc", "http"],
        help: &["write `grpc: pkg.Service/Method` or `http: GET /path`"],
    },
    Synonym {
        word: "path",
        tables: &["call"],
        keys: &["http"],
        help: &["write `http: GET {}`"],
    },
    Synonym {
        word: "data",
        tables: &["call"],
        keys: &["message", "json"],
        help: &["write `message:` for gRPC, `json:` for HTTP"],
    },
    Synonym {
        word: "payload",
        tables: &["call"],
        keys: &["message", "json"],
        help: &["write `message:` for gRPC, `json:` for HTTP"],
    },
    Synonym {
        word: "scenarios",
        tables: &["plan"],
        keys: &["runs"],
        help: &["write `runs:`"],
    },
    Synonym {
        word: "version",
        tables: &["plan"],
        keys: &["plan"],
        help: &["write `plan: 1`"],
    },
];

/// What a word of another tool, or one near to it, is in a table.
#[must_use]
pub fn synonym(word: &str, table: &str) -> Option<&'static Synonym> {
    let here = || {
        SYNONYMS
            .iter()
            .filter(|synonym| synonym.tables.contains(&table))
    };
    let exact = here().find(|synonym| synonym.word == word);
    exact.or_else(|| {
        let near = nearest(
            word,
            here()
                .map(|synonym| synonym.word)
                .filter(|word| word.len() > 5),
        )?;
        here().find(|synonym| synonym.word == near)
    })
}
