//! Which call the k-th arrival is: a pure function of (seed, k), exact in every aligned block.
