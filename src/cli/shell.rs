//! Completions, the manual page and schemas: what is made from the tables and not from a plan.

use clap::CommandFactory;

use super::arguments::Arguments;
use super::exit::Exit;
use super::streams::Streams;

/// Prints completions.
pub(super) fn completions(streams: Streams, shell: clap_complete::Shell) -> Exit {
    let mut bytes = Vec::new();
    clap_complete::generate(shell, &mut Arguments::command(), "loadbank", &mut bytes);
    streams.finish(&String::from_utf8_lossy(&bytes))
}

/// Prints the manual page with a section for each command.
pub(super) fn manual(streams: Streams) -> Exit {
    let mut bytes = Vec::new();
    let mut command = Arguments::command();
    command.build();
    let mut written = clap_mangen::Man::new(command.clone()).render(&mut bytes);
    for part in command.get_subcommands().filter(|part| !part.is_hide_set()) {
        written = written.and_then(|()| clap_mangen::Man::new(part.clone()).render(&mut bytes));
    }
    match written {
        Ok(()) => streams.finish(&String::from_utf8_lossy(&bytes)),
        Err(error) => {
            streams.error(&format!("can not make the manual page: {error}"));
            Exit::Invalid
        }
    }
}

/// Prints the JSON Schema of plans, or of result files.
pub(super) fn schema(streams: Streams, result: bool) -> Exit {
    let schema = if result {
        crate::report::saved::json_schema()
    } else {
        crate::plan::json_schema()
    };
    streams.finish(&format!("{schema:#}\n"))
}
