use std::time::Duration;

use super::fingerprint::cpu_model;
use super::memory::limit_files;
use super::text::{field, kilobytes};
use super::*;

#[test]
fn the_model_is_found_on_either_architecture() {
    let intel = "processor\t: 0\nmodel name\t: Some CPU @ 2.00GHz\nflags\t: fpu\n";
    assert_eq!(cpu_model(intel).as_deref(), Some("Some CPU @ 2.00GHz"));
    let arm = "processor : 0\nBogoMIPS : 50.00\n\nModel : Some Board Rev 1.2\n";
    assert_eq!(cpu_model(arm).as_deref(), Some("Some Board Rev 1.2"));
    assert_eq!(cpu_model("processor : 0\n"), None);
}

#[test]
fn sizes_of_proc_are_read_in_kilobytes() {
    let text = "MemTotal:       16384 kB\nMemFree: 12 kB\n";
    assert_eq!(
        field(text, "MemTotal").and_then(kilobytes),
        Some(16_777_216)
    );
    assert_eq!(kilobytes("16384"), None);
    assert_eq!(field(text, "Mem"), None);
}

#[test]
fn limits_of_a_cgroup_and_of_those_around_it_are_looked_at() {
    assert_eq!(
        limit_files("0::/a/b\n"),
        [
            "/sys/fs/cgroup/a/b/memory.max",
            "/sys/fs/cgroup/a/memory.max",
            "/sys/fs/cgroup/memory.max",
        ]
    );
    assert_eq!(
        limit_files("7:cpu,cpuacct:/x\n5:memory:/\nnonsense\n"),
        ["/sys/fs/cgroup/memory/memory.limit_in_bytes"]
    );
}

#[test]
fn too_many_connections_are_refused_with_the_number_that_is_needed() {
    let files = OpenFiles { limit: Some(1024) };
    assert_eq!(files.refuses(924), None);
    let reason = files.refuses(925).expect("one too many");
    assert!(
        reason.contains("1025") && reason.contains("1024"),
        "{reason}"
    );
    assert_eq!(OpenFiles { limit: None }.refuses(u64::MAX), None);
}

#[test]
fn raising_the_limit_never_lowers_it() {
    let before = rustix::process::getrlimit(rustix::process::Resource::Nofile).current;
    let raised = OpenFiles::raise();
    if let (Some(before), Some(limit)) = (before, raised.limit) {
        assert!(limit >= before);
    }
    assert_eq!(OpenFiles::raise(), raised);
}

#[test]
fn this_machine_has_a_core_and_this_process_uses_it() {
    assert!(Fingerprint::read().cores >= 1);
    let before = Usage::read();
    let mut sum = 0u64;
    for value in 0..200_000u64 {
        sum = std::hint::black_box(sum.wrapping_add(value));
    }
    let after = Usage::read();
    assert!(after.cpu >= before.cpu, "{sum}");
    let half = Usage {
        cpu: before.cpu + Duration::from_millis(500),
        ..before
    };
    assert!((half.cores_since(before, Duration::from_secs(1)) - 0.5).abs() < 1e-9);
}
