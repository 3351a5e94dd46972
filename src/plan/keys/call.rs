//! Keys of calls, flows and data.

use super::shared::HEADERS;
use super::table::{Choice, Key, Kind, Names, Table, Word};

static FIELDS: Names = Names {
    entry: "a field",
    kind: Kind::Anything,
};
static CAPTURES: Names = Names {
    entry: "a path in the reply",
    kind: Kind::Text("a path in the reply"),
};

static WHAT: &[Key] = &[
    Key::new(
        "target",
        Kind::Text("the name of a target"),
        "What is called; a run may name another.",
        "gateway",
    )
    .required(),
    Key::new(
        "service",
        Kind::Text("text"),
        "A label: selector `of trading`, and a row of the table by service.",
        "trading",
    ),
    Key::new(
        "grpc",
        Kind::Text("a method"),
        "A gRPC method: `pkg.Service/Method`, `pkg.Service.Method`, `/pkg.Service/Method`, or `Service/Method` where that is unambiguous.",
        "trading.TradingService/SubmitOrder",
    ),
    Key::new(
        "http",
        Kind::Text("a request"),
        "An HTTP request: method and path, with templates.",
        "POST /api/orders",
    ),
    Key::new(
        "probe",
        Kind::Word(&[Word::new("connect", "a connection is opened and closed")]),
        "Opens a connection and sends nothing.",
        "connect",
    ),
];

static GRPC_BODY: &[Key] = &[
    Key::new("message", Kind::Anything, "The message, by the names of its fields; a value that is one `{{ }}` takes the type of its field.", "{ order_id: \"{{ uuid() }}\" }").with("grpc"),
    Key::new("message_file", Kind::Text("a path"), "A file with the message: JSON, text format or binary, by its ending.", "order.json").with("grpc"),
    Key::new("messages", Kind::List(&Kind::Anything), "The messages of a stream.", "[{ id: 1 }, { id: 2 }]").with("grpc").not_yet(),
    Key::new("messages_file", Kind::Text("a path"), "A file of JSON lines, sent in turn.", "orders.jsonl").with("grpc").not_yet(),
    Key::new("stream", Kind::Map(&STREAM), "How a stream is kept up and ended.", "{ stop_after: { messages: 10 } }").with("grpc").not_yet(),
];

static HTTP_BODY: &[Key] = &[
    Key::new(
        "query",
        Kind::Pairs,
        "Pairs behind the path, encoded.",
        "{ page: 1 }",
    )
    .with("http"),
    Key::new("json", Kind::Anything, "A JSON body.", "{ per_page: 10 }").with("http"),
    Key::new("form", Kind::Pairs, "A form body.", "{ name: load }").with("http"),
    Key::new(
        "body",
        Kind::Text("text"),
        "A text body.",
        "ping {{ seq() }}",
    )
    .with("http"),
    Key::new(
        "body_file",
        Kind::Text("a path"),
        "A file that is sent as it is.",
        "upload.bin",
    )
    .with("http"),
];

static HOW: &[Key] = &[
    Key::new(
        "headers",
        Kind::Names(&HEADERS),
        "Headers or metadata, after those of the target.",
        "{ x-request-id: \"{{ uuid() }}\" }",
    ),
    Key::new(
        "deadline",
        Kind::DurationOrNone,
        "How long this call may take.",
        "2s",
    )
    .default("the target's"),
    Key::new(
        "auth",
        Kind::Text("the name of an auth, or `none`"),
        "Who calls.",
        "none",
    )
    .default("the target's"),
    Key::new(
        "expect",
        Kind::Map(&EXPECT),
        "What a good reply is; anything else is a failed call.",
        "{ status: [OK, NOT_FOUND] }",
    ),
];

/// A call.
pub(super) static CALL: Table = Table {
    name: "call",
    title: "a call",
    doc: "One request and what is expected of its reply.",
    groups: &[WHAT, GRPC_BODY, HTTP_BODY, HOW],
    choices: &[
        Choice {
            keys: &["grpc", "http", "probe"],
            required: true,
        },
        Choice {
            keys: &["message", "message_file", "messages", "messages_file"],
            required: false,
        },
        Choice {
            keys: &["json", "form", "body", "body_file"],
            required: false,
        },
    ],
};

