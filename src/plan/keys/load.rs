//! Keys of warm-up, staircases, ladders and comparisons.

use super::shared::COUNT;
use super::table::{Choice, Key, Kind, Table, Word};

const NUMBER: Kind = Kind::Integer {
    least: 1,
    most: u64::MAX,
};

/// `warmup`.
pub(super) static WARMUP: Table = Table {
    name: "warmup",
    title: "a warm-up",
    doc: "A population of its own; its size is printed.",
    groups: &[&[
        Key::new("requests", NUMBER, "So many calls.", "100"),
        Key::new("for", Kind::Duration, "For so long.", "10s"),
    ]],
    choices: &[Choice {
        keys: &["requests", "for"],
        required: true,
    }],
};

/// Load keys that can climb.
static START: &[Key] = &[
    Key::new("rate", Kind::Rate, "The first rate.", "100/s"),
    Key::new("clients", COUNT, "The first number of clients.", "100"),
];
static MORE_START: &[Key] = &[
    Key::new("pace", Kind::Rate, "The first pace of each client.", "10/s"),
    Key::new("in_flight", COUNT, "The first cap.", "10"),
];

/// `stages` in its short form.
pub(super) static STAIRCASE: Table = Table {
    name: "staircase",
    title: "a staircase",
    doc: "Stages that climb by equal steps.",
    groups: &[
        START,
        &[
            Key::new("add", Kind::Amount, "What each stage adds.", "100").required(),
            Key::new("every", Kind::Duration, "The length of each stage.", "60s").required(),
            Key::new("to", Kind::Amount, "Where it ends.", "1000").required(),
        ],
    ],
    choices: &[Choice {
        keys: &["rate", "clients"],
        required: true,
    }],
};

/// `ladder`.
pub(super) static LADDER: Table = Table {
    name: "ladder",
    title: "a ladder",
    doc: "Rows that climb; each is judged by `must`, and the answer is the bracket of the highest that passed and the lowest that failed.",
    groups: &[
        START,
        MORE_START,
        &[
            Key::new("add", Kind::Amount, "What each step adds.", "100"),
            Key::new(
                "times",
                Kind::Text("a number above 1"),
                "What each step is multiplied by.",
                "2",
            ),
            Key::new("to", Kind::Amount, "Where it ends.", "10000").required(),
            Key::new(
                "until",
                Kind::Word(&[
                    Word::new("fail", "a failing step ends the climb"),
                    Word::new("end", "every step is made"),
                ]),
                "When the climb ends.",
                "fail",
            )
            .default("fail"),
            Key::new(
                "refine",
                Kind::Share,
                "Halves the bracket down to this share and confirms its lower end three times.",
                "5%",
            ),
            Key::new(
                "down",
                Kind::Bool,
                "Descends again, to show a target that does not recover.",
                "true",
            )
            .default("false"),
        ],
    ],
    choices: &[
        Choice {
            keys: &["rate", "clients", "pace", "in_flight"],
            required: true,
        },
        Choice {
            keys: &["add", "times"],
            required: true,
        },
    ],
};

/// `compare`.
pub(super) static COMPARE: Table = Table {
    name: "compare",
    title: "a comparison",
    doc: "Slices alternate between the targets (AB BA); lengths and warm-up are those of one slice.",
    groups: &[&[
        Key::new(
            "targets",
            Kind::List(&Kind::Text("the name of a target")),
            "What is compared.",
            "[direct, gateway]",
        )
        .required(),
        Key::new(
            "base",
            Kind::Text("the name of a target"),
            "What the others are compared with.",
            "direct",
        )
        .required(),
        Key::new(
            "rounds",
            Kind::Integer {
                least: 6,
                most: 10_000,
            },
            "How often each has its turn.",
            "10",
        )
        .required(),
    ]],
    choices: &[],
};

/// The kind of a load key of a staircase or ladder.
pub(in crate::plan) fn load_kind(name: &str) -> Option<&'static Kind> {
    START
        .iter()
        .chain(MORE_START)
        .find(|key| key.name == name)
        .map(|key| &key.kind)
}
