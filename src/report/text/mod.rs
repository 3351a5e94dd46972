//! The report as lines of text, as `run` prints it.
//!
//! Lines are laid out in columns of characters; what stands out is marked with a [`Style`], and the caller decides what
//! a style looks like, since only it knows its terminal. Nothing is rounded or worded here.

mod criteria;
mod page;
mod report;
mod row;
mod style;
mod table;

pub use report::{render, render_with};
pub use style::{Options, Paint, Style};

#[cfg(test)]
mod tests;
