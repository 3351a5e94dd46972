//! The inputs of the fuzz target, replayed.

#![expect(clippy::disallowed_methods, reason = "the corpus is a folder of files")]

use std::path::Path;

use loadbank::cli::draw::{self, Style};
use loadbank::plan::{self, Environment, Input, PlanFile};
use loadbank::units::Ratio;

#[test]
fn every_input_is_a_plan_or_says_why_not() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("fuzz/corpus/plan");
    let mut count = 0;
    for entry in std::fs::read_dir(folder).expect("the corpus") {
        let path = entry.expect("an entry").path();
        let bytes = std::fs::read(&path).expect("an input");
        let (format, text) = bytes.split_first().expect("a format and a text");
        let ending = ["yaml", "toml", "json"][usize::from(*format) % 3];
        let assembled = plan::assemble(&Input {
            entry: PlanFile {
                path: format!("plan.{ending}"),
                bytes: text.to_vec(),
            },
            overlays: Vec::new(),
            set: Vec::new(),
            only: Vec::new(),
            scale: Ratio::ONE,
            environment: Environment::default(),
        });
        let style = Style {
            color: false,
            width: 100,
        };
        let drawn = draw::text(&assembled.diagnostics, &assembled.sources, style);
        let told = assembled.plan.is_some() || !drawn.is_empty();
        assert!(told, "{} is silently no plan", path.display());
        count += 1;
    }
    assert!(count > 30, "{count} inputs");
}
