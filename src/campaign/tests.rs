//! Laws of the order.

use std::time::Duration;

use proptest::prelude::*;

use super::*;
use crate::plan::model::Plan;
use crate::plan::{Environment, Input, PlanFile, Selection, assemble};
use crate::units::Ratio;

/// A run of a generated plan.
#[derive(Debug, Clone)]
struct Sketch {
    rows: usize,
    repeat: u32,
    cooldown: u64,
    on_request: bool,
    after: Option<usize>,
}

fn sketch() -> impl Strategy<Value = Sketch> {
    (
        1..4usize,
        1..3u32,
        0..3u64,
        prop::bool::weighted(0.2),
        prop::option::of(0..8usize),
    )
        .prop_map(|(rows, repeat, cooldown, on_request, after)| Sketch {
            rows,
            repeat,
            cooldown,
            on_request,
            after,
        })
}

/// Runs in some order of the file, in which `after` never goes round: a run may wait for one of smaller number only.
fn text(sketches: &[Sketch], order: &[usize]) -> String {
    let mut text = "plan: 1\ntargets: { web: { http: \"http://a\" } }\n\
                    calls: { read: { target: web, http: GET / } }\nruns:\n"
        .to_owned();
    for number in order {
        let sketch = &sketches[*number];
        let rows: Vec<String> = (1..=sketch.rows)
            .map(|rate| format!("{{ rate: {rate}/s }}"))
            .collect();
        let mut run = format!(
            "  r{number}: {{ call: read, for: 1s, must: [], rows: [{}], repeat: {}, cooldown: {}s, on_request: {}",
            rows.join(", "),
            sketch.repeat,
            sketch.cooldown,
            sketch.on_request
        );
        if let Some(after) = sketch.after.filter(|_| *number > 0) {
            run.push_str(", after: r");
            run.push_str(&(after % number).to_string());
        }
        run.push_str(" }\n");
        text.push_str(&run);
    }
    text
}

fn plan(text: &str, only: &[String]) -> (Plan, Selection) {
    let assembled = assemble(&Input {
        entry: PlanFile {
            path: "a.yaml".to_owned(),
            bytes: text.as_bytes().to_vec(),
        },
        overlays: Vec::new(),
        set: Vec::new(),
        only: only.to_vec(),
        scale: Ratio::ONE,
        environment: Environment::default(),
    });
    let plan = assembled
        .plan
        .unwrap_or_else(|| panic!("{:?}", assembled.diagnostics));
    (plan, assembled.selection)
}

/// Does what it is told until there is nothing left; what was done, in order.
fn play(plan: &Plan, selection: &Selection) -> Vec<Finished> {
    let mut history = Vec::new();
    loop {
        match next(plan, selection, &history) {
            Next::Measure(step) => history.push(Finished::Measured(step.at)),
            Next::Pause(_) => history.push(Finished::Paused),
            Next::Done => return history,
        }
    }
}

fn measured(history: &[Finished]) -> Vec<Position> {
    history
        .iter()
        .filter_map(|done| match done {
            Finished::Measured(at) => Some(*at),
            Finished::Paused => None,
        })
        .collect()
}

