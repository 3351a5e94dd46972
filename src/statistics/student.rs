//! Student's t distribution: intervals around means of few batches.

use super::beta::beta_quantile;

/// The value below which the share `p` of a t distribution with `degrees` of freedom lies.
///
/// If t has that distribution, ν ÷ (ν + t²) is beta distributed with ν/2 and ½.
#[must_use]
pub fn t_quantile(p: f64, degrees: f64) -> f64 {
    let tail = 2.0 * p.min(1.0 - p);
    let x = beta_quantile(degrees / 2.0, 0.5, tail);
    let t = (degrees * (1.0 / x - 1.0)).max(0.0).sqrt();
    if p < 0.5 { -t } else { t }
}
