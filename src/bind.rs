//! Plan and environment become work: secrets read, schemas fetched, payloads compiled, targets reached.
