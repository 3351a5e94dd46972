//! Whole measurements in virtual time.
