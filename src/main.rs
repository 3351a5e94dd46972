//! The `loadbank` command: parse arguments, run, exit with the verdict.

fn main() -> std::process::ExitCode {
    loadbank::cli::main().into()
}
