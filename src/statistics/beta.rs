//! The beta distribution: exact bounds of a share are its quantiles (Clopper and Pearson, 1934).

use super::saddle::beta_term;

const MOST_TERMS: u32 = 200_000;
const TINY: f64 = 1e-300;

/// The regularised incomplete beta function: the share of a beta distribution below `x`.
///
/// ```
/// let share = loadbank::statistics::beta_cdf(2.0, 3.0, 0.5);
/// assert!((share - 0.6875).abs() < 1e-12);
/// ```
#[must_use]
pub fn beta_cdf(a: f64, b: f64, x: f64) -> f64 {
    if x <= 0.0 {
        return 0.0;
    }
    if x >= 1.0 {
        return 1.0;
    }
    // The continued fraction converges fast on the near side of the mean.
    if x < (a + 1.0) / (a + b + 2.0) {
        beta_term(a, b, x) * fraction(a, b, x) / a
    } else {
        1.0 - beta_term(a, b, x) * fraction(b, a, 1.0 - x) / b
    }
}

/// Gauss's continued fraction, by the modified method of Lentz.
fn fraction(a: f64, b: f64, x: f64) -> f64 {
    let floor = |value: f64| if value.abs() < TINY { TINY } else { value };
    let mut upper = 1.0;
    let mut lower = 1.0 / floor(1.0 - (a + b) * x / (a + 1.0));
    let mut sum = lower;
    for at in 1..MOST_TERMS {
        let at = f64::from(at);
        let twice = a + 2.0 * at;
        let even = at * (b - at) * x / ((twice - 1.0) * twice);
        lower = 1.0 / floor(1.0 + even * lower);
        upper = floor(1.0 + even / upper);
        sum *= lower * upper;
        let odd = -(a + at) * (a + b + at) * x / (twice * (twice + 1.0));
        lower = 1.0 / floor(1.0 + odd * lower);
        upper = floor(1.0 + odd / upper);
        let change = lower * upper;
        sum *= change;
        if (change - 1.0).abs() < 1e-16 {
            break;
        }
    }
    sum
}

/// The value below which the share `p` of a beta distribution lies.
#[must_use]
pub fn beta_quantile(a: f64, b: f64, p: f64) -> f64 {
    if p <= 0.0 {
        return 0.0;
    }
    if p >= 1.0 {
        return 1.0;
    }
    let density = |x: f64| beta_term(a, b, x) / (x * (1.0 - x));
    invert(p, (0.0, 1.0), a / (a + b), |x| beta_cdf(a, b, x), density)
}

/// Solves `cdf(x)` = `p` by Newton's method, kept inside a bracket that halves whenever a step leaves it.
pub(super) fn invert(
    p: f64,
    bracket: (f64, f64),
    start: f64,
    cdf: impl Fn(f64) -> f64,
    density: impl Fn(f64) -> f64,
) -> f64 {
    let (mut low, mut high) = bracket;
    let mut x = start;
    for _ in 0..200 {
        let error = cdf(x) - p;
        if error < 0.0 {
            low = x;
        } else {
            high = x;
        }
        let step = error / density(x);
        let mut next = x - step;
        if !(next > low && next < high) {
            next = f64::midpoint(low, high);
        }
        if (next - x).abs() <= 4.0 * f64::EPSILON * x.abs() {
            return next;
        }
        x = next;
    }
    x
}
