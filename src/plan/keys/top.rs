//! The top level, and the list of all tables.

use super::auth::{AUTH, BASIC, JWT, LOGIN, OAUTH2};
use super::call::{CALL, DATA, EXPECT, STEP, STOP_AFTER, STREAM};
use super::connection::{KEEPALIVE, OBSERVE, RESOLVE, RETRY, TLS};
use super::load::{COMPARE, LADDER, STAIRCASE, WARMUP};
use super::report::REPORT;
use super::run::{DEFAULTS, ROW, RUN, STAGE};
use super::schema::{REFLECTION, SCHEMA};
use super::table::{Key, Kind, Names, Table};
use super::target::TARGET;

static VERSION: &[Key] =
    &[Key::new("plan", Kind::Version, "The version of the language.", "1").required()];

static USE: &[Key] = &[Key::new(
    "use",
    Kind::OneOrMany(&Kind::Text("a path")),
    "Files with definitions (targets, auth, calls, flows, mixes, data, criteria) that are read as if they stood here; paths are relative to the file that names them, and a name that stands twice is an error.",
    "[../shared/targets.yaml]",
)];

static HEAD: &[Key] = &[
    Key::new(
        "name",
        Kind::Text("text"),
        "What the plan is called in reports.",
        "checkout",
    )
    .default("the file's name without its ending"),
    Key::new(
        "description",
        Kind::Text("text"),
        "A sentence for readers.",
        "Load of the checkout service",
    ),
    Key::new(
        "seed",
        Kind::Integer {
            least: 0,
            most: u64::MAX,
        },
        "Fixes every random choice: with it, call k of a run is the same on every machine.",
        "7",
    )
    .default("drawn, and printed"),
    Key::new(
        "env_file",
        Kind::Text("a path"),
        "A file of `NAME=value` lines, relative to the plan, that feeds `${env:NAME}` and `{ env: NAME }`; the real environment wins, and the file may be absent.",
        ".env",
    ),
];

static DEFINITIONS: &[Key] = &[
    Key::new(
        "targets",
        Kind::Names(&TARGETS),
        "What is called.",
        "{ shop: { http: \"https://shop.example\" } }",
    ),
    Key::new(
        "auth",
        Kind::Names(&AUTHS),
        "Who calls: credentials, made off the load path.",
        "{ api: { bearer: { env: TOKEN } } }",
    ),
    Key::new(
        "calls",
        Kind::Names(&CALLS),
        "What is sent.",
        "{ home: { target: shop, http: GET / } }",
    ),
    Key::new(
        "flows",
        Kind::Names(&FLOWS),
        "Straight lines of calls, with waits between them and values carried from one to the next.",
        "{ buy: [{ call: quote }, { think: 1s..3s }, { call: order }] }",
    )
    .not_yet(),
    Key::new(
        "mixes",
        Kind::Names(&MIXES),
        "Calls with weights.",
        "{ day: { order: 60, positions: 40 } }",
    ),
    Key::new(
        "data",
        Kind::Names(&DATA_SETS),
        "Rows that templates read, as `{{ users.name }}`.",
        "{ users: { csv: users.csv } }",
    )
    .not_yet(),
    Key::new(
        "criteria",
        Kind::Names(&CRITERIA),
        "Named lists of criteria, to stand among the strings of `must`, `should` and `stop_if`.",
        "{ fast: [p50 < 20ms, p99 < 100ms] }",
    ),
];

static REST: &[Key] = &[
    Key::new(
        "defaults",
        Kind::Map(&DEFAULTS),
        "Keys that every run has unless it says otherwise.",
        "{ call: home }",
    ),
    Key::new(
        "runs",
        Kind::Names(&RUNS),
        "The measurements, in the order in which they are made.",
        "{ smoke: { rate: 10/s, for: 10s } }",
    ),
    Key::new(
        "baseline",
        Kind::Text("a path"),
        "The stored result that `of baseline` compares with.",
        "results/baseline.json",
    )
    .not_yet(),
    Key::new(
        "report",
        Kind::Map(&REPORT),
        "Files that are written beside the report on the screen.",
        "{ json: result.json }",
    ),
];

static TARGETS: Names = Names {
    entry: "a target",
    kind: Kind::Map(&TARGET),
};
static AUTHS: Names = Names {
    entry: "a kind of auth",
    kind: Kind::Map(&AUTH),
};
static CALLS: Names = Names {
    entry: "a call",
    kind: Kind::Map(&CALL),
};
static FLOWS: Names = Names {
    entry: "a flow",
    kind: Kind::List(&Kind::Map(&STEP)),
};
static MIXES: Names = Names {
    entry: "a mix",
    kind: Kind::Names(&WEIGHTS),
};
static WEIGHTS: Names = Names {
    entry: "a weight",
    kind: Kind::Integer {
        least: 0,
        most: 1_000_000,
    },
};
static DATA_SETS: Names = Names {
    entry: "a data set",
    kind: Kind::Map(&DATA),
};
static CRITERIA: Names = Names {
    entry: "a list of criteria",
    kind: Kind::OneOrMany(&Kind::Text("a criterion")),
};
static RUNS: Names = Names {
    entry: "a run",
    kind: Kind::Map(&RUN),
};

/// The top level of a plan.
pub static PLAN: Table = Table {
    name: "plan",
    title: "a plan",
    doc: "What load, against what, and what is good enough.",
    groups: &[VERSION, HEAD, USE, DEFINITIONS, REST],
    choices: &[],
};

/// The top level of a file that `use` names.
pub static USED: Table = Table {
    name: "used",
    title: "a file of definitions",
    doc: "A file that `use` names holds definitions only, and may use other files.",
    groups: &[VERSION_OR_NOT, USE, DEFINITIONS],
    choices: &[],
};

static VERSION_OR_NOT: &[Key] = &[Key::new(
    "plan",
    Kind::Version,
    "The version of the language; may be left out of a file of definitions.",
    "1",
)];

/// Every map of the language, in the order of the reference.
#[must_use]
pub fn all_tables() -> &'static [&'static Table] {
    static ALL: &[&Table] = &[
        &PLAN,
        &TARGET,
        &SCHEMA,
        &REFLECTION,
        &TLS,
        &RESOLVE,
        &KEEPALIVE,
        &RETRY,
        &OBSERVE,
        &AUTH,
        &JWT,
        &BASIC,
        &OAUTH2,
        &LOGIN,
        &CALL,
        &EXPECT,
        &STREAM,
        &STOP_AFTER,
        &STEP,
        &DATA,
        &DEFAULTS,
        &RUN,
        &ROW,
        &STAGE,
        &WARMUP,
        &STAIRCASE,
        &LADDER,
        &COMPARE,
        &REPORT,
        &USED,
    ];
    ALL
}
