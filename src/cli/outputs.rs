//! Where reports go: parsed and opened before the first call, written whole or not at all.
//!
//! A regular file is written beside its place and renamed, so that a reader never sees half a report. Devices and
//! pipes are written directly.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use crate::report::{Format, Report};

/// One report that was asked for.
#[derive(Debug)]
pub(super) struct Output {
    format: Format,
    place: Place,
    /// Only this run, where the path has `{run}`.
    run: Option<String>,
}

#[derive(Debug)]
enum Place {
    Stdout,
    File {
        path: PathBuf,
        temporary: Option<PathBuf>,
        file: File,
    },
}

/// What `{name}`, `{time}` and `{run}` in a path become.
#[derive(Debug, Clone, Copy)]
pub(super) struct Words<'a> {
    /// The plan's name.
    pub(super) name: &'a str,
    /// When the run began, fit for a file name.
    pub(super) time: &'a str,
    /// The runs that were chosen.
    pub(super) runs: &'a [String],
}

/// `FORMAT=PATH` or `PATH`, by its ending; a folder gets one of each.
///
/// # Errors
/// A sentence that names the path and what the system said, or what to write.
pub(super) fn open(spec: &str, words: Words<'_>) -> Result<Vec<Output>, String> {
    let (format, path) = match spec.split_once('=') {
        Some((name, path)) if Format::parse(name).is_some() => (Format::parse(name), path),
        Some((name, _)) if !name.contains(['/', '.', '{']) => return Err(unknown_format(name)),
        _ => (None, spec),
    };
    open_as(format, path, words)
}

/// The same for a format that is named apart, as in the plan's `report`.
pub(super) fn open_as(
    format: Option<Format>,
    path: &str,
    words: Words<'_>,
) -> Result<Vec<Output>, String> {
    if path == "-" {
        let format = format.unwrap_or(Format::Text);
        return Ok(vec![Output {
            format,
            place: Place::Stdout,
            run: None,
        }]);
    }
    if format.is_none() && (path.ends_with('/') || Path::new(path).is_dir()) {
        return open_folder(path, words);
    }
    let format = match format {
        Some(format) => format,
        None => by_ending(path)?,
    };
    let plain = path
        .replace("{name}", &file_name(words.name))
        .replace("{time}", words.time);
    if !plain.contains("{run}") {
        return Ok(vec![open_file(format, &plain, None)?]);
    }
    words
        .runs
        .iter()
        .map(|run| {
            open_file(
                format,
                &plain.replace("{run}", &file_name(run)),
                Some(run.clone()),
            )
        })
        .collect()
}

fn open_folder(folder: &str, words: Words<'_>) -> Result<Vec<Output>, String> {
    let mut outputs = Vec::new();
    for format in Format::ALL {
        let ending = format.extensions().first().copied().unwrap_or("txt");
        let path = Path::new(folder).join(format!("{}.{ending}", file_name(words.name)));
        outputs.push(open_file(*format, &path.to_string_lossy(), None)?);
    }
    Ok(outputs)
}

/// A name without what a file name can not hold.
fn file_name(name: &str) -> String {
    name.chars()
        .map(|c| {
            if c == '/' || c == '\\' || c.is_control() {
                '-'
            } else {
                c
            }
        })
        .collect()
}

fn by_ending(path: &str) -> Result<Format, String> {
    let ending = Path::new(path)
        .extension()
        .map(|ending| ending.to_string_lossy().to_lowercase());
    let found = ending.as_deref().and_then(|ending| {
        Format::ALL
            .iter()
            .copied()
            .find(|format| format.extensions().contains(&ending))
    });
    found.ok_or_else(|| match ending.as_deref() {
        Some("html" | "htm" | "svg") => {
            format!("the format of `{path}` is not built yet; {}", known())
        }
        _ => format!(
            "the ending of `{path}` names no format; write FORMAT=PATH. {}",
            known()
        ),
    })
}

fn unknown_format(name: &str) -> String {
    format!("there is no report format `{name}`; {}", known())
}

fn known() -> String {
    let names: Vec<String> = Format::ALL
        .iter()
        .map(|format| format!("{} (.{})", format.name(), format.extensions().join(", .")))
        .collect();
    format!("known are {}", names.join(", "))
}

#[expect(
    clippy::disallowed_methods,
    reason = "cli writes the reports that are asked for"
)]
fn open_file(format: Format, path: &str, run: Option<String>) -> Result<Output, String> {
    let path = PathBuf::from(path);
    let failed =
        |error: io::Error| format!("can not write the report `{}`: {error}", path.display());
    if path.is_dir() {
        return Err(format!(
            "can not write the report `{}`: it is a folder",
            path.display()
        ));
    }
    if let Some(folder) = path
        .parent()
        .filter(|folder| !folder.as_os_str().is_empty())
    {
        fs::create_dir_all(folder).map_err(failed)?;
    }
    let special = fs::metadata(&path).is_ok_and(|metadata| !metadata.is_file());
    let place = if special {
        let file = OpenOptions::new().write(true).open(&path).map_err(failed)?;
        Place::File {
            path,
            temporary: None,
            file,
        }
    } else {
        let temporary = beside(&path);
        let file = File::create(&temporary).map_err(failed)?;
        Place::File {
            path,
            temporary: Some(temporary),
            file,
        }
    };
    Ok(Output { format, place, run })
}

fn beside(path: &Path) -> PathBuf {
    let name = path
        .file_name()
        .map(|name| name.to_string_lossy().into_owned())
        .unwrap_or_default();
    path.with_file_name(format!(".{name}.{}.part", std::process::id()))
}

impl Output {
    /// The run that this report is about, where it is about one.
    pub(super) fn run(&self) -> Option<&str> {
        self.run.as_deref()
    }

    /// True when this report goes to stdout.
    pub(super) const fn is_stdout(&self) -> bool {
        matches!(self.place, Place::Stdout)
    }

    /// Where it goes, for the last line of the text report; none for stdout.
    pub(super) fn path(&self) -> Option<String> {
        match &self.place {
            Place::Stdout => None,
            Place::File { path, .. } => Some(path.display().to_string()),
        }
    }

    /// Writes the report and puts it in its place.
    ///
    /// # Errors
    /// A sentence with the path and what the system said; the half-written file is removed.
    pub(super) fn write(mut self, report: &Report<'_>) -> Result<(), String> {
        let mut bytes = Vec::new();
        self.format
            .render(report, &mut bytes)
            .map_err(|error| format!("can not write the report: {error}"))?;
        match &mut self.place {
            Place::Stdout => {
                let mut stdout = io::stdout().lock();
                match stdout.write_all(&bytes).and_then(|()| stdout.flush()) {
                    Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
                        Err(format!("can not write the report to stdout: {error}"))
                    }
                    _ => Ok(()),
                }
            }
            Place::File {
                path,
                temporary,
                file,
            } => {
                let written = file
                    .write_all(&bytes)
                    .and_then(|()| file.flush())
                    .and_then(|()| match temporary.take() {
                        Some(from) => file
                            .sync_all()
                            .and_then(|()| fs::rename(&from, &path))
                            .inspect_err(|_| {
                                let _ = fs::remove_file(&from);
                            }),
                        None => Ok(()),
                    });
                written.map_err(|error| {
                    format!("can not write the report `{}`: {error}", path.display())
                })
            }
        }
    }
}

impl Drop for Output {
    fn drop(&mut self) {
        if let Place::File {
            temporary: Some(path),
            ..
        } = &self.place
        {
            let _ = fs::remove_file(path);
        }
    }
}
