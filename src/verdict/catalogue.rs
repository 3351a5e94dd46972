//! The metrics that a criterion can be about: one table, from which the parser's suggestions and the docs are made.

use super::finding::Kind;

/// One row of the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MetricRow {
    /// The name as it stands in a criterion.
    pub name: &'static str,
    /// How criteria about it are decided.
    pub kind: Kind,
    /// What its limits are written in.
    pub unit: &'static str,
    /// One sentence.
    pub doc: &'static str,
    /// A criterion about it.
    pub example: &'static str,
    /// False while the language has it and the program does not.
    pub built: bool,
}

const fn row(
    name: &'static str,
    kind: Kind,
    unit: &'static str,
    doc: &'static str,
    example: &'static str,
    built: bool,
) -> MetricRow {
    MetricRow {
        name,
        kind,
        unit,
        doc,
        example,
        built,
    }
}

use Kind::{Counted, Estimated};

const LENGTH: &str = "length";
const SHARE: &str = "share";
const RATE: &str = "rate, or share of planned";

#[rustfmt::skip]
const TABLE: &[MetricRow] = &[
    row("p50", Estimated, LENGTH, "The median response time; any percentile between p0 and p100 is written so.", "p50 < 20ms", true),
    row("p90", Estimated, LENGTH, "The 90th percentile of response times.", "p90 < 40ms", true),
    row("p95", Estimated, LENGTH, "The 95th percentile of response times.", "p95 of submit_order < 50ms", true),
    row("p99", Estimated, LENGTH, "The 99th percentile of response times.", "p99 of ok < 50ms", true),
    row("p99.9", Estimated, LENGTH, "The 99.9th percentile of response times.", "p99.9 < 100ms", true),
    row("mean", Estimated, LENGTH, "The mean response time.", "mean < 10ms", true),
    row("min", Counted, LENGTH, "The shortest response time.", "min < 5ms", true),
    row("max", Counted, LENGTH, "The longest response time; p100 means the same.", "max < 1s", true),
    row("stddev", Counted, LENGTH, "The standard deviation of response times; reported, and judged by its observed value.", "stddev < 5ms", true),
    row("response", Estimated, LENGTH, "From due to done; what a latency without a kind means.", "response p99 < 50ms", true),
    row("service", Estimated, LENGTH, "From sent to done.", "service p99 < 40ms", true),
    row("queue", Estimated, LENGTH, "From dispatched to sent: waiting for a connection and a stream slot.", "queue p99 < 5ms", true),
    row("connect", Estimated, LENGTH, "Opening a connection.", "connect p99 < 20ms", true),
    row("lateness", Estimated, LENGTH, "From due to dispatched: the generator's own delay.", "lateness p99 < 1ms", true),
    row("first_message", Estimated, LENGTH, "From sent to the first message of a stream.", "first_message p99 < 50ms", true),
    row("message_gap", Estimated, LENGTH, "Between two messages of a stream.", "message_gap p99 < 1s", true),
    row("stream", Estimated, LENGTH, "From sent to the end of a stream.", "stream min > 5s", true),
    row("success", Estimated, SHARE, "ok ÷ (planned − unfinished − late − local); counted when compared with 0 % or 100 %.", "success >= 99%", true),
    row("errors", Estimated, SHARE, "1 − success; counted when compared with 0 % or 100 %.", "errors < 1%", true),
    row("ok", Estimated, SHARE, "The share of calls that went well.", "ok >= 99%", true),
    row("check_failed", Estimated, SHARE, "The share of replies that failed a check.", "check_failed == 0%", true),
    row("rate_limited", Estimated, SHARE, "The share of calls that the peer turned away by rate.", "rate_limited < 1%", true),
    row("unavailable", Estimated, SHARE, "The share of calls that the peer answered with unavailable.", "unavailable < 1%", true),
    row("status", Estimated, SHARE, "The share of calls with any other unexpected status; `status CODE` is the share with that status.", "status NOT_FOUND < 30%", true),
    row("timeout", Estimated, SHARE, "The share of calls that ran into a deadline.", "timeout < 0.1%", true),
    row("refused", Estimated, SHARE, "The share of calls for which no connection could be made.", "refused == 0%", true),
    row("broken", Estimated, SHARE, "The share of calls that were lost midway.", "broken == 0%", true),
    row("local", Estimated, SHARE, "The share of planned calls that failed by our own fault.", "local == 0%", true),
    row("unfinished", Estimated, SHARE, "The share of planned calls that were open when the drain ended.", "unfinished < 1%", true),
    row("late", Estimated, SHARE, "The share of planned calls that the generator could not send before their deadline.", "late == 0%", true),
    row("not_sent", Estimated, SHARE, "The share of calls for which the target left no slot.", "not_sent < 1%", true),
    row("throughput", Estimated, RATE, "ok calls per second from the first due to the last done.", "throughput >= 5000/s", true),
    row("sent", Counted, "calls, rate, or share of planned", "Calls that were sent.", "sent >= 99% of planned", true),
    row("completed", Counted, "calls, rate, or share of planned", "Calls that were sent and ended by themselves.", "completed >= 1000 calls", true),
    row("messages", Estimated, "rate", "Messages received per second.", "messages >= 1000/s", false),
    row("drift", Estimated, SHARE, "How much a latency rises over the run.", "drift p99 < 5%", false),
    row("spread", Estimated, SHARE, "How much a share varies over the run, chance taken out.", "spread errors < 2%", false),
    row("overhead", Estimated, "length or share", "How much longer calls take than on the base target of `compare`.", "overhead p99 < 100us", false),
    row("capacity", Counted, "clients or rate", "The highest step of a ladder that passed.", "capacity >= 400 clients", false),
    row("target", Counted, "share, rate or number", "A metric of the target: growth, rate, min, max or last.", "target process_resident_memory_bytes growth < 10%", false),
    row("health", Counted, "up or down", "The target's health endpoint.", "health == up", false),
    row("metrics", Counted, "up or down", "The target's metrics endpoint.", "metrics == up", false),
];

/// All metrics, in the order of the documentation.
///
/// ```
/// assert!(loadbank::verdict::catalogue().iter().any(|row| row.name == "throughput"));
/// ```
#[must_use]
pub const fn catalogue() -> &'static [MetricRow] {
    TABLE
}
