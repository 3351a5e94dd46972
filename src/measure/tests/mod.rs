mod histogram;
mod laws;
mod masks;
mod tallies;

use std::time::Duration;

use super::*;
use crate::outcome::{Class, Origin, Outcome, Status};
use crate::units::Offset;

const MS: u64 = 1_000_000;

fn call(name: &str, service: Option<&str>, target: &str) -> CallName {
    CallName {
        name: name.to_owned(),
        service: service.map(str::to_owned),
        target: target.to_owned(),
    }
}

/// Two calls of two services, three stages of which the last is not judged.
fn layout(watches: Vec<Watch>, length: Option<Duration>) -> Layout {
    let stage = |name: &str, judged| StageName {
        name: name.to_owned(),
        judged,
    };
    Layout {
        calls: vec![
            call("submit", Some("orders"), "gateway"),
            call("quote", Some("prices"), "gateway"),
        ],
        stages: vec![
            stage("rise", true),
            stage("hold", true),
            stage("fall", false),
        ],
        watches,
        length,
    }
}

/// A call due, dispatched 1 ms later, sent 2 ms after that, and done `length` ms after it was due.
fn sample(k: u64, due: u64, length: u64, class: Class) -> Sample {
    let due = Offset::from_millis(due);
    let after = |ms| due.after(Duration::from_millis(ms));
    let outcome = if class == Class::Ok {
        Outcome::ok(Status::Grpc(0))
    } else {
        Outcome::failed(class, Origin::Reply, format!("order {k} was refused"))
            .with_status(Status::Grpc(14))
    };
    let unsent = matches!(class, Class::NotSent | Class::Late | Class::Refused);
    Sample {
        k,
        call: CallIndex(u16::from(k.is_multiple_of(3))),
        stage: StageIndex(u16::try_from(k % 2).expect("small")),
        due,
        dispatched: (class != Class::Late).then(|| after(1)),
        admitted: (class != Class::Late).then(|| after(1)),
        sent: (!unsent).then(|| after(3)),
        first: None,
        done: after(length.max(3)),
        connect: None,
        outcome,
        stream: false,
        messages: 1,
        bytes_sent: 10,
        bytes_received: 20,
    }
}

fn ending() -> Ending {
    Ending {
        ended: Ended::Finished,
        model: Model::Open,
        threads: 1,
        paced: None,
        connections: ConnectionCounts::default(),
    }
}

fn counted(layout: &Layout, samples: &[Sample]) -> Tally {
    let mut tally = Tally::new(layout);
    for sample in samples {
        count(&mut tally, sample);
    }
    tally
}

fn count(tally: &mut Tally, sample: &Sample) {
    tally.planned(sample.call, sample.stage, sample.due);
    if sample.admitted.is_some() {
        tally.admitted();
    }
    tally.record(sample);
}
