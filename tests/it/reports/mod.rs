//! Formats from golden results.

mod files;
mod formats;
mod golden;
mod laws;
mod schema;
mod validator;
mod xml;
