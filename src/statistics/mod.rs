//! Ranks, effective sample size and intervals: numbers in, numbers out. No clock, no plan, no histogram.
//!
//! Three questions are answered here. *Is a share below a limit?* by an exact binomial interval on as many calls as are
//! independent ([`Exceedance`]); a percentile is such a question about the share beyond the limit. *How many calls are
//! independent?* by the spread of the indicator over blocks of time ([`design_effect`], [`Effect`]). *Where does a mean
//! or a rate lie?* by batch means ([`batch_interval`]). Everything is deterministic and has the same bits everywhere.

mod batch;
mod beta;
mod chi_square;
mod decide;
mod effect;
mod saddle;
mod student;

pub use batch::{Batch, batch_interval, lag_one};
pub use beta::{beta_cdf, beta_quantile};
pub use chi_square::chi_square_quantile;
pub use decide::{Exceedance, Side, needed_calls, share_interval};
pub use effect::{Effect, Part, design_effect, effective_calls};
pub use student::t_quantile;

#[cfg(test)]
mod tests;
