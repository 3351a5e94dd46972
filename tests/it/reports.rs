//! Formats from golden results.
