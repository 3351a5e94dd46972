//! The binary: exit codes, streams, signals, secrets.
