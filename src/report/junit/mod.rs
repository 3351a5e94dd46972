//! JUnit XML: a suite a row, a test case a criterion.
//!
//! A failed criterion is a failure, an undecided one an error, a warning is written to the case's output. The file
//! agrees with the exit code: it has a failure exactly where the result is FAIL, an error where it is INCONCLUSIVE, and
//! neither in a result that passed, so what an optional run missed is output too. Under `--strict` (exit code 1 with
//! warnings only) warnings are failures.

mod cases;
mod document;
mod limit;
mod render;

pub(super) use render::render;
