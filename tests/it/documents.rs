//! What the documents show is true.
#![expect(
    clippy::disallowed_methods,
    reason = "the documents under test are files of this repository"
)]

use std::path::Path;

use loadbank::plan::{Environment, Input, PlanFile, assemble};
use loadbank::units::Ratio;

fn document(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(name);
    std::fs::read_to_string(path).expect(name)
}

/// What `check` says about a text, a message each; warnings count.
fn problems(text: &str) -> Vec<String> {
    let assembled = assemble(&Input {
        entry: PlanFile {
            path: "README.yaml".to_owned(),
            bytes: text.as_bytes().to_vec(),
        },
        overlays: Vec::new(),
        set: Vec::new(),
        only: Vec::new(),
        scale: Ratio::new(1, 1),
        environment: Environment::default(),
    });
    let messages = assembled.diagnostics.iter();
    messages.map(|problem| problem.message.clone()).collect()
}

#[test]
fn plans_in_the_readme_have_neither_errors_nor_warnings() {
    let readme = document("README.md");
    let plans: Vec<&str> = readme
        .split("```yaml\n")
        .skip(1)
        .filter_map(|rest| rest.split("```").next())
        .filter(|block| block.starts_with("plan: 1"))
        .collect();
    assert!(!plans.is_empty(), "README shows a plan");
    for plan in plans {
        assert_eq!(problems(plan), Vec::<String>::new(), "{plan}");
    }
}

#[test]
fn links_between_documents_lead_somewhere() {
    let mut dead = Vec::new();
    for name in [
        "README.md",
        "ARCHITECTURE.md",
        "CONTRIBUTING.md",
        "CHANGELOG.md",
    ] {
        let text = document(name);
        for link in text
            .split("](")
            .skip(1)
            .filter_map(|rest| rest.split(')').next())
        {
            let path = link.split('#').next().unwrap_or_default();
            let root = Path::new(env!("CARGO_MANIFEST_DIR"));
            if !link.starts_with("http") && !root.join(path).exists() {
                dead.push(format!("{name}: {link}"));
            }
        }
    }
    assert!(dead.is_empty(), "{}", dead.join("\n"));
}
