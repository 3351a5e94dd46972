//! A saved result held against a limit that its plan did not have.
//!
//! ```text
//! loadbank run plan.yaml -o result.json
//! cargo run --example judge_saved result.json 25ms
//! ```
//!
//! Raw histograms are in the file, so any figure can be computed again. The answer has three values, as everywhere: the limit holds
//! for 99 % of calls, it does not, or these calls do not show it.
#![expect(
    clippy::disallowed_methods,
    reason = "an example is its own command line: it reads a file and the arguments"
)]

use std::error::Error;
use std::io::{self, Write};

use loadbank::measure::Histogram;
use loadbank::report::saved::{self, SavedRow};
use loadbank::statistics::{Exceedance, Side};
use loadbank::units::parse_duration;

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let (Some(path), Some(limit)) = (arguments.next(), arguments.next()) else {
        return Err("usage: judge_saved RESULT LIMIT".into());
    };
    let limit = u64::try_from(parse_duration(&limit)?.as_nanos())?;
    let result = saved::read(&std::fs::read_to_string(path)?)?;
    let mut out = io::stdout().lock();
    for row in result.runs.iter().flat_map(|run| &run.rows) {
        let answer = match judge(row, limit) {
            Some(Side::Below) => "holds",
            Some(Side::Above) => "does not hold",
            Some(Side::Unknown) => "is not decided by these calls",
            None => "has no data",
        };
        writeln!(out, "{}: the limit on p99 {answer}", row.name)?;
    }
    Ok(())
}

/// On which side of 1 % the share of calls beyond the limit lies; a failed call is beyond any limit.
fn judge(row: &SavedRow, limit: u64) -> Option<Side> {
    let ok = row.latency.ok.as_ref()?.response.as_ref()?;
    let histogram = Histogram::decode(ok.histogram.as_ref()?)?;
    let beyond = histogram.count_above(limit) + row.counts.failed;
    let calls = ok.count + row.counts.failed;
    if calls == 0 {
        return None;
    }
    #[expect(
        clippy::cast_precision_loss,
        reason = "counts of calls are far below 2^53"
    )]
    let (beyond, calls) = (beyond as f64, calls as f64);
    let exceedance = Exceedance {
        share: beyond / calls,
        effective: calls,
        confidence: 0.99,
    };
    Some(exceedance.side(0.01))
}