/// `expect`.
pub(super) static EXPECT: Table = Table {
    name: "expect",
    title: "an expectation",
    doc: "Without `status`, gRPC expects OK and HTTP 200 to 299.",
    groups: &[&[
        Key::new(
            "status",
            Kind::OneOrMany(&Kind::Text("a status")),
            "Statuses that are ok.",
            "[OK, NOT_FOUND]",
        ),
        Key::new(
            "that",
            Kind::OneOrMany(&Kind::Text("a check")),
            "Checks on the reply: `EXPR op EXPR` with == != < <= > >= contains matches, or `exists(EXPR)`.",
            "[\"reply.accepted == true\"]",
        ),
    ]],
    choices: &[],
};

/// `stream`.
pub(super) static STREAM: Table = Table {
    name: "stream",
    title: "stream settings",
    doc: "A stream that we end is ok.",
    groups: &[&[
        Key::new(
            "stop_after",
            Kind::Map(&STOP_AFTER),
            "When we end the stream: whichever comes first.",
            "{ messages: 10, for: 3s }",
        ),
        Key::new(
            "repeat",
            Kind::Integer {
                least: 1,
                most: u64::MAX,
            },
            "How often the messages are sent.",
            "100",
        ),
        Key::new(
            "every",
            Kind::Duration,
            "The time between messages that are sent.",
            "10ms",
        ),
        Key::new(
            "half_close_after",
            Kind::Duration,
            "When our side of the stream ends.",
            "2s",
        ),
        Key::new(
            "sent_at",
            Kind::Text("a path in the reply"),
            "The field with the time a message was sent, for its lag.",
            "reply.ts",
        ),
    ]],
    choices: &[],
};

/// `stop_after`.
pub(super) static STOP_AFTER: Table = Table {
    name: "stop_after",
    title: "an end of a stream",
    doc: "Messages, a length of time, or both.",
    groups: &[&[
        Key::new(
            "messages",
            Kind::Integer {
                least: 1,
                most: u64::MAX,
            },
            "After so many messages.",
            "10",
        ),
        Key::new("for", Kind::Duration, "After so long.", "3s"),
    ]],
    choices: &[],
};

/// A step of a flow.
pub(super) static STEP: Table = Table {
    name: "step",
    title: "a step of a flow",
    doc: "A call or a wait. A step that is not ok ends the flow.",
    groups: &[&[
        Key::new(
            "call",
            Kind::Text("the name of a call"),
            "What is called.",
            "quote",
        ),
        Key::new(
            "capture",
            Kind::Names(&CAPTURES),
            "Values of the reply that later steps use, as `{{ id }}`.",
            "{ id: reply.quote_id }",
        )
        .with("call"),
        Key::new(
            "set",
            Kind::Names(&FIELDS),
            "Values of the call that this step replaces, by their paths.",
            "{ message.quote: \"{{ id }}\" }",
        )
        .with("call"),
        Key::new("think", Kind::Think, "A wait.", "1s..3s"),
    ]],
    choices: &[Choice {
        keys: &["call", "think"],
        required: true,
    }],
};

/// A data set.
pub(super) static DATA: Table = Table {
    name: "data",
    title: "a data set",
    doc: "Rows of a file; a call takes one of them.",
    groups: &[&[
        Key::new(
            "csv",
            Kind::Text("a path"),
            "A CSV file with a header.",
            "users.csv",
        ),
        Key::new(
            "jsonl",
            Kind::Text("a path"),
            "A file with one JSON object a line.",
            "users.jsonl",
        ),
        Key::new(
            "order",
            Kind::Word(&[
                Word::new("sequential", "as in the file"),
                Word::new("random", "drawn, with repetition"),
                Word::new("shuffled", "in one drawn order, each once a round"),
            ]),
            "In which order rows are taken.",
            "shuffled",
        )
        .default("sequential"),
        Key::new(
            "unique",
            Kind::Word(&[Word::new("client", "each client has rows of its own")]),
            "Who shares a row.",
            "client",
        ),
        Key::new(
            "when_done",
            Kind::Word(&[
                Word::new("wrap", "begin again"),
                Word::new("stop", "end the run"),
                Word::new("error", "refuse the plan when the rows are too few"),
            ]),
            "What happens after the last row.",
            "stop",
        )
        .default("wrap"),
    ]],
    choices: &[Choice {
        keys: &["csv", "jsonl"],
        required: true,
    }],
};
