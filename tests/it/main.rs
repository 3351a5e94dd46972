//! The one integration-test binary: each module is a part of the program seen from outside.

#![expect(
    unreachable_pub,
    reason = "the modules of one test binary share their fixtures"
)]

mod command_line;
mod corpus;
#[cfg(feature = "demo")]
mod demo;
mod diagnostics;
mod documents;
mod engine;
mod house;
mod language;
mod mutations;
mod network;
mod plans;
mod reports;
