//! Intervals around means and rates, by batch means.
//!
//! A mean is a ratio Σy ÷ Σw over blocks of time (latencies over calls, calls over seconds). Blocks are long enough to be
//! nearly independent, so the spread of y − r·w over them gives the variance of r, and Student's t the interval.

use super::student::t_quantile;

/// One block of time.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Batch {
    /// What is summed.
    pub sum: f64,
    /// Over how much.
    pub weight: f64,
}

/// The ratio of all sums to all weights, and how far the true one may lie from it, on each side with the probability
/// `confidence`; none with fewer than two batches.
#[must_use]
pub fn batch_interval(batches: &[Batch], confidence: f64) -> Option<(f64, f64)> {
    let used: Vec<&Batch> = batches.iter().filter(|batch| batch.weight > 0.0).collect();
    let count = u32::try_from(used.len()).ok().filter(|count| *count > 1)?;
    let weight: f64 = used.iter().map(|batch| batch.weight).sum();
    let ratio = used.iter().map(|batch| batch.sum).sum::<f64>() / weight;
    let spread: f64 = used
        .iter()
        .map(|batch| (batch.sum - ratio * batch.weight).powi(2))
        .sum();
    let count = f64::from(count);
    let variance = count / (count - 1.0) * spread / (weight * weight);
    Some((ratio, t_quantile(confidence, count - 1.0) * variance.sqrt()))
}

/// The correlation of each value with the next; none for fewer than three values or equal ones.
#[must_use]
pub fn lag_one(values: &[f64]) -> Option<f64> {
    let count = u32::try_from(values.len())
        .ok()
        .filter(|count| *count > 2)?;
    let mean = values.iter().sum::<f64>() / f64::from(count);
    let total: f64 = values.iter().map(|value| (value - mean).powi(2)).sum();
    let pairs = values.iter().zip(values.iter().skip(1));
    let lagged: f64 = pairs.map(|(a, b)| (a - mean) * (b - mean)).sum();
    (total > 0.0).then(|| lagged / total)
}
