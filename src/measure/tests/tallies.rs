//! What is counted where.

use super::*;
use crate::units::Ratio;

#[test]
fn nothing_counted_is_no_data() {
    let watch = Watch::new(LatencyKind::Response, Selection::ALL);
    let layout = layout(vec![watch], None);
    let result = Tally::new(&layout).finish(ending());
    assert_eq!(result.counts, Counts::default());
    assert_eq!(result.window, None);
    assert_eq!(result.in_flight.mean, None);
    assert!(result.series.rows.is_empty());
    assert!(result.heat.edges.is_empty() && result.heat.columns.is_empty());
    assert_eq!(result.watched[0].total, Cut::default());
    for kind in LatencyKind::ALL {
        assert_eq!(
            result.latency.ok.of(*kind).quantile(Ratio::new(99, 100)),
            None
        );
    }
}

#[test]
fn the_stamps_give_the_kinds() {
    let call = sample(0, 1000, 10, Class::Ok);
    let latency = |kind| call.latency(kind);
    assert_eq!(latency(LatencyKind::Response), Some(10 * MS));
    assert_eq!(latency(LatencyKind::Lateness), Some(MS));
    assert_eq!(latency(LatencyKind::Queue), Some(2 * MS));
    assert_eq!(latency(LatencyKind::Service), Some(7 * MS));
    assert_eq!(latency(LatencyKind::Connect), None);
    assert_eq!(latency(LatencyKind::Stream), None);
    assert_eq!(call.response_without_lateness(), 9 * MS);
    let mut stream = call.clone();
    stream.stream = true;
    stream.first = Some(stream.due.after(Duration::from_millis(5)));
    assert_eq!(stream.latency(LatencyKind::Response), Some(5 * MS));
    assert_eq!(stream.latency(LatencyKind::Service), Some(2 * MS));
    assert_eq!(stream.latency(LatencyKind::FirstMessage), Some(2 * MS));
    assert_eq!(stream.latency(LatencyKind::Stream), Some(7 * MS));
    let never_sent = sample(0, 0, 10, Class::NotSent);
    assert_eq!(never_sent.latency(LatencyKind::Service), None);
    assert_eq!(never_sent.latency(LatencyKind::Response), Some(10 * MS));
}

#[test]
fn limits_are_counted_to_the_nanosecond() {
    let mut watch = Watch::new(LatencyKind::Response, Selection::ALL);
    watch.limits = vec![10 * MS - 1, 10 * MS];
    let layout = layout(vec![watch], None);
    let samples = [
        sample(0, 0, 10, Class::Ok),
        sample(1, 0, 11, Class::Ok),
        sample(2, 0, 4, Class::Unavailable),
    ];
    let watched = &counted(&layout, &samples).finish(ending()).watched[0];
    assert_eq!(watched.total.above, [2, 1]);
    assert_eq!(watched.above_without_lateness, [1, 0]);
    assert_eq!((watched.total.measured, watched.total.failed), (2, 1));
    assert_eq!(watched.total.latencies(), 3);
}

#[test]
fn selections_choose_their_calls() {
    let of = |of| Watch::new(LatencyKind::Response, Selection::of(of));
    let mut rise = of(Of::All);
    rise.selection.within = Some("rise".to_owned());
    let watches = vec![
        of(Of::All),
        of(Of::Ok),
        of(Of::Failed),
        of(Of::Class(Class::Unavailable)),
        of(Of::Status(Status::Grpc(14))),
        of(Of::Call("quote".to_owned())),
        of(Of::Service("orders".to_owned())),
        of(Of::Target("gateway".to_owned())),
        of(Of::Stage("fall".to_owned())),
        rise,
    ];
    let layout = layout(watches, None);
    // k 0 and 3 are `quote`; even k are in `rise`, odd ones in `hold`; the last is in `fall`, which is not judged.
    let mut samples = vec![
        sample(0, 0, 10, Class::Ok),
        sample(1, 0, 10, Class::Unavailable),
        sample(2, 0, 10, Class::Timeout),
        sample(3, 0, 10, Class::Ok),
        sample(4, 0, 10, Class::Ok),
    ];
    samples[4].stage = StageIndex(2);
    let result = counted(&layout, &samples).finish(ending());
    let calls: Vec<u64> = result
        .watched
        .iter()
        .map(|watched| watched.total.by_class.planned())
        .collect();
    assert_eq!(calls, [4, 2, 2, 1, 2, 2, 2, 4, 1, 2]);
    let measured: Vec<u64> = result
        .watched
        .iter()
        .map(|watched| watched.total.measured)
        .collect();
    assert_eq!(measured, [2, 2, 2, 1, 2, 2, 0, 2, 1, 1]);
}

#[test]
fn a_failure_is_beyond_a_limit_only_of_what_it_would_have_had() {
    let refused = sample(0, 0, 10, Class::Refused);
    let broken = sample(0, 0, 10, Class::Broken);
    assert!(refused.failed_at(LatencyKind::Connect) && !broken.failed_at(LatencyKind::Connect));
    assert!(broken.failed_at(LatencyKind::Service));
    assert!(!broken.failed_at(LatencyKind::Lateness));
    assert!(!broken.failed_at(LatencyKind::Stream));
    assert!(!sample(0, 0, 10, Class::Local).failed_at(LatencyKind::Response));
    assert!(!sample(0, 0, 10, Class::Ok).failed_at(LatencyKind::Response));
}

