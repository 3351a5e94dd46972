mod judging;
mod laws;
mod live;
mod parsing;

use std::time::Duration;

use super::*;
use crate::diagnostic::{Code, SourceId, Span};
use crate::measure::*;
use crate::outcome::{Class, Origin, Outcome as CallOutcome, Status};
use crate::units::Offset;

fn names() -> Names {
    let set = |names: &[&str]| names.iter().map(|name| (*name).to_owned()).collect();
    Names {
        calls: set(&["submit_order", "positions", "timeout"]),
        flows: set(&["buy"]),
        stages: set(&["rise", "hold"]),
        targets: set(&["gateway", "trading"]),
        services: set(&["trading", "orders"]),
    }
}

fn read(text: &str, list: List) -> Criterion {
    parse_criterion(text, Span::NOWHERE, list, &names())
        .unwrap_or_else(|problems| panic!("{text}: {problems:?}"))
}

/// One call: due at `due` ms, ended after `took` ms.
#[derive(Debug, Clone, Copy)]
struct Shot {
    due: u64,
    took: u64,
    class: Class,
    lateness: u64,
}

fn shot(due: u64, took: u64, class: Class) -> Shot {
    Shot {
        due,
        took,
        class,
        lateness: 0,
    }
}

/// Calls every `every` ms, the k-th given by `of`.
fn shots(count: u64, every: u64, of: impl Fn(u64) -> (u64, Class)) -> Vec<Shot> {
    (0..count)
        .map(|k| {
            let (took, class) = of(k);
            shot(k * every, took, class)
        })
        .collect()
}

fn ok(count: u64, every: u64, took: u64) -> Vec<Shot> {
    shots(count, every, |_| (took, Class::Ok))
}

fn sample(k: u64, shot: Shot) -> Sample {
    let due = Offset::from_millis(shot.due);
    let dispatched = due.after(Duration::from_millis(shot.lateness));
    let status = match shot.class {
        Class::Ok => Status::Http(200),
        Class::Unavailable => Status::Http(503),
        Class::CheckFailed
        | Class::RateLimited
        | Class::Status
        | Class::Timeout
        | Class::Refused
        | Class::Broken
        | Class::Local
        | Class::Unfinished
        | Class::Late
        | Class::NotSent => Status::Http(500),
    };
    let outcome = if shot.class == Class::Ok {
        CallOutcome::ok(status)
    } else {
        CallOutcome::failed(shot.class, Origin::Reply, "no")
    };
    let unsent = matches!(shot.class, Class::NotSent | Class::Late | Class::Local);
    Sample {
        k,
        call: CallIndex(u16::from(k % 4 == 3)),
        stage: StageIndex(0),
        due,
        dispatched: (!unsent).then_some(dispatched),
        admitted: (!unsent).then_some(dispatched),
        sent: (!unsent).then_some(dispatched),
        first: None,
        done: due.after(Duration::from_millis(shot.took)).max(dispatched),
        connect: None,
        outcome: outcome.with_status(status),
        stream: false,
        messages: 1,
        bytes_sent: 0,
        bytes_received: 0,
    }
}

fn layout(criteria: &[Criterion], length: Option<Duration>) -> Layout {
    let call = |name: &str, service: &str| CallName {
        name: name.to_owned(),
        service: Some(service.to_owned()),
        target: "gateway".to_owned(),
    };
    Layout {
        calls: vec![call("submit_order", "orders"), call("positions", "trading")],
        stages: Vec::new(),
        watches: watches(criteria),
        length,
    }
}

fn length_of(shots: &[Shot]) -> Duration {
    let last = shots.iter().map(|shot| shot.due).max().unwrap_or(999);
    Duration::from_secs(last / 1000 + 1)
}

fn result(criteria: &[Criterion], shots: &[Shot]) -> RunResult {
    let layout = layout(criteria, Some(length_of(shots)));
    let mut tally = Tally::new(&layout);
    for (k, shot) in (0..).zip(shots) {
        let sample = sample(k, *shot);
        tally.planned(sample.call, sample.stage, sample.due);
        tally.record(&sample);
    }
    tally.finish(Ending {
        ended: Ended::Finished,
        model: Model::Open,
        threads: 1,
        paced: None,
        connections: ConnectionCounts::default(),
    })
}

fn judged(must: &[&str], shots: &[Shot]) -> Verdict {
    let criteria: Vec<Criterion> = must.iter().map(|text| read(text, List::Must)).collect();
    judge(&criteria, &result(&criteria, shots), &Rules::default())
}

fn outcome(must: &str, shots: &[Shot]) -> Outcome {
    judged(&[must], shots).outcome
}
