//! The `loadbank` command: parse arguments, run, exit with the verdict.

fn main() {}
