use std::time::Duration;

use super::*;

#[test]
fn virtual_time_is_exact_to_the_nanosecond() {
    let clock = Clock::virtual_time();
    run_virtual(&clock, async {
        clock.sleep_until(Offset::from_nanos(12_345_678_901)).await;
        assert_eq!(clock.now(), Offset::from_nanos(12_345_678_901));
        clock.sleep_until(Offset::ZERO).await;
        assert_eq!(clock.now(), Offset::from_nanos(12_345_678_901));
    });
}

#[test]
fn a_timeout_lets_go_at_its_limit_and_not_before() {
    let clock = Clock::virtual_time();
    run_virtual(&clock, async {
        let never = std::future::pending::<()>();
        assert_eq!(clock.timeout(Duration::from_millis(5), never).await, None);
        assert_eq!(clock.now(), Offset::from_millis(5));
        let soon = clock.sleep_until(Offset::from_millis(10));
        assert_eq!(
            clock.timeout(Duration::from_millis(5), soon).await,
            Some(())
        );
        assert_eq!(clock.now(), Offset::from_millis(10));
    });
}

#[test]
fn a_real_alarm_is_never_early() {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .expect("a runtime");
    runtime.block_on(async {
        let clock = Clock::start();
        for millis in [1, 2, 3] {
            let at = Offset::from_millis(millis);
            clock.sleep_until(at).await;
            assert!(clock.now() >= at);
        }
    });
}
