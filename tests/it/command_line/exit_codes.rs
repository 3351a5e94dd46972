//! One test for each exit code.

use super::fixture::{Folder, Server, closed_port, plan};

#[test]
fn zero_when_every_must_holds() {
    let server = Server::answering(200, "{}");
    let folder = Folder::new();
    folder.file(
        "plan.yaml",
        &plan(
            &server.url(),
            "clients: 2, requests: 20, must: [success == 100%]",
        ),
    );
    let ended = folder.run(&["run", "plan.yaml", "-o", "result.json"]);
    ended.code(0);
    assert_eq!(server.requests(), 20, "every planned call arrives");
    assert!(ended.stdout().contains("PASS"), "{}", ended.stdout());
    let result: serde_json::Value =
        serde_json::from_str(&folder.read("result.json")).expect("JSON");
    assert_eq!(result["schema"], "loadbank.result/1");
    assert_eq!(result["verdict"], "pass");
    assert_eq!(result["exit_code"], 0);
    assert_eq!(result["runs"][0]["rows"][0]["counts"]["planned"], 20);
    assert_eq!(result["runs"][0]["rows"][0]["counts"]["ok"], 20);
}

#[test]
fn one_when_a_must_fails() {
    let server = Server::answering(503, "{}");
    let folder = Folder::new();
    folder.file(
        "plan.yaml",
        &plan(
            &server.url(),
            "clients: 1, requests: 500, must: [success >= 99%, p99 < 1s]",
        ),
    );
    let ended = folder.run(&["run", "plan.yaml", "-o", "result.json"]);
    ended.code(1);
    let result: serde_json::Value =
        serde_json::from_str(&folder.read("result.json")).expect("JSON");
    let row = &result["runs"][0]["rows"][0];
    assert_eq!(row["failures"]["by_class"]["unavailable"], 500);
    let verdicts: Vec<&str> = row["criteria"]
        .as_array()
        .expect("criteria")
        .iter()
        .filter(|c| c["list"] == "must")
        .map(|c| c["verdict"].as_str().expect("text"))
        .collect();
    assert_eq!(
        verdicts,
        ["fail", "fail"],
        "fast rejections do not make a good p99"
    );
    assert_eq!(
        row["failures"]["groups"].as_array().expect("groups").len(),
        1
    );
}

#[test]
fn one_for_a_warning_only_when_strict() {
    let server = Server::answering(404, "{}");
    let folder = Folder::new();
    folder.file(
        "plan.yaml",
        &plan(
            &server.url(),
            "clients: 1, requests: 20, should: [success == 100%]",
        ),
    );
    let ended = folder.run(&["run", "plan.yaml"]);
    ended.code(0);
    assert!(
        ended.stdout().contains("PASS with 1 warning"),
        "{}",
        ended.stdout()
    );
    folder.run(&["run", "plan.yaml", "--strict"]).code(1);
}

#[test]
fn two_when_the_plan_is_wrong() {
    let folder = Folder::new();
    folder.file("plan.yaml", "plan: 1\nruns:\n  x: { concurency: 10 }\n");
    let ended = folder.run(&["run", "plan.yaml"]);
    ended.code(2);
    assert!(
        ended.stderr().contains("error[unknown-key]"),
        "{}",
        ended.stderr()
    );
    assert!(ended.stdout().is_empty());
}

#[test]
fn two_and_one_line_when_there_is_no_plan() {
    let folder = Folder::new();
    folder.file("folder.yaml/x", "");
    for (argument, reason) in [
        ("missing.yaml", "No such file"),
        ("folder.yaml", "is a folder"),
    ] {
        let ended = folder.run(&["run", argument]);
        ended.code(2);
        assert_eq!(ended.stderr().lines().count(), 1, "{}", ended.stderr());
        assert!(ended.stderr().contains(reason), "{}", ended.stderr());
    }
}

#[test]
fn two_for_arguments_that_do_not_exist() {
    Folder::new().run(&["run", "plan.yaml", "--turbo"]).code(2);
}

#[test]
fn three_when_the_target_is_down() {
    let folder = Folder::new();
    let url = format!("http://127.0.0.1:{}", closed_port());
    folder.file(
        "plan.yaml",
        &plan(&url, "clients: 1, requests: 20, must: [success == 100%]"),
    );
    let ended = folder.run(&["run", "plan.yaml"]);
    ended.code(3);
    assert!(ended.stderr().contains("refused"), "{}", ended.stderr());
    assert!(
        ended.stderr().contains("web"),
        "the target is named: {}",
        ended.stderr()
    );
}

#[test]
fn three_when_there_is_too_little_data() {
    let server = Server::answering(200, "{}");
    let folder = Folder::new();
    folder.file(
        "plan.yaml",
        &plan(&server.url(), "clients: 1, requests: 20, must: [p99 < 1s]"),
    );
    let ended = folder.run(&["run", "plan.yaml"]);
    ended.code(3);
    assert!(
        ended.stdout().contains("INCONCLUSIVE"),
        "{}",
        ended.stdout()
    );
    assert!(
        ended.stdout().contains("459"),
        "it says how many calls are needed: {}",
        ended.stdout()
    );
}
