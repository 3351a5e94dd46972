//! From a path on the command line to a plan: reads what the plan wants, prints every diagnostic.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io;
use std::path::Path;

use super::arguments::PlanArguments;
use super::draw;
use super::environment;
use super::exit::Exit;
use super::streams::Streams;
use crate::plan::{Assembled, Environment, Input, PlanFile, Want, assemble, wants};
use crate::units::Ratio;

/// Variables by name.
type Variables = BTreeMap<String, String>;

/// What `--demo` brings where it is not set.
#[cfg(feature = "demo")]
fn of_demo(arguments: &PlanArguments) -> Variables {
    super::with_demo::variables(arguments)
}

#[cfg(not(feature = "demo"))]
fn of_demo(_arguments: &PlanArguments) -> Variables {
    Variables::new()
}

/// Reads the plan and everything that it names. A plan that can not be opened at all is one line and exit 2.
pub(super) fn read(streams: Streams, arguments: &PlanArguments) -> Result<Assembled, Exit> {
    let entry = entry(streams, &arguments.plan)?;
    let mut overlays = Vec::new();
    for path in &arguments.overlays {
        overlays.push(self::entry(streams, path)?);
    }
    let mut variables = environment::variables();
    for (name, value) in of_demo(arguments) {
        variables
            .entry(name.clone())
            .or_insert_with(|| value.clone());
    }
    let mut input = Input {
        entry,
        overlays,
        set: arguments.set.clone(),
        only: arguments.only.clone(),
        scale: Ratio::ONE,
        environment: Environment {
            variables,
            files: BTreeMap::new(),
        },
    };
    // A file may name further files; each is read once, so this ends.
    let mut seen = BTreeSet::new();
    loop {
        let mut new = false;
        for want in wants(&input) {
            let Want::File { path, optional } = want else {
                continue;
            };
            if !seen.insert(path.clone()) {
                continue;
            }
            new = true;
            if !optional || Path::new(&path).exists() {
                let bytes = contents(Path::new(&path));
                input.environment.files.insert(path, bytes);
            }
        }
        if !new {
            return Ok(assemble(&input));
        }
    }
}

/// Reads the plan, prints what is wrong with it, and stops where it can not be used.
pub(super) fn read_and_report(
    streams: Streams,
    arguments: &PlanArguments,
) -> Result<Assembled, Exit> {
    let assembled = read(streams, arguments)?;
    Streams::err(&draw::text(
        &assembled.diagnostics,
        &assembled.sources,
        streams.drawing(),
    ));
    if environment::is_github_job() {
        Streams::err(&draw::github(&assembled.diagnostics, &assembled.sources));
    }
    if assembled.plan.is_none() {
        return Err(Exit::Invalid);
    }
    Ok(assembled)
}

fn entry(streams: Streams, path: &Path) -> Result<PlanFile, Exit> {
    match contents(path) {
        Ok(bytes) => Ok(PlanFile {
            path: path.display().to_string(),
            bytes,
        }),
        Err(reason) => {
            streams.error(&format!("can not read `{}`: {reason}", path.display()));
            Err(Exit::Invalid)
        }
    }
}

/// The bytes of a file, or what the system said in the words of a user.
#[expect(
    clippy::disallowed_methods,
    reason = "cli reads what the command line and the plan name"
)]
pub(super) fn contents(path: &Path) -> Result<Vec<u8>, String> {
    if path.is_dir() {
        return Err("it is a folder".to_owned());
    }
    fs::read(path).map_err(|error| {
        if error.kind() == io::ErrorKind::NotFound {
            "No such file".to_owned()
        } else {
            error.to_string()
        }
    })
}
