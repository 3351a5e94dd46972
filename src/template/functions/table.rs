//! All rows.

use super::super::expression::Function;
use super::{choice, identity, number, text, time, zipf};

/// Every template function, in the order of the reference.
pub static FUNCTIONS: &[Function] = &[
    identity::UUID,
    identity::UUID7,
    identity::SEQ,
    identity::CLIENT,
    time::NOW,
    number::INT,
    number::FLOAT,
    number::NORMAL,
    number::EXPONENTIAL,
    zipf::ZIPF,
    choice::BOOL,
    choice::PICK,
    choice::WEIGHTED,
    text::HEX,
    text::DIGITS,
    text::STRING,
    text::BYTES,
    text::TEXT,
    text::PAD,
    text::BASE64,
];

/// Names that other load tools give to the same thing.
const BORROWED: &[(&str, &str)] = &[
    ("uuidv4", "uuid"),
    ("uuid4", "uuid"),
    ("newUUID", "uuid"),
    ("randomUUID", "uuid"),
    ("guid", "uuid"),
    ("uuidv7", "uuid7"),
    ("requestNumber", "seq"),
    ("RequestNumber", "seq"),
    ("counter", "seq"),
    ("workerID", "client"),
    ("WorkerID", "client"),
    ("vu", "client"),
    ("timestamp", "now"),
    ("Timestamp", "now"),
    ("timestampUnix", "now"),
    ("randomInt", "int"),
    ("randInt", "int"),
    ("randomIntBetween", "int"),
    ("random", "float"),
    ("rand", "float"),
    ("randomFloat", "float"),
    ("choice", "pick"),
    ("oneOf", "pick"),
    ("randomItem", "pick"),
    ("randomString", "string"),
    ("str", "text"),
    ("toString", "text"),
];

/// What a function of another tool is called here.
pub(in super::super) fn borrowed_name(name: &str) -> Option<&'static str> {
    BORROWED
        .iter()
        .find(|(theirs, _)| theirs.eq_ignore_ascii_case(name))
        .map(|(_, ours)| *ours)
}
