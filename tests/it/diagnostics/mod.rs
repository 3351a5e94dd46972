//! One sample per diagnostic code, drawn as a person sees it.
//!
//! A sample is `tests/diagnostics/CODE.yaml` (or `.toml`); lines `# --set …` and `# --only …` at its top are options.
//! Further samples of one code are named `CODE.2.yaml` and so on. A sample shows its own code and no other.

#![expect(clippy::disallowed_methods, reason = "samples are files")]

mod payload;

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use loadbank::cli::draw::{self, Style};
use loadbank::diagnostic::{Code, Diagnostic, Diagnostics, Sources, Span};
use loadbank::plan::{self, Assembled, Environment, Input, PlanFile, Want};
use loadbank::units::Ratio;

const STYLE: Style = Style {
    color: false,
    width: 100,
};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/diagnostics")
}

/// Every sample with its code's name.
fn samples() -> Vec<(String, PathBuf)> {
    let mut samples: Vec<(String, PathBuf)> = fs::read_dir(folder())
        .expect("the samples")
        .map(|entry| entry.expect("an entry").path())
        .filter(|path| path.is_file())
        .map(|path| {
            let name = path
                .file_name()
                .and_then(|name| name.to_str())
                .expect("a name")
                .to_owned();
            let code = name.split('.').next().unwrap_or_default().to_owned();
            (code, path)
        })
        .collect();
    samples.sort();
    samples
}

/// The sample as `cli` would assemble it, with paths relative to the folder of samples.
fn assembled(path: &Path) -> Assembled {
    let bytes = fs::read(path).expect("a sample");
    let text = String::from_utf8_lossy(&bytes).into_owned();
    let options = |name: &str| -> Vec<String> {
        let lines = text.lines().take_while(|line| line.starts_with('#'));
        lines
            .filter_map(|line| line.strip_prefix(&format!("# {name} ")).map(str::to_owned))
            .collect()
    };
    let name = path
        .file_name()
        .and_then(|name| name.to_str())
        .expect("a name");
    let mut input = Input {
        entry: PlanFile {
            path: name.to_owned(),
            bytes,
        },
        overlays: Vec::new(),
        set: options("--set"),
        only: options("--only"),
        scale: Ratio::ONE,
        environment: Environment::default(),
    };
    let mut read = BTreeSet::new();
    loop {
        let new: Vec<Want> = plan::wants(&input)
            .into_iter()
            .filter(|want| read.insert(want.clone()))
            .collect();
        if new.is_empty() {
            return plan::assemble(&input);
        }
        for want in new {
            if let Want::File {
                path,
                optional: false,
            } = want
            {
                let answer = fs::read(folder().join(&path)).map_err(|_| "no such file".to_owned());
                input.environment.files.insert(path, answer);
            }
        }
    }
}

#[test]
fn every_sample_is_drawn_as_recorded() {
    for (code, path) in samples() {
        let mut assembled = assembled(&path);
        if let Some(plan) = &assembled.plan {
            assembled
                .diagnostics
                .extend(payload::problems(plan, &folder()));
        }
        let told: BTreeSet<&str> = assembled
            .diagnostics
            .iter()
            .map(|problem| problem.code.name())
            .collect();
        assert_eq!(told, BTreeSet::from([code.as_str()]), "{}", path.display());
        let drawn = draw::text(&assembled.diagnostics, &assembled.sources, STYLE);
        let name = path
            .file_name()
            .and_then(|name| name.to_str())
            .expect("a name");
        insta::with_settings!({ snapshot_path => "../../diagnostics/snapshots", prepend_module_to_snapshot => false }, {
            insta::assert_snapshot!(name, drawn);
        });
    }
}

#[test]
fn the_data_form_says_the_same() {
    let assembled = assembled(&folder().join("conflicting-keys.yaml"));
    let data = draw::data(&assembled.diagnostics, &assembled.sources);
    insta::assert_snapshot!(serde_json::to_string_pretty(&data).expect("JSON"));
}

#[test]
fn github_reads_one_line_each() {
    let assembled = assembled(&folder().join("unknown-key.yaml"));
    insta::assert_snapshot!(draw::github(&assembled.diagnostics, &assembled.sources));
}

#[test]
fn a_credential_in_the_plan_is_drawn_by_nobody() {
    let assembled = assembled(&folder().join("secret-in-plan.yaml"));
    let drawn = draw::text(&assembled.diagnostics, &assembled.sources, STYLE);
    let data = draw::data(&assembled.diagnostics, &assembled.sources).to_string();
    let github = draw::github(&assembled.diagnostics, &assembled.sources);
    for output in [drawn, data, github] {
        assert!(
            output.contains("secret-in-plan") && !output.contains("eyJhbGciOi"),
            "{output}"
        );
    }
}

#[test]
fn a_hundred_are_drawn_and_the_rest_is_counted() {
    let runs: Vec<String> = (0..150)
        .map(|at| format!("  r{at}: {{ for: 5 }}"))
        .collect();
    let mut sources = Sources::new();
    let text = format!("plan: 1\nruns:\n{}\n", runs.join("\n"));
    let id = sources.add("many.yaml", text.as_str());
    let diagnostics: Diagnostics = text
        .match_indices("for")
        .map(|(at, _)| Diagnostic::error(Code::MissingUnit, Span::new(id, at, at + 3), "no unit"))
        .collect();
    let drawn = draw::text(&diagnostics, &sources, STYLE);
    assert_eq!(drawn.matches("error[").count(), draw::LIMIT);
    assert!(drawn.ends_with("… and 50 more\n\n"), "{drawn}");
}

/// Codes that nothing reports yet.
const UNREPORTED: &[&str] = &["stream-shape"];

#[test]
fn every_code_has_a_sample() {
    let sampled: BTreeSet<String> = samples().into_iter().map(|(code, _)| code).collect();
    let missing: Vec<&str> = Code::ALL
        .iter()
        .map(|code| code.name())
        .filter(|name| !sampled.contains(*name) && !UNREPORTED.contains(name))
        .collect();
    assert!(missing.is_empty(), "codes without a sample: {missing:?}");
    let known = |name: &String| Code::parse(name).is_some();
    assert!(
        sampled.iter().all(known),
        "a sample of no code: {sampled:?}"
    );
}
