//! Ranks, effective sample size and intervals: numbers in, numbers out. No clock, no plan, no histogram.
