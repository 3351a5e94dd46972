//! Criteria and a result to a verdict.
//!
//! `watching` says what must be counted for a criterion. `tried` brings a percentile or share down to one question: of so
//! many calls, how many are bad, and how many may be? `blocks` says how many of the calls are independent, `question` and
//! `estimate` answer for the `whole` run, `windows` for every window of it, `validity` asks whether the measurement itself can be trusted,
//! and `verdict` puts all of it in one word. `words` writes the sentences.

mod assessment;
mod blocks;
mod estimate;
mod flow;
mod latency;
mod question;
mod share;
mod tried;
mod validity;
mod verdict;
mod watching;
mod whole;
mod windows;
mod words;

pub(super) use tried::Tried;
pub use verdict::judge;
pub use watching::watches;
pub use whole::holds;
