//! The chi-square distribution: how far an estimated variance may lie from the true one.

use super::beta::invert;
use super::saddle::gamma_term;

const MOST_TERMS: u32 = 100_000;

/// The regularised lower incomplete gamma function.
fn gamma_cdf(a: f64, x: f64) -> f64 {
    if x <= 0.0 {
        return 0.0;
    }
    if x < a + 1.0 {
        gamma_term(a, x) * series(a, x)
    } else {
        1.0 - gamma_term(a, x) * fraction(a, x) * a
    }
}

/// 1 + x/(a+1) + x²/((a+1)(a+2)) + …
fn series(a: f64, x: f64) -> f64 {
    let (mut sum, mut term) = (1.0, 1.0);
    for n in 1..MOST_TERMS {
        term *= x / (a + f64::from(n));
        sum += term;
        if term < sum * 1e-17 {
            break;
        }
    }
    sum
}

/// Legendre's continued fraction of the upper function, by the modified method of Lentz.
fn fraction(a: f64, x: f64) -> f64 {
    let mut odd = x + 1.0 - a;
    let mut upper = 1e300;
    let mut lower = 1.0 / odd;
    let mut sum = lower;
    for at in 1..MOST_TERMS {
        let at = f64::from(at);
        let term = -at * (at - a);
        odd += 2.0;
        lower = 1.0 / (term * lower + odd);
        upper = odd + term / upper;
        let change = upper * lower;
        sum *= change;
        if (change - 1.0).abs() < 1e-16 {
            break;
        }
    }
    sum
}

/// The value below which the share `p` of a chi-square distribution with `degrees` of freedom lies.
#[must_use]
pub fn chi_square_quantile(p: f64, degrees: f64) -> f64 {
    if p <= 0.0 || degrees <= 0.0 {
        return 0.0;
    }
    let half = degrees / 2.0;
    let cdf = |x: f64| gamma_cdf(half, x / 2.0);
    let density = |x: f64| gamma_term(half, x / 2.0) * half / x;
    let mut top = degrees + 10.0;
    while cdf(top) < p && top < 1e9 {
        top *= 2.0;
    }
    invert(p, (0.0, top), degrees.min(top / 2.0), cdf, density)
}