#[test]
fn a_call_that_ends_late_stays_in_the_second_in_which_it_was_due() {
    let layout = layout(Vec::new(), None);
    let mut tally = Tally::collecting(&layout);
    let mut thread = Tally::new(&layout);
    let slow = sample(0, 500, 9000, Class::Ok);
    thread.planned(slow.call, slow.stage, slow.due);
    thread.admitted();
    tally.merge(&thread.take());
    assert_eq!((tally.in_flight(), thread.in_flight()), (1, 1));
    thread.record(&slow);
    tally.merge(&thread.take());
    assert_eq!((tally.in_flight(), thread.in_flight()), (0, 0));
    let rows = tally.finish(ending()).series.rows;
    assert_eq!(rows.len(), 10);
    assert_eq!((rows[0].planned, rows[0].sent, rows[9].sent), (1, 1, 0));
    assert_eq!(rows[0].max, Some(9000 * MS));
    assert_eq!(rows[9].max, None);
    assert!(
        (rows[4].in_flight - 1.0).abs() < 1e-9,
        "{}",
        rows[4].in_flight
    );
    assert!(
        (rows[9].in_flight - 0.5).abs() < 1e-9,
        "{}",
        rows[9].in_flight
    );
}

#[test]
fn steps_double_when_the_rows_are_full() {
    let layout = layout(Vec::new(), None);
    let seconds = 10_000;
    let samples: Vec<Sample> = (0..seconds)
        .map(|k| sample(k, k * 1000, 400, Class::Ok))
        .collect();
    let result = counted(&layout, &samples).finish(ending());
    assert_eq!(result.series.step, Duration::from_secs(4));
    assert_eq!(result.series.rows.len(), 2500);
    assert!(result.series.rows.iter().all(|row| row.planned == 4));
    // 399 ms of each second.
    let mean = result.series.rows[7].in_flight;
    assert!((mean - 0.399).abs() < 1e-9, "{mean}");
    assert!(
        result.heat.columns.len() <= 240,
        "{}",
        result.heat.columns.len()
    );
    let counted: u64 = result.heat.columns.iter().flatten().sum();
    assert_eq!(counted, seconds);
    assert_eq!(result.heat.edges.len(), 41);
}

#[test]
fn peaks_of_threads_at_one_time_add_up() {
    let layout = layout(Vec::new(), None);
    let mut threads = vec![Tally::new(&layout); 2];
    for (thread, calls) in threads.iter_mut().zip([3, 4]) {
        for _ in 0..calls {
            thread.admitted();
        }
    }
    let mut all = Tally::collecting(&layout);
    let taken: Vec<Tally> = threads.iter_mut().map(Tally::take).collect();
    all.merge(&Tally::gather(&layout, &taken));
    let taken: Vec<Tally> = threads.iter_mut().map(Tally::take).collect();
    all.merge(&Tally::gather(&layout, &taken));
    assert_eq!(all.in_flight(), 7);
    assert_eq!(all.finish(ending()).in_flight.max, 7);
}

#[test]
fn clients_are_averaged_over_the_step() {
    let layout = layout(Vec::new(), None);
    let mut tally = Tally::new(&layout);
    tally.client_started(Offset::ZERO);
    tally.client_started(Offset::from_millis(500));
    tally.client_stopped(Offset::from_millis(2250));
    tally.client_stopped(Offset::from_millis(3000));
    let rows = tally.finish(ending()).series.rows;
    let clients: Vec<f64> = rows.iter().map(|row| row.clients).collect();
    for (clients, wanted) in clients.iter().zip([1.5, 2.0, 1.25, 0.0]) {
        assert!((clients - wanted).abs() < 1e-9, "{clients}");
    }
}

#[test]
fn warm_up_is_in_no_other_number() {
    let layout = layout(Vec::new(), None);
    let mut tally = Tally::new(&layout);
    tally.warmup(&Outcome::ok(Status::Http(200)));
    tally.warmup(&Outcome::failed(
        Class::Timeout,
        Origin::Deadline,
        "no answer",
    ));
    let counts = tally.finish(ending()).counts;
    assert_eq!(
        (counts.warmup, counts.warmup_failed, counts.planned()),
        (2, 1, 0)
    );
}

#[test]
fn calls_beyond_the_cap_share_a_row_but_not_a_watch() {
    let calls = (0..80)
        .map(|at| call(&format!("call{at}"), None, "web"))
        .collect();
    let watch = Watch::new(
        LatencyKind::Response,
        Selection::of(Of::Call("call77".to_owned())),
    );
    let layout = Layout {
        calls,
        stages: Vec::new(),
        watches: vec![watch],
        length: None,
    };
    let samples: Vec<Sample> = (0..80)
        .map(|k| Sample {
            call: CallIndex(u16::try_from(k).expect("small")),
            stage: StageIndex(0),
            ..sample(k, 0, 10, Class::Ok)
        })
        .collect();
    let result = counted(&layout, &samples).finish(ending());
    assert_eq!(result.calls.len(), 51);
    assert_eq!(result.calls[50].name, "other");
    assert_eq!(result.calls[50].counts.planned(), 30);
    assert_eq!(result.watched[0].total.by_class.planned(), 1);
    assert!(result.stages.is_empty() && result.services.is_empty());
}

#[test]
fn memory_depends_on_the_layout_and_not_on_the_length_of_a_long_run() {
    let memory = |hours: u64| layout(Vec::new(), Some(Duration::from_secs(hours * 3600))).memory(2);
    assert_eq!(memory(1), memory(24));
    assert!(memory(24).0 < 64 << 20, "{}", memory(24));
}

#[test]
fn an_unfinished_call_does_not_stretch_the_window() {
    let layout = layout(Vec::new(), None);
    let samples = [
        sample(0, 1000, 500, Class::Ok),
        sample(1, 1200, 10_000, Class::Unfinished),
    ];
    let window = counted(&layout, &samples)
        .finish(ending())
        .window
        .expect("calls");
    assert_eq!(window.start, Offset::from_millis(1000));
    assert_eq!(window.end, Offset::from_millis(1500));
}
