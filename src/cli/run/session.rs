//! One `loadbank run` from its first connection to its result.

use std::collections::BTreeMap;

use super::describe;
use super::marks::watch_marks;
use crate::auth::Renewer;
use crate::bind::{self, BindError, Bound, Inputs, Options};
use crate::campaign::{Finished, Next, next};
use crate::cli::arguments;
use crate::cli::draw;
use crate::cli::environment;
use crate::cli::exit::Exit;
use crate::cli::signals::Signals;
use crate::cli::streams::Streams;
use crate::clock::Clock;
use crate::machine;
use crate::plan::Assembled;
use crate::plan::model::{Measurement, Plan};
use crate::report::save::save_run;
use crate::report::saved::{SavedEnd, SavedResult, SavedRow, SavedVerdict};
use crate::units::Offset;

/// What the whole run shares.
pub(super) struct Session<'a> {
    pub(super) streams: Streams,
    pub(super) arguments: &'a arguments::Run,
    pub(super) assembled: &'a Assembled,
    pub(super) plan: &'a Plan,
    pub(super) signals: &'a Signals,
    pub(super) clock: Clock,
    /// The wall clock at the zero of `clock`.
    pub(super) started: i64,
    pub(super) seed: u64,
}

impl Session<'_> {
    /// Binds, then makes one measurement after the other.
    pub(super) fn run(&self) -> Result<(SavedResult, Exit), Exit> {
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_all()
            .build()
            .map_err(|error| self.invalid(&format!("the system gives no event queue: {error}")))?;
        let inputs = Inputs {
            sources: &self.assembled.sources,
            variables: &self.assembled.variables,
            seed: self.seed,
        };
        let measurements = self.assembled.selection.measurements(self.plan);
        if measurements.is_empty() {
            return Err(self.invalid(
                "there is nothing to run: every run is `on_request`; name one with --only",
            ));
        }
        self.need_files(&measurements)?;
        if let Some(name) = environment::proxy().filter(|_| !self.arguments.quiet) {
            self.streams.note(&format!(
                "{name} is set and ignored: load goes straight to its target"
            ));
        }
        let bound = runtime.block_on(self.bind(&measurements, inputs))?;
        for note in bound.notes() {
            self.streams.warning(note);
        }
        let _renewer = Renewer::start(bound.tokens().to_vec(), self.clock.clone())
            .map_err(|error| self.invalid(&format!("no thread for renewing tokens: {error}")))?;
        let rows = self.measure_all(&bound, &runtime)?;
        Ok(self.conclude(&bound, rows))
    }

    fn invalid(&self, message: &str) -> Exit {
        self.streams.error(message);
        Exit::Invalid
    }

    /// Stops where the system does not allow as many connections as the plan needs.
    fn need_files(&self, measurements: &[&Measurement]) -> Result<(), Exit> {
        let most = |one: &&Measurement| -> u64 {
            let targets = (0..self.plan.targets.len()).map(crate::plan::model::TargetId);
            let counts = targets.filter_map(|target| one.connections_to(self.plan, target).most());
            counts.map(u64::from).max().unwrap_or_default()
        };
        let connections = measurements.iter().map(most).max().unwrap_or_default();
        match machine::OpenFiles::raise().refuses(connections) {
            Some(message) => {
                self.streams.error(&message);
                Err(Exit::Inconclusive)
            }
            None => Ok(()),
        }
    }

    /// Reaches the targets; Ctrl-C ends the waiting.
    async fn bind<'b>(
        &'b self,
        measurements: &[&Measurement],
        inputs: Inputs<'b>,
    ) -> Result<Bound<'b>, Exit> {
        let binding = bind::prepare(self.plan, measurements, inputs, &self.clock);
        let interrupted = async {
            loop {
                if let Some(exit) = self.signals.exit() {
                    return exit;
                }
                let at = self.clock.now().after(std::time::Duration::from_millis(50));
                self.clock.sleep_until(at).await;
            }
        };
        let bound = tokio::select! {
            bound = binding => bound,
            exit = interrupted => return Err(exit),
        };
        bound.map_err(|error| refuse(self.streams, self.assembled, &error))
    }

    /// Makes the measurements that the campaign asks for.
    fn measure_all(
        &self,
        bound: &Bound<'_>,
        runtime: &tokio::runtime::Runtime,
    ) -> Result<BTreeMap<usize, Vec<SavedRow>>, Exit> {
        let mut finished = Vec::new();
        let mut rows: BTreeMap<usize, Vec<SavedRow>> = BTreeMap::new();
        let cores = machine::cores();
        loop {
            if self.signals.count() > 0 {
                return Ok(rows);
            }
            match next(self.plan, &self.assembled.selection, &finished) {
                Next::Done => return Ok(rows),
                Next::Pause(length) => {
                    runtime.block_on(self.pause(length));
                    finished.push(Finished::Paused);
                }
                Next::Measure(step) => {
                    let options = Options {
                        threads: self.arguments.threads,
                        cores,
                    };
                    let mut ready = bound
                        .work(step.measurement, options)
                        .map_err(|error| refuse(self.streams, self.assembled, &error))?;
                    watch_marks(step.run, step.measurement, &mut ready);
                    let row = self.measure(&step, &ready, bound);
                    let stopped = row.ended == Some(SavedEnd::Interrupted);
                    rows.entry(step.at.run).or_default().push(row);
                    finished.push(Finished::Measured(step.at));
                    if stopped {
                        return Ok(rows);
                    }
                }
            }
        }
    }

    async fn pause(&self, length: std::time::Duration) {
        let until = self.clock.now().after(length);
        while self.clock.now() < until && self.signals.count() == 0 {
            let step = self
                .clock
                .now()
                .after(std::time::Duration::from_millis(100));
            self.clock.sleep_until(step.min(until)).await;
        }
    }

    /// All rows as one result with its verdict.
    fn conclude(
        &self,
        bound: &Bound<'_>,
        mut rows: BTreeMap<usize, Vec<SavedRow>>,
    ) -> (SavedResult, Exit) {
        let interrupted = self.signals.exit();
        let runs: Vec<_> = self
            .plan
            .runs
            .iter()
            .enumerate()
            .filter_map(|(at, run)| {
                let rows = rows.remove(&at)?;
                Some(save_run(
                    &run.name.value,
                    run.optional,
                    describe::table(run),
                    rows,
                ))
            })
            .collect();
        let worst = runs.iter().map(|run| run.verdict).max();
        let verdict = match (worst, interrupted) {
            (Some(SavedVerdict::Fail), _) => SavedVerdict::Fail,
            (None, _) | (Some(_), Some(_)) => SavedVerdict::Inconclusive,
            (Some(worst), None) => worst,
        };
        let exit = interrupted.unwrap_or_else(|| Exit::of(verdict, self.arguments.strict));
        let stopped = runs
            .iter()
            .flat_map(|run| &run.rows)
            .any(|row| row.ended == Some(SavedEnd::Stopped));
        let saved = SavedResult {
            schema: crate::report::saved::SCHEMA.to_owned(),
            tool: describe::tool(),
            plan: describe::plan(self.plan, &self.assembled.sources, self.seed),
            targets: describe::targets(bound, &self.assembled.selection.measurements(self.plan)),
            machine: describe::machine(),
            started: describe::rfc3339(self.started),
            ended: match (interrupted, stopped) {
                (Some(_), _) => SavedEnd::Interrupted,
                (None, true) => SavedEnd::Stopped,
                (None, false) => SavedEnd::Finished,
            },
            reason: None,
            duration_ns: Some(self.clock.now().nanos_since(Offset::ZERO)),
            verdict,
            exit_code: exit.code(),
            runs,
            warnings: self.warnings(bound),
        };
        (saved, exit)
    }

    /// What a reader of the report must know, beside what stands in its rows.
    fn warnings(&self, bound: &Bound<'_>) -> Vec<String> {
        let of_plan = self
            .assembled
            .diagnostics
            .sorted()
            .into_iter()
            .map(|problem| problem.message.clone());
        of_plan.chain(bound.notes().iter().cloned()).collect()
    }
}

/// Says why a plan can not be fired.
pub(in crate::cli) fn refuse(streams: Streams, assembled: &Assembled, error: &BindError) -> Exit {
    match error {
        BindError::Plan(problems) => {
            Streams::err(&draw::text(problems, &assembled.sources, streams.drawing()));
            Exit::Invalid
        }
        BindError::Target {
            target,
            address,
            message,
        } => {
            streams.error(&format!(
                "the target `{target}` ({address}) can not be used: {message}"
            ));
            Exit::Inconclusive
        }
        BindError::Credential { auth, message } => {
            streams.error(&format!(
                "the credential `{auth}` can not be made: {message}"
            ));
            Exit::Inconclusive
        }
    }
}
