//! The plan as understood: what will be measured, where each value came from, and which criteria can be decided.
//!
//! [`Summary`] is data, so that programs can have it too; its `Display` is what `loadbank check` prints. Nothing of it
//! is a credential: sources of credentials are named nowhere here. It says what a plan means and judges nothing.

mod build;
mod criteria;
mod data;
mod memory;
mod row;
mod text;
mod words;

pub use data::{
    CriterionSummary, Decidable, KeySummary, RowSummary, RunSummary, Summary, TargetSummary,
};

#[cfg(test)]
mod tests;
