//! Groups of keys that runs, `defaults`, rows and stages share.

use super::load::WARMUP;
use super::shared::{CONNECTIONS, COUNT};
use super::table::{Key, Kind, Word};

const NUMBER: Kind = Kind::Integer {
    least: 1,
    most: u64::MAX,
};

/// What a row or stage is called.
pub(super) static NAME: &[Key] = &[Key::new(
    "name",
    Kind::Text("text"),
    "What the row or stage is called.",
    "peak",
)
.default("the keys that vary")];

/// What is fired.
pub(super) static FIRE: &[Key] = &[
    Key::new(
        "call",
        Kind::Text("the name of a call"),
        "The call that is fired.",
        "submit_order",
    ),
    Key::new(
        "flow",
        Kind::Text("the name of a flow"),
        "The flow that is started.",
        "buy",
    )
    .not_yet(),
    Key::new(
        "mix",
        Kind::Text("the name of a mix"),
        "The mix that is fired, exact in each block of its weights.",
        "trading",
    ),
];

/// Against what, instead of what the calls say.
pub(super) static WHERE: &[Key] = &[
    Key::new(
        "target",
        Kind::Text("the name of a target"),
        "Another target for all calls.",
        "direct",
    ),
    Key::new(
        "deadline",
        Kind::DurationOrNone,
        "Another deadline for all calls.",
        "1s",
    ),
];

/// The load, and what belongs to clients.
pub(super) static MODEL: &[Key] = &[
    Key::new(
        "rate",
        Kind::RateRamp,
        "Open model: calls are due at this rate, whatever the replies do.",
        "500/s",
    ),
    Key::new(
        "clients",
        Kind::ClientRamp,
        "Closed model: so many clients, each waiting for its reply.",
        "50",
    ),
    Key::new(
        "think",
        Kind::Think,
        "The wait of a client before each call.",
        "1ms..50ms",
    )
    .default("none")
    .not_with("rate"),
    Key::new(
        "pace",
        Kind::Rate,
        "The rate that each client keeps to, as far as replies allow.",
        "200/s",
    )
    .default("none")
    .not_with("rate"),
];

/// What belongs to an open model.
pub(super) static OPEN: &[Key] = &[
    Key::new(
        "arrivals",
        Kind::Word(&[
            Word::new("even", "evenly spaced"),
            Word::new("poisson", "a Poisson process"),
        ]),
        "How calls of an open model are spread.",
        "poisson",
    )
    .default("even")
    .not_with("clients"),
    Key::new(
        "in_flight",
        COUNT,
        "The most calls of an open model that may be open at once.",
        "100",
    )
    .default("no cap")
    .not_with("clients"),
    Key::new(
        "when_full",
        Kind::Word(&[
            Word::new("queue", "the call waits and keeps its due time"),
            Word::new("drop", "the call ends as `not_sent`"),
        ]),
        "What happens to a call that is due while `in_flight` is full.",
        "drop",
    )
    .default("queue")
    .not_with("clients"),
];

/// How long.
pub(super) static LENGTH: &[Key] = &[
    Key::new(
        "requests",
        NUMBER,
        "How many calls in all. Of several lengths, whichever ends first.",
        "1000",
    ),
    Key::new("for", Kind::Duration, "For how long calls are due.", "60s"),
];

/// How long, by client.
pub(super) static EACH: &[Key] = &[Key::new(
    "requests_per_client",
    NUMBER,
    "How many calls of each client.",
    "200",
)
.not_with("rate")];

/// Under which conditions.
pub(super) static CONDITIONS: &[Key] = &[
    Key::new(
        "warmup",
        Kind::Map(&WARMUP),
        "Calls before the measurement, never in its numbers.",
        "{ for: 10s }",
    )
    .default("none"),
    Key::new(
        "connect",
        Kind::Word(&[
            Word::new("keep", "connections are kept"),
            Word::new("each_request", "each call opens a connection of its own"),
        ]),
        "How connections are used.",
        "each_request",
    )
    .default("keep"),
    Key::new("connections", CONNECTIONS, "Instead of the target's.", "50").default("the target's"),
    Key::new(
        "grace",
        Kind::DurationOrZero,
        "How long open calls may go on after the end.",
        "10s",
    )
    .default("the longest deadline"),
    Key::new(
        "cooldown",
        Kind::DurationOrZero,
        "The pause before every measurement but the first.",
        "10s",
    )
    .default("0s"),
];

/// What is good enough.
pub(super) static CRITERIA: &[Key] = &[
    Key::new(
        "must",
        Kind::OneOrMany(&Kind::Text("a criterion")),
        "What must hold, else the run is FAIL.",
        "[success >= 99%, p99 < 50ms]",
    )
    .default("where there is no `should` either: success >= 99%"),
    Key::new(
        "should",
        Kind::OneOrMany(&Kind::Text("a criterion")),
        "What should hold, else the run is WARN.",
        "[p99.9 < 100ms]",
    ),
    Key::new(
        "stop_if",
        Kind::OneOrMany(&Kind::Text("a criterion")),
        "The bad state that ends the run now, as FAIL.",
        "[errors > 50% over 5s]",
    ),
];

/// How criteria are decided.
pub(super) static RULES: &[Key] = &[
    Key::new(
        "ignore",
        Kind::OneOrMany(&Kind::Word(VALIDITY)),
        "Built-in rules of validity that are switched off.",
        "[lateness]",
    ),
    Key::new(
        "confidence",
        Kind::ShareOrNone,
        "The confidence of estimated criteria; `none` decides by the observed value and says so.",
        "99%",
    )
    .default("99%"),
];

/// Whether a stage counts.
pub(super) static JUDGE: &[Key] = &[Key::new(
    "judge",
    Kind::Bool,
    "`false` leaves the stage out of the run's criteria.",
    "false",
)
.default("true")];

static VALIDITY: &[Word] = &[
    Word::new(
        "late",
        "less than 1 % of the planned calls are unsent because the generator was late",
    ),
    Word::new(
        "lateness",
        "p99 of lateness is at most 1 ms or 5 % of the tightest limit",
    ),
    Word::new(
        "starved",
        "no generator thread is above 80 % CPU for 5 s while late",
    ),
    Word::new("local", "no call failed for a reason of ours"),
    Word::new(
        "unfinished",
        "at most 1 % of the calls are open at the end of the drain",
    ),
    Word::new("shards", "no shard was lost"),
];
