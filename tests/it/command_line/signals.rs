//! An interrupted run still reports, and never passes.

use std::process::Stdio;

use rustix::process::{Pid, Signal, kill_process};

use super::fixture::{Folder, Server, plan};

/// Starts a run that would take an hour, sends the signals once its first calls arrived, and waits for its end.
fn interrupted(server: &Server, run: &str, signals: &[Signal]) -> (i32, serde_json::Value) {
    let folder = Folder::new();
    folder.file("plan.yaml", &plan(&server.url(), run));
    let child = folder
        .command(&["run", "plan.yaml", "-o", "r.json", "--quiet"])
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary runs");
    while server.requests() < 3 {
        std::thread::yield_now();
    }
    let pid = Pid::from_raw(i32::try_from(child.id()).expect("a pid")).expect("a pid");
    for signal in signals {
        kill_process(pid, *signal).expect("the signal is sent");
    }
    let ended = child.wait_with_output().expect("it ends");
    let code = ended
        .status
        .code()
        .unwrap_or_else(|| panic!("killed: {}", String::from_utf8_lossy(&ended.stderr)));
    (
        code,
        serde_json::from_str(&folder.read("r.json")).expect("the report is written"),
    )
}

#[test]
fn control_c_ends_with_130_and_a_report() {
    let server = Server::answering(200, "{}");
    let (code, result) = interrupted(
        &server,
        "rate: 50/s, for: 1h, must: [success >= 99%]",
        &[Signal::INT],
    );
    assert_eq!(code, 130);
    assert_eq!(result["ended"], "interrupted");
    assert_eq!(result["exit_code"], 130);
    assert_eq!(result["verdict"], "inconclusive");
    let planned = result["runs"][0]["rows"][0]["counts"]["planned"]
        .as_u64()
        .expect("a count");
    assert!(
        (3..180_000).contains(&planned),
        "only what was due is planned: {planned}"
    );
}

#[test]
fn sigterm_ends_with_143_and_a_report() {
    let server = Server::answering(200, "{}");
    let (code, result) = interrupted(
        &server,
        "clients: 1, for: 1h, must: [success >= 99%]",
        &[Signal::TERM],
    );
    assert_eq!(code, 143);
    assert_eq!(result["ended"], "interrupted");
}

#[test]
fn an_interrupted_run_that_failed_already_stays_failed() {
    let server = Server::answering(500, "{}");
    let (code, result) = interrupted(
        &server,
        "clients: 1, for: 1h, must: [success == 100%]",
        &[Signal::INT],
    );
    assert_eq!(code, 130);
    assert_eq!(result["verdict"], "fail");
}