fn plans() -> impl Strategy<Value = (Vec<Sketch>, Vec<usize>)> {
    prop::collection::vec(sketch(), 1..6).prop_flat_map(|sketches| {
        let order: Vec<usize> = (0..sketches.len()).collect();
        (Just(sketches), Just(order).prop_shuffle())
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn every_chosen_measurement_is_made_once_and_no_other((sketches, order) in plans()) {
        let (plan, selection) = plan(&text(&sketches, &order), &[]);
        let mut made = measured(&play(&plan, &selection));
        let wanted: Vec<Position> = (0..plan.runs.len())
            .filter(|run| !plan.runs[*run].on_request)
            .flat_map(|run| (0..plan.runs[run].rows.len()).map(move |row| Position { run, row }))
            .collect();
        made.sort_unstable();
        prop_assert_eq!(made, wanted);
    }

    #[test]
    fn a_run_comes_after_the_one_that_it_names((sketches, order) in plans()) {
        let (plan, selection) = plan(&text(&sketches, &order), &[]);
        let made = measured(&play(&plan, &selection));
        for (later, at) in made.iter().enumerate() {
            let Some(name) = &plan.runs[at.run].after else { continue };
            let behind = made[later..].iter().any(|other| plan.runs[other.run].name.value == *name);
            prop_assert!(!behind, "{} before {name}", plan.runs[at.run].name.value);
        }
    }

    #[test]
    fn rows_stay_together_and_in_order((sketches, order) in plans()) {
        let (plan, selection) = plan(&text(&sketches, &order), &[]);
        let made = measured(&play(&plan, &selection));
        for pair in made.windows(2) {
            let follows = pair[1].run == pair[0].run && pair[1].row == pair[0].row + 1;
            let begins = pair[1].run != pair[0].run
                && pair[1].row == 0
                && pair[0].row + 1 == plan.runs[pair[0].run].rows.len();
            prop_assert!(follows || begins, "{pair:?}");
        }
    }

    #[test]
    fn every_measurement_but_the_first_has_its_cooldown((sketches, order) in plans()) {
        let (plan, selection) = plan(&text(&sketches, &order), &[]);
        let history = play(&plan, &selection);
        for (index, done) in history.iter().enumerate() {
            let Finished::Measured(at) = done else { continue };
            let paused = index > 0 && history[index - 1] == Finished::Paused;
            let wants = !plan.runs[at.run].rows[at.row].cooldown.is_zero();
            prop_assert_eq!(paused, wants && index > 0);
        }
    }

    #[test]
    fn the_same_history_has_the_same_answer((sketches, order) in plans(), cut in 0..20usize) {
        let (plan, selection) = plan(&text(&sketches, &order), &[]);
        let history = play(&plan, &selection);
        let cut = cut.min(history.len());
        let answer = next(&plan, &selection, &history[..cut]);
        match (answer, history.get(cut)) {
            (Next::Measure(step), Some(Finished::Measured(at))) => prop_assert_eq!(step.at, *at),
            (Next::Pause(_), Some(Finished::Paused)) | (Next::Done, None) => {}
            (answer, done) => prop_assert!(false, "{answer:?} before {done:?}"),
        }
    }
}

const THREE: &str = "plan: 1
targets: { web: { http: \"http://a\" } }
calls: { read: { target: web, http: GET / } }
defaults: { call: read, rate: 1/s, for: 1s, must: [], cooldown: 5s }
runs:
  late: { after: early }
  early: { rows: [{ rate: 1/s }, { rate: 2/s, cooldown: 9s }] }
  extra: { on_request: true }
";

#[test]
fn an_after_moves_a_run_behind_the_other() {
    let (plan, selection) = plan(THREE, &[]);
    let made: Vec<(&str, &str)> = measured(&play(&plan, &selection))
        .iter()
        .map(|at| {
            let run = &plan.runs[at.run];
            (run.name.value.as_str(), run.rows[at.row].name.as_str())
        })
        .collect();
    assert_eq!(made, [("early", "1/s"), ("early", "2/s"), ("late", "late")]);
}

#[test]
fn the_pause_is_that_of_the_measurement_behind_it() {
    let (plan, selection) = plan(THREE, &[]);
    let first = Finished::Measured(Position { run: 1, row: 0 });
    assert_eq!(
        next(&plan, &selection, &[first]),
        Next::Pause(Duration::from_secs(9))
    );
}

#[test]
fn a_run_that_waits_for_one_that_is_not_chosen_is_made() {
    let only = ["late".to_owned(), "extra".to_owned()];
    let (plan, selection) = plan(THREE, &only);
    let runs: Vec<usize> = measured(&play(&plan, &selection))
        .iter()
        .map(|at| at.run)
        .collect();
    assert_eq!(runs, [0, 2]);
}
