//! Decoding, checking and the shipped plans.
