//! Tests of encoding.
