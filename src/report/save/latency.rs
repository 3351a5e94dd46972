//! Histograms as figures.

use crate::measure::{Histogram, LatencyKind, Populations};
use crate::report::saved::{SavedKinds, SavedLatencies, SavedLatency};
use crate::units::Ratio;

/// All populations and kinds that have data.
pub(super) fn latencies(populations: &Populations) -> SavedLatencies {
    SavedLatencies {
        ok: kinds(|kind| latency(populations.ok.of(kind))),
        failed: kinds(|kind| latency(populations.failed.of(kind))),
        all: kinds(|kind| latency(&populations.all(kind))),
    }
}

fn kinds(of: impl Fn(LatencyKind) -> Option<SavedLatency>) -> Option<SavedKinds> {
    let kinds = SavedKinds {
        response: of(LatencyKind::Response),
        service: of(LatencyKind::Service),
        queue: of(LatencyKind::Queue),
        lateness: of(LatencyKind::Lateness),
        connect: of(LatencyKind::Connect),
        stream: of(LatencyKind::Stream),
        first_message: of(LatencyKind::FirstMessage),
        message_gap: of(LatencyKind::MessageGap),
    };
    (kinds != SavedKinds::default()).then_some(kinds)
}

/// The figures of a histogram; none without values.
pub(super) fn latency(histogram: &Histogram) -> Option<SavedLatency> {
    if histogram.is_empty() {
        return None;
    }
    let count = histogram.count();
    let quantile = |numerator, denominator| {
        decidable(count, numerator, denominator)
            .then(|| histogram.quantile(Ratio::new(numerator, denominator)))
            .flatten()
    };
    Some(SavedLatency {
        count,
        min_ns: histogram.min(),
        mean_ns: histogram.mean().and_then(nearest),
        stddev_ns: histogram.stddev().and_then(nearest),
        p50_ns: quantile(50, 100),
        p75_ns: quantile(75, 100),
        p90_ns: quantile(90, 100),
        p95_ns: quantile(95, 100),
        p99_ns: quantile(99, 100),
        p999_ns: quantile(999, 1_000),
        p9999_ns: quantile(9_999, 10_000),
        max_ns: histogram.max(),
        histogram: Some(histogram.encode()),
    })
}

/// Whether at least one value lies above the share, so that its quantile is not just the maximum: n(1 − p) ≥ 1.
pub(super) fn decidable(count: u64, numerator: u64, denominator: u64) -> bool {
    let above = u128::from(denominator.saturating_sub(numerator));
    u128::from(count) * above >= u128::from(denominator)
}

fn nearest(value: f64) -> Option<u64> {
    Some(crate::report::saved::Number::new(value)?.whole())
}
