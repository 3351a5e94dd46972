//! A saved result and its verdict, shown: one view in which all rounding and wording is decided, then one file per format.
//!
//! Everything here starts from the saved result, never from a plan, so that a later version can report an old file.
