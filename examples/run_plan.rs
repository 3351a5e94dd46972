//! Runs a plan from code: text in, verdict out, without files or a command line.
//!
//! ```text
//! cargo run --example run_plan -- http://127.0.0.1:4000/api/admin
//! ```
//!
//! The steps are those of `loadbank run`: assemble, bind, make each measurement, judge it.

use std::collections::BTreeMap;
use std::error::Error;
use std::process::ExitCode;

use loadbank::bind::{self, Inputs, Options};
use loadbank::clock::Clock;
use loadbank::engine::{self, Unobserved};
use loadbank::plan::{Environment, Input, PlanFile, assemble};
use loadbank::units::Ratio;
use loadbank::verdict::{Outcome, Rules, judge};

fn plan(url: &http::Uri) -> String {
    let scheme = url.scheme_str().unwrap_or("http");
    let authority = url
        .authority()
        .map_or("127.0.0.1:4000", |authority| authority.as_str());
    format!(
        "plan: 1\ntargets:\n  web: {{ http: \"{scheme}://{authority}\" }}\n\
         calls:\n  get: {{ target: web, http: GET {} }}\n\
         runs:\n  short: {{ call: get, clients: 4, requests: 100, must: [success == 100%] }}\n",
        url.path()
    )
}

fn main() -> Result<ExitCode, Box<dyn Error>> {
    #[expect(
        clippy::disallowed_methods,
        reason = "an example has a command line of its own"
    )]
    let address = std::env::args().nth(1).ok_or("name a URL")?;
    let input = Input {
        entry: PlanFile {
            path: "inline.yaml".to_owned(),
            bytes: plan(&address.parse()?).into_bytes(),
        },
        overlays: Vec::new(),
        set: Vec::new(),
        only: Vec::new(),
        scale: Ratio::ONE,
        environment: Environment {
            variables: BTreeMap::new(),
            files: BTreeMap::new(),
        },
    };
    let assembled = assemble(&input);
    let Some(plan) = &assembled.plan else {
        let problems = assembled.diagnostics.sorted();
        let messages: Vec<&str> = problems
            .iter()
            .map(|problem| problem.message.as_str())
            .collect();
        return Err(messages.join("\n").into());
    };
    let clock = Clock::start();
    let inputs = Inputs {
        sources: &assembled.sources,
        variables: &assembled.variables,
        seed: 7,
    };
    let measurements: Vec<_> = plan.runs.iter().flat_map(|run| &run.rows).collect();
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()?;
    let bound = runtime
        .block_on(bind::prepare(plan, &measurements, inputs, &clock))
        .map_err(|error| format!("{error:?}"))?;
    let mut worst = Outcome::Pass;
    for measurement in measurements {
        let options = Options {
            threads: None,
            cores: 2,
        };
        let ready = bound
            .work(measurement, options)
            .map_err(|error| format!("{error:?}"))?;
        let result = engine::run(&ready.work, &clock, &mut Unobserved);
        let verdict = judge(&measurement.criteria, &result, &Rules::default());
        worst = worst.max(verdict.outcome);
    }
    Ok(ExitCode::from(u8::from(worst != Outcome::Pass)))
}
