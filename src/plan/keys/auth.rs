//! Keys of `auth`.

use super::table::{Choice, Key, Kind, Table, Word};

static ALGORITHMS: &[Word] = &[
    Word::new("HS256", "HMAC with SHA-256"),
    Word::new("HS384", "HMAC with SHA-384"),
    Word::new("HS512", "HMAC with SHA-512"),
    Word::new("RS256", "RSA PKCS#1 with SHA-256"),
    Word::new("RS384", "RSA PKCS#1 with SHA-384"),
    Word::new("RS512", "RSA PKCS#1 with SHA-512"),
    Word::new("PS256", "RSA PSS with SHA-256"),
    Word::new("PS384", "RSA PSS with SHA-384"),
    Word::new("PS512", "RSA PSS with SHA-512"),
    Word::new("ES256", "ECDSA on P-256"),
    Word::new("ES384", "ECDSA on P-384"),
    Word::new("EdDSA", "Ed25519"),
];

/// For whom a credential is made.
static PER: &[Word] = &[
    Word::new("run", "one for the run"),
    Word::new("client", "one for each client; only with `clients`"),
    Word::new("call", "one for each call"),
];

/// For whom a login is made.
static PER_LOGIN: &[Word] = &[
    Word::new("run", "one for the run"),
    Word::new("client", "one for each client; only with `clients`"),
];

/// One entry of `auth`.
pub(super) static AUTH: Table = Table {
    name: "auth",
    title: "a kind of auth",
    doc: "How a credential is made. It is made off the load path and renewed before it ends; one that can not be made ends the run as inconclusive.",
    groups: &[&[
        Key::new("jwt", Kind::Map(&JWT), "A token that is signed here.", "{ algorithm: HS256, key: { env: JWT_SECRET }, expires_in: 1h }"),
        Key::new("bearer", Kind::Secret, "A token that exists already.", "{ env: TOKEN }"),
        Key::new("basic", Kind::Map(&BASIC), "A user and a password.", "{ user: load, password: { env: PASSWORD } }"),
        Key::new("oauth2", Kind::Map(&OAUTH2), "Client credentials of an OAuth2 server.", "{ token_url: https://id.example/token, client_id: load, client_secret: { env: SECRET } }").not_yet(),
        Key::new("login", Kind::Map(&LOGIN), "A call that answers with a token.", "{ call: sign_in, token: reply.json.token, expires_in: 1h }").not_yet(),
        Key::new("exec", Kind::List(&Kind::Text("text")), "A command that prints a token, or a token and its expiry as JSON.", "[./token.sh]").not_yet(),
    ]],
    choices: &[Choice { keys: &["jwt", "bearer", "basic", "oauth2", "login", "exec"], required: true }],
};

/// `jwt`.
pub(super) static JWT: Table = Table {
    name: "jwt",
    title: "a JWT",
    doc: "`iat`, `nbf` and `exp` are filled in; `iat` and `nbf` lie back by `leeway`.",
    groups: &[&[
        Key::new(
            "algorithm",
            Kind::Word(ALGORITHMS),
            "The signature.",
            "HS256",
        )
        .required(),
        Key::new(
            "key",
            Kind::Secret,
            "The secret or the private key in PEM.",
            "{ env: JWT_SECRET }",
        )
        .required(),
        Key::new(
            "kid",
            Kind::Text("text"),
            "The key's id in the token's header.",
            "2026-11",
        ),
        Key::new("expires_in", Kind::Duration, "The life of a token.", "1h").default("1h"),
        Key::new(
            "leeway",
            Kind::DurationOrZero,
            "How far `iat` and `nbf` lie back.",
            "5s",
        )
        .default("0s"),
        Key::new(
            "claims",
            Kind::Object,
            "Further claims, with templates.",
            "{ sub: load, jti: \"{{ uuid() }}\" }",
        ),
        Key::new(
            "per",
            Kind::Word(PER),
            "For whom a token is made.",
            "client",
        )
        .default("run"),
    ]],
    choices: &[],
};

/// `basic`.
pub(super) static BASIC: Table = Table {
    name: "basic",
    title: "basic auth",
    doc: "User and password, sent as `authorization: Basic …`.",
    groups: &[&[
        Key::new("user", Kind::HeaderValue, "The user.", "load").required(),
        Key::new(
            "password",
            Kind::Secret,
            "The password.",
            "{ env: PASSWORD }",
        )
        .required(),
    ]],
    choices: &[],
};

/// `oauth2`.
pub(super) static OAUTH2: Table = Table {
    name: "oauth2",
    title: "OAuth2 client credentials",
    doc: "One token for the run, fetched once and shared.",
    groups: &[&[
        Key::new(
            "token_url",
            Kind::Text("an address"),
            "Where tokens are fetched.",
            "https://id.example/token",
        )
        .required(),
        Key::new("client_id", Kind::HeaderValue, "The client.", "load").required(),
        Key::new(
            "client_secret",
            Kind::Secret,
            "Its secret.",
            "{ env: SECRET }",
        )
        .required(),
        Key::new(
            "scope",
            Kind::Text("text"),
            "What is asked for.",
            "orders.write",
        ),
        Key::new(
            "audience",
            Kind::Text("text"),
            "For whom the token is.",
            "https://api.example",
        ),
    ]],
    choices: &[],
};

/// `login`.
pub(super) static LOGIN: Table = Table {
    name: "login",
    title: "a login",
    doc: "A call of the plan whose reply holds the token.",
    groups: &[&[
        Key::new(
            "call",
            Kind::Text("the name of a call"),
            "What is called.",
            "sign_in",
        )
        .required(),
        Key::new(
            "token",
            Kind::Text("a path in the reply"),
            "Where the token stands.",
            "reply.json.token",
        )
        .required(),
        Key::new("expires_in", Kind::Duration, "The life of a token.", "1h"),
        Key::new("per", Kind::Word(PER_LOGIN), "For whom.", "client").default("run"),
    ]],
    choices: &[],
};
