//! One screen of Markdown: the verdict, what decided it, the criteria; everything else folded.
//!
//! Texts from outside stand in code spans or are escaped, so that no message can open a tag, close a table or mention
//! a person.

mod escape;
mod page;
mod row;
mod table;

pub(super) use page::render;
