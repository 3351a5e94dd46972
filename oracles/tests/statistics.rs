//! Our distributions against those of `statrs`.

use loadbank::statistics::{
    beta_cdf, beta_quantile, chi_square_quantile, needed_calls, share_interval, t_quantile,
};
use loadbank::units::Ratio;
use statrs::distribution::{Beta, Binomial, ChiSquared, ContinuousCDF, DiscreteCDF, StudentsT};

const PROBABILITIES: [f64; 9] = [0.001, 0.01, 0.05, 0.25, 0.5, 0.9, 0.975, 0.99, 0.999];

/// Shapes of intervals around shares: few and many calls, few and many hits, halves from effective sample sizes.
const SHAPES: [(f64, f64); 10] = [
    (1.0, 1.0),
    (0.5, 0.5),
    (1.0, 459.0),
    (2.0, 500.0),
    (6.0, 995.0),
    (3.7, 211.4),
    (50.0, 50.0),
    (101.0, 9900.0),
    (1000.5, 99_000.5),
    (9990.0, 11.0),
];

fn near(ours: f64, theirs: f64, within: f64, what: &str) {
    let apart = (ours - theirs).abs() / theirs.abs().max(1e-9);
    assert!(apart < within, "{what}: {ours} is not {theirs}");
}

#[test]
fn beta_distributions_agree() {
    for (a, b) in SHAPES {
        let theirs = Beta::new(a, b).expect("a distribution");
        for p in PROBABILITIES {
            let what = format!("beta({a}, {b}) at {p}");
            let x = beta_quantile(a, b, p);
            near(theirs.cdf(x), p, 1e-8, &what);
            near(beta_cdf(a, b, x), theirs.cdf(x), 1e-9, &what);
        }
    }
}

#[test]
fn t_and_chi_square_distributions_agree() {
    for degrees in [1.0, 2.0, 5.0, 29.0, 120.0, 1000.0] {
        let t = StudentsT::new(0.0, 1.0, degrees).expect("a distribution");
        let chi = ChiSquared::new(degrees).expect("a distribution");
        for p in PROBABILITIES {
            let what = format!("{degrees} degrees at {p}");
            near(t.cdf(t_quantile(p, degrees)), p, 1e-8, &what);
            near(chi.cdf(chi_square_quantile(p, degrees)), p, 1e-8, &what);
        }
    }
}

#[test]
fn an_interval_around_a_share_is_that_of_clopper_and_pearson() {
    for (hits, calls) in [
        (0_u32, 100_u32),
        (1, 100),
        (7, 459),
        (50, 5000),
        (99, 100),
        (100, 100),
    ] {
        let (lower, upper) = share_interval(f64::from(hits), f64::from(calls), 0.99);
        let what = format!("{hits} of {calls}");
        let tail = |share: f64| Binomial::new(share, calls.into()).expect("a distribution");
        if hits > 0 {
            // As many hits or more are just improbable enough if the share is at the lower bound.
            near(
                1.0 - tail(lower).cdf(u64::from(hits) - 1),
                0.01,
                1e-6,
                &what,
            );
        } else {
            assert!(lower.abs() < 1e-12);
        }
        if hits < calls {
            near(tail(upper).cdf(hits.into()), 0.01, 1e-6, &what);
        } else {
            assert!((upper - 1.0).abs() < 1e-12);
        }
    }
}

#[test]
fn the_fewest_calls_are_those_that_can_just_decide() {
    let sure = Ratio::new(99, 100);
    for (percentile, expected) in [(900_u32, 44), (950, 90), (990, 459), (999, 4603)] {
        let needed = needed_calls(Ratio::new(percentile.into(), 1000), sure).expect("a number");
        assert_eq!(needed, expected);
        // With no call beyond the limit, the bound on the share beyond falls below the percentile's own just here.
        let bound = |calls: u64| {
            let calls = u32::try_from(calls).expect("small");
            Beta::new(1.0, calls.into())
                .expect("a distribution")
                .cdf(1.0 - f64::from(percentile) / 1000.0)
        };
        assert!(bound(needed) >= 0.99 && bound(needed - 1) < 0.99);
    }
}
