//! Roughly how much memory a measurement needs, so that a plan for a larger machine is known before it runs.

use crate::plan::Connections;
use crate::plan::model::{Load, Measurement, Plan};
use crate::units::Bytes;

/// The program with its threads, before the first call.
const BASE: u64 = 24 << 20;
/// Buffers of a plaintext connection, ours and the system's.
const CONNECTION: u64 = 48 << 10;
/// The same with the state of TLS.
const TLS_CONNECTION: u64 = 96 << 10;
/// A call that is under way: its request, its state, the beginning of its reply.
const CALL: u64 = 8 << 10;
/// The histograms of one call: response and service, ok and failed.
const HISTOGRAMS: u64 = 256 << 10;

/// An estimate, on the large side.
pub(super) fn memory(
    plan: &Plan,
    measurement: &Measurement,
    connections: &[(String, Connections)],
) -> Bytes {
    let in_flight = in_flight(plan, measurement);
    let open: u64 = plan
        .targets_of(measurement)
        .iter()
        .zip(connections)
        .map(|(target, (_, connections))| {
            let each = if plan.targets[target.0].address.is_tls() {
                TLS_CONNECTION
            } else {
                CONNECTION
            };
            let count = connections.most().map_or(in_flight, u64::from);
            count.saturating_mul(each)
        })
        .fold(0, u64::saturating_add);
    let calls = u64::try_from(measurement.fire.len()).unwrap_or(u64::MAX);
    Bytes(
        BASE.saturating_add(open)
            .saturating_add(in_flight.saturating_mul(CALL))
            .saturating_add(calls.saturating_mul(HISTOGRAMS)),
    )
}

/// Calls that can be under way at the same time: what the cap or the clients allow, else all that are due within the
/// longest deadline.
fn in_flight(plan: &Plan, measurement: &Measurement) -> u64 {
    if let Some(most) = measurement.most_in_flight() {
        return u64::from(most);
    }
    let Load::Open { rate, .. } = &measurement.load else {
        return 0;
    };
    let all = measurement.most_calls().unwrap_or(u64::MAX);
    plan.longest_deadline(measurement).map_or(all, |deadline| {
        let nanos = deadline.as_nanos().min(u128::from(u64::MAX));
        let due = (nanos * rate.events()).div_ceil(rate.nanos());
        u64::try_from(due).unwrap_or(u64::MAX).min(all)
    })
}
