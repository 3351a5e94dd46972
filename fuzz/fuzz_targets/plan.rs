//! Any bytes as a plan: read, folded, decoded and drawn without a panic. The first byte chooses the format.
#![no_main]

use libfuzzer_sys::fuzz_target;
use loadbank::cli::draw::{self, Style};
use loadbank::plan::{self, Environment, Input, PlanFile};
use loadbank::units::Ratio;

fuzz_target!(|bytes: &[u8]| {
    let Some((format, text)) = bytes.split_first() else { return };
    let ending = ["yaml", "toml", "json"][usize::from(*format) % 3];
    let assembled = plan::assemble(&Input {
        entry: PlanFile { path: format!("plan.{ending}"), bytes: text.to_vec() },
        overlays: Vec::new(),
        set: Vec::new(),
        only: Vec::new(),
        scale: Ratio::ONE,
        environment: Environment::default(),
    });
    let style = Style { color: false, width: 100 };
    let drawn = draw::text(&assembled.diagnostics, &assembled.sources, style);
    assert!(assembled.plan.is_some() || !drawn.is_empty());
});
