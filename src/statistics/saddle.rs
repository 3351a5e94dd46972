//! Binomial and Poisson terms without cancellation.
//!
//! Written out with logarithms of gamma functions, a term for a million calls loses half its digits. Loader's saddle-point
//! expansion ("Fast and accurate computation of binomial probabilities", 2000) keeps them: the term is the normal
//! density at its mode times small corrections, each of which is computed for itself.

const LN_SQRT_2_PI: f64 = 0.918_938_533_204_672_8;

/// What Stirling's formula lacks: ln Γ(n+1) − (n+½) ln n + n − ln √2π.
fn stirling_error(n: f64) -> f64 {
    if n <= 15.0 {
        return libm::lgamma(n + 1.0) - (n + 0.5) * libm::log(n) + n - LN_SQRT_2_PI;
    }
    let square = 1.0 / (n * n);
    let terms = [
        1.0 / 12.0,
        -1.0 / 360.0,
        1.0 / 1260.0,
        -1.0 / 1680.0,
        1.0 / 1188.0,
        -691.0 / 360_360.0,
    ];
    terms
        .iter()
        .rev()
        .fold(0.0, |sum, term| sum * square + term)
        / n
}

/// x ln(x/m) + m − x, exact also where x and m are nearly equal.
fn deviance(x: f64, m: f64) -> f64 {
    if (x - m).abs() >= 0.1 * (x + m) {
        return x * libm::log(x / m) + m - x;
    }
    let ratio = (x - m) / (x + m);
    let square = ratio * ratio;
    let mut sum = (x - m) * ratio;
    let mut power = 2.0 * x * ratio;
    for odd in 1..1000 {
        power *= square;
        let next = sum + power / f64::from(2 * odd + 1);
        if next.to_bits() == sum.to_bits() {
            break;
        }
        sum = next;
    }
    sum
}

/// x^a (1−x)^b ÷ B(a, b), for positive a and b and x inside (0, 1).
pub(super) fn beta_term(a: f64, b: f64, x: f64) -> f64 {
    let n = a + b;
    let exponent = stirling_error(n)
        - stirling_error(a)
        - stirling_error(b)
        - deviance(a, n * x)
        - deviance(b, n * (1.0 - x));
    // Γ(n+1) ÷ (Γ(a+1) Γ(b+1)) x^a (1−x)^b, and 1 ÷ B(a, b) is ab/n of its factor.
    let binomial = libm::exp(exponent) * (n / (std::f64::consts::TAU * a * b)).sqrt();
    binomial * a * b / n
}

/// x^a e^−x ÷ Γ(a+1), for positive a and x.
pub(super) fn gamma_term(a: f64, x: f64) -> f64 {
    libm::exp(-stirling_error(a) - deviance(a, x)) / (std::f64::consts::TAU * a).sqrt()
}
