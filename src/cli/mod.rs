//! The command line: the only user of stdout, stderr, arguments, environment and signals.
//!
//! Each command is a file; [`main`] parses, dispatches and turns what came back into an exit code. stdout carries
//! what was asked for, stderr all else. Nothing here measures, judges or decides how a figure is rounded.

mod arguments;
mod call;
mod check;
#[cfg(feature = "demo")]
pub mod demo;
pub mod draw;
mod environment;
mod exit;
mod explain;
mod github;
mod inspect;
mod outputs;
mod planning;
mod progress;
mod report;
mod run;
mod shell;
mod signals;
mod streams;
mod token;
#[cfg(feature = "demo")]
mod with_demo;

pub use arguments::Arguments;
pub use exit::Exit;

use clap::Parser;

use arguments::Command;
use streams::Streams;

/// Parses the process's arguments, does what they say, and returns how it ended.
#[must_use]
pub fn main() -> Exit {
    let arguments = match Arguments::try_parse() {
        Ok(arguments) => arguments,
        Err(error) => {
            // Help and version are answers, not mistakes; a closed pipe under them is a quiet end.
            let _ = error.print();
            return if error.use_stderr() {
                Exit::Invalid
            } else {
                Exit::Pass
            };
        }
    };
    let streams = Streams::new(arguments.color);
    match &arguments.command {
        Command::Run(arguments) => run::run(streams, arguments),
        Command::Check(arguments) => check::check(streams, arguments),
        Command::Call(arguments) => call::call(streams, arguments),
        Command::Inspect(arguments) => inspect::inspect(streams, arguments),
        Command::Token(arguments) => token::token(streams, arguments),
        Command::Report(arguments) => report::report(streams, arguments),
        #[cfg(feature = "demo")]
        Command::Demo(options) => with_demo::serve(streams, options),
        Command::Explain { code } => explain::explain(streams, code.as_deref()),
        Command::Schema { result } => shell::schema(streams, *result),
        Command::Completions { shell } => shell::completions(streams, *shell),
        Command::Man => shell::manual(streams),
    }
}
