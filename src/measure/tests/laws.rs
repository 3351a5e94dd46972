//! Tallies merge, whatever was taken when and by whom.

use proptest::prelude::*;

use super::*;
use crate::measure::result::RunResult;

fn watches() -> Vec<Watch> {
    let mut response = Watch::new(LatencyKind::Response, Selection::ALL);
    response.limits = vec![5 * MS, 50 * MS];
    response.statuses = vec![Status::Grpc(14)];
    response.by_second = true;
    let failed = Watch::new(LatencyKind::Service, Selection::of(Of::Failed));
    let submit = Watch::new(
        LatencyKind::Queue,
        Selection::of(Of::Call("submit".to_owned())),
    );
    let mut hold = Watch::new(LatencyKind::Response, Selection::of(Of::All));
    hold.selection.within = Some("hold".to_owned());
    vec![response, failed, submit, hold]
}

fn samples() -> impl Strategy<Value = Vec<Sample>> {
    let class = prop::sample::select(Class::ALL);
    prop::collection::vec((0u64..20_000, 3u64..5000, class), 0..60).prop_map(|calls| {
        calls
            .into_iter()
            .enumerate()
            .map(|(k, (due, length, class))| sample(k as u64, due, length, class))
            .collect()
    })
}

fn lengths() -> impl Strategy<Value = Option<Duration>> {
    prop::option::of(Just(Duration::from_secs(20)))
}

fn comparable(mut result: RunResult) -> RunResult {
    // The peak depends on how calls overlap in the order they are told, which a split changes.
    result.in_flight.max = 0;
    result
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn deltas_of_any_split_sum_to_the_whole(
        samples in samples(),
        length in lengths(),
        splits in prop::collection::vec((0usize..3, prop::bool::weighted(0.2)), 60),
    ) {
        let layout = layout(watches(), length);
        let whole = counted(&layout, &samples);
        let mut threads = vec![Tally::new(&layout); 3];
        let mut taken = Vec::new();
        for (sample, (thread, take)) in samples.iter().zip(&splits) {
            count(&mut threads[*thread], sample);
            if *take {
                taken.push(threads[*thread].take());
            }
        }
        taken.extend(threads);
        let mut forwards = Tally::collecting(&layout);
        for delta in &taken {
            forwards.merge(delta);
        }
        let mut backwards = Tally::collecting(&layout);
        for delta in taken.iter().rev() {
            backwards.merge(delta);
        }
        let strip = |tally: Tally| comparable(tally.finish(ending()));
        let (whole, forwards) = (strip(whole), strip(forwards));
        prop_assert_eq!(&forwards, &whole);
        prop_assert_eq!(&strip(backwards), &forwards);
    }

    #[test]
    fn every_call_is_counted_in_exactly_one_class_everywhere(samples in samples(), length in lengths()) {
        let layout = layout(watches(), length);
        let result = counted(&layout, &samples).finish(ending());
        let all = samples.len() as u64;
        let sum = |parts: &[Part]| parts.iter().map(|part| part.counts.planned()).sum::<u64>();
        prop_assert_eq!(result.counts.planned(), all);
        prop_assert_eq!(sum(&result.calls), all);
        prop_assert_eq!(sum(&result.services), all);
        prop_assert_eq!(sum(&result.stages), all);
        prop_assert_eq!(result.series.rows.iter().map(|row| row.planned).sum::<u64>(), all);
        prop_assert_eq!(
            result.series.rows.iter().map(|row| row.by_class.planned()).sum::<u64>(),
            all
        );
        let outside = [Class::Local, Class::Unfinished, Class::Late];
        let outside: u64 = outside.iter().map(|class| result.counts.by_class.of(*class)).sum();
        let responses = result.latency.all(LatencyKind::Response).count();
        prop_assert_eq!(responses, all - outside);
        prop_assert_eq!(result.counts.ok() + result.counts.failed() + outside, all);
        let not_ok = all - result.counts.ok();
        let grouped: u64 = result.groups.iter().map(|group| group.count).sum();
        prop_assert_eq!(grouped + result.ungrouped, not_ok);
    }

    #[test]
    fn blocks_and_seconds_of_a_watch_sum_to_all_of_it(samples in samples(), length in lengths()) {
        let layout = layout(watches(), length);
        for watched in counted(&layout, &samples).finish(ending()).watched {
            let mut blocks = Cut::default();
            let mut histogram = Histogram::coarse();
            for block in &watched.blocks {
                blocks.merge(&block.cut);
                histogram.merge(&block.histogram);
            }
            let same = |cut: &Cut| {
                let mut cut = cut.clone();
                cut.above.resize(watched.watch.limits.len(), 0);
                cut.statuses.resize(watched.watch.statuses.len(), 0);
                cut
            };
            prop_assert_eq!(same(&blocks), same(&watched.total));
            prop_assert_eq!(histogram.count(), watched.histogram.count());
            prop_assert_eq!(watched.histogram.count(), watched.total.measured);
            prop_assert_eq!(watched.failed.count(), watched.total.failed);
            if watched.watch.by_second {
                let mut seconds = Cut::default();
                watched.seconds.iter().for_each(|cut| seconds.merge(cut));
                prop_assert_eq!(same(&seconds), same(&watched.total));
            }
        }
    }

    #[test]
    fn the_integral_of_calls_in_flight_is_the_sum_of_their_lengths(samples in samples()) {
        let layout = layout(Vec::new(), None);
        let result = counted(&layout, &samples).finish(ending());
        let lengths: u64 = samples
            .iter()
            .filter_map(|sample| Some(sample.done.nanos_since(sample.admitted?)))
            .sum();
        let step = u64::try_from(result.series.step.as_nanos()).expect("short");
        #[expect(clippy::cast_precision_loss, reason = "compared with a tolerance")]
        let (wanted, step) = (lengths as f64, step as f64);
        let integral: f64 = result.series.rows.iter().map(|row| row.in_flight * step).sum();
        prop_assert!((integral - wanted).abs() <= wanted * 1e-9 + 1.0, "{} and {}", integral, wanted);
        if let (Some(mean), Some(window)) = (result.in_flight.mean, result.window) {
            let busy = mean * window.length().as_secs_f64() * 1e9;
            prop_assert!((busy - wanted).abs() <= wanted * 1e-9 + 1.0);
        }
    }
}
