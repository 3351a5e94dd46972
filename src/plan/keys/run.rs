//! Runs, and the patches of a run: `defaults`, rows and stages.

use super::load::{COMPARE, LADDER, STAIRCASE};
use super::settings::{
    CONDITIONS, CRITERIA, EACH, FIRE, JUDGE, LENGTH, MODEL, NAME, OPEN, RULES, WHERE,
};
use super::table::{Choice, Key, Kind, Table, Word};

static STAGES: &[Key] = &[Key::new(
    "stages",
    Kind::Shape {
        scalar: None,
        list: Some(&Kind::List(&Kind::Map(&STAGE))),
        map: Some(&Kind::Map(&STAIRCASE)),
    },
    "One measurement with parts that differ, connections kept; the short form is a staircase.",
    "[{ name: rise, clients: 0 -> 100, for: 10s }, { clients: 100, for: 60s }]",
)
.not_yet()];

static EXPANSION: &[Key] = &[
    Key::new(
        "rows",
        Kind::List(&Kind::Map(&ROW)),
        "Separate measurements, each a patch of the run.",
        "[{ clients: 1 }, { clients: 10 }]",
    ),
    Key::new(
        "matrix",
        Kind::Matrix(&ROW),
        "Every combination of the values, the first key outermost, times the rows.",
        "{ call: [a, b], clients: [1, 10] }",
    ),
    Key::new(
        "ladder",
        Kind::Map(&LADDER),
        "Rows that climb until one fails.",
        "{ clients: 100, add: 100, to: 10000, until: fail }",
    )
    .not_yet(),
    Key::new(
        "compare",
        Kind::Map(&COMPARE),
        "The same load against several targets, in turn.",
        "{ targets: [direct, gateway], base: direct, rounds: 10 }",
    )
    .not_yet(),
    Key::new(
        "after",
        Kind::Text("the name of a run"),
        "The run that must have ended before.",
        "warm",
    ),
    Key::new(
        "on_request",
        Kind::Bool,
        "Runs only when `--only` names it.",
        "true",
    )
    .default("false"),
];

static SHOWN: &[Key] = &[
    Key::new(
        "repeat",
        Kind::Integer {
            least: 1,
            most: 1000,
        },
        "Every row so often; their spread is printed.",
        "2",
    )
    .default("1"),
    Key::new(
        "mark",
        Kind::OneOrMany(&Kind::Text("a mark: `LABEL if CRITERION`")),
        "Labels for rows: the first that holds.",
        "[Crashed if refused >= 5%]",
    ),
    Key::new(
        "table",
        Kind::Shape {
            scalar: Some(&Kind::Word(&[Word::new(
                "ab",
                "requests a second and the mean, as ab prints them",
            )])),
            list: Some(&Kind::List(&Kind::Text("a column"))),
            map: None,
        },
        "The columns of the row table.",
        "[max, mean, min]",
    ),
    Key::new(
        "optional",
        Kind::Bool,
        "FAIL and INCONCLUSIVE count as WARN.",
        "true",
    )
    .default("false"),
];

static CHOICES: &[Choice] = &[
    Choice {
        keys: &["call", "flow", "mix"],
        required: false,
    },
    Choice {
        keys: &["rate", "clients"],
        required: false,
    },
];

/// A run.
pub(super) static RUN: Table = Table {
    name: "run",
    title: "a run",
    doc: "One or more measurements. The load key names the model: `rate` is open, `clients` is closed.",
    groups: &[
        FIRE, WHERE, MODEL, OPEN, LENGTH, EACH, CONDITIONS, STAGES, EXPANSION, SHOWN, CRITERIA,
        RULES,
    ],
    choices: CHOICES,
};

/// `defaults`.
pub(super) static DEFAULTS: Table = Table {
    name: "defaults",
    title: "`defaults`",
    doc: "Keys of a run that every run has unless it says otherwise.",
    groups: &[
        FIRE, WHERE, MODEL, OPEN, LENGTH, EACH, CONDITIONS, SHOWN, CRITERIA, RULES,
    ],
    choices: CHOICES,
};

/// A row, and a column of a matrix.
pub(super) static ROW: Table = Table {
    name: "row",
    title: "a row",
    doc: "A patch of the run.",
    groups: &[
        NAME, FIRE, WHERE, MODEL, OPEN, LENGTH, EACH, CONDITIONS, STAGES, CRITERIA, RULES,
    ],
    choices: CHOICES,
};

/// A stage.
pub(super) static STAGE: Table = Table {
    name: "stage",
    title: "a stage",
    doc: "A part of a measurement: its own slice of the results, and criteria of its own.",
    groups: &[NAME, FIRE, MODEL, LENGTH, JUDGE, CRITERIA],
    choices: CHOICES,
};
