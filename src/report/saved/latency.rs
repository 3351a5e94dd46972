//! Latencies: three populations of calls, eight kinds of latency, and the figures of each.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Latencies by population.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
pub struct SavedLatencies {
    /// Of calls that ended well.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ok: Option<SavedKinds>,
    /// Of calls that failed, as measured.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub failed: Option<SavedKinds>,
    /// Of all calls that ended, as measured.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub all: Option<SavedKinds>,
}

/// The kinds of latency of one population.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
pub struct SavedKinds {
    /// From due to done: what an unqualified latency means.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub response: Option<SavedLatency>,
    /// From sent to done.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub service: Option<SavedLatency>,
    /// From dispatched to sent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub queue: Option<SavedLatency>,
    /// From due to dispatched: the generator's own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lateness: Option<SavedLatency>,
    /// Opening a connection: DNS, TCP, TLS.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub connect: Option<SavedLatency>,
    /// The life of a stream.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stream: Option<SavedLatency>,
    /// From sent to the first message of a stream.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub first_message: Option<SavedLatency>,
    /// Between two messages of a stream.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub message_gap: Option<SavedLatency>,
}

/// The figures of one latency. A percentile that would only be the maximum is absent.
///
/// Percentiles are nearest ranks: the smallest recorded value below which the share lies, never interpolated.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
pub struct SavedLatency {
    /// How many calls.
    pub count: u64,
    /// The smallest, exact.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub min_ns: Option<u64>,
    /// The arithmetic mean.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mean_ns: Option<u64>,
    /// The standard deviation.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stddev_ns: Option<u64>,
    /// The median.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub p50_ns: Option<u64>,
    /// Three in four were at most this.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub p75_ns: Option<u64>,
    /// Nine in ten were at most this.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub p90_ns: Option<u64>,
    /// 95 % were at most this.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub p95_ns: Option<u64>,
    /// 99 % were at most this.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub p99_ns: Option<u64>,
    /// 99.9 % were at most this.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub p999_ns: Option<u64>,
    /// 99.99 % were at most this.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub p9999_ns: Option<u64>,
    /// The largest, exact.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub max_ns: Option<u64>,
    /// Every value: `HdrHistogram` V2, deflated, base64; nanoseconds, three significant digits.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub histogram: Option<String>,
}

impl SavedKinds {
    /// The kinds that have data, with their names, in the order of reports.
    pub fn each(&self) -> impl Iterator<Item = (&'static str, &SavedLatency)> {
        [
            ("response", &self.response),
            ("service", &self.service),
            ("queue", &self.queue),
            ("lateness", &self.lateness),
            ("connect", &self.connect),
            ("stream", &self.stream),
            ("first_message", &self.first_message),
            ("message_gap", &self.message_gap),
        ]
        .into_iter()
        .filter_map(|(name, latency)| latency.as_ref().map(|latency| (name, latency)))
    }
}
