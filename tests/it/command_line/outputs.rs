//! Where reports go, and what happens where they can not.

use std::process::Stdio;

use super::fixture::{Folder, Server, plan};

const SHORT: &str = "clients: 1, requests: 5, must: [success == 100%]";

#[test]
fn a_folder_gets_one_of_each() {
    let server = Server::answering(200, "{}");
    let folder = Folder::new();
    folder.file("plan.yaml", &plan(&server.url(), SHORT));
    folder.run(&["run", "plan.yaml", "-o", "out/"]).code(0);
    let mut names: Vec<String> = std::fs::read_dir(folder.path("out"))
        .expect("the folder")
        .map(|entry| {
            entry
                .expect("an entry")
                .file_name()
                .to_string_lossy()
                .into_owned()
        })
        .collect();
    names.sort();
    assert_eq!(
        names,
        [
            "fixture.csv",
            "fixture.json",
            "fixture.md",
            "fixture.txt",
            "fixture.xml"
        ]
    );
}

#[test]
fn a_saved_result_is_shown_again_the_same() {
    let server = Server::answering(200, "{}");
    let folder = Folder::new();
    folder.file("plan.yaml", &plan(&server.url(), SHORT));
    folder
        .run(&[
            "run",
            "plan.yaml",
            "-o",
            "r.json",
            "-o",
            "first.md",
            "-o",
            "first.xml",
        ])
        .code(0);
    folder
        .run(&["report", "r.json", "-o", "again.md", "-o", "again.xml"])
        .code(0);
    assert_eq!(folder.read("first.md"), folder.read("again.md"));
    assert_eq!(folder.read("first.xml"), folder.read("again.xml"));
    assert!(
        folder
            .run(&["report", "r.json"])
            .code(0)
            .stdout()
            .contains("PASS")
    );
}

#[test]
fn a_report_on_stdout_is_alone_there() {
    let server = Server::answering(200, "{}");
    let folder = Folder::new();
    folder.file("plan.yaml", &plan(&server.url(), SHORT));
    let ended = folder.run(&["run", "plan.yaml", "-o", "json=-"]);
    ended.code(0);
    let result: serde_json::Value =
        serde_json::from_str(&ended.stdout()).expect("only JSON on stdout");
    assert_eq!(result["verdict"], "pass");
}

#[test]
fn an_output_that_can_not_be_written_is_found_before_the_run() {
    let server = Server::answering(200, "{}");
    let folder = Folder::new();
    folder
        .file("plan.yaml", &plan(&server.url(), SHORT))
        .file("file", "");
    for out in ["file/r.json", "r.docx", "pdf=r.pdf"] {
        let ended = folder.run(&["run", "plan.yaml", "-o", out]);
        ended.code(2);
        assert!(ended.stderr().starts_with("error: "), "{}", ended.stderr());
    }
    assert_eq!(server.requests(), 0, "nothing was sent");
}

#[test]
fn a_full_disk_is_said_and_is_never_a_pass() {
    let server = Server::answering(200, "{}");
    let folder = Folder::new();
    folder.file("plan.yaml", &plan(&server.url(), SHORT));
    let ended = folder.run(&["run", "plan.yaml", "-o", "json=/dev/full"]);
    ended.code(3);
    assert!(ended.stderr().contains("/dev/full"), "{}", ended.stderr());
    assert!(
        ended.stdout().contains("PASS"),
        "the verdict itself is still shown: {}",
        ended.stdout()
    );
}

#[test]
fn a_closed_stdout_is_a_quiet_end() {
    let server = Server::answering(200, "{}");
    let folder = Folder::new();
    folder.file("plan.yaml", &plan(&server.url(), SHORT));
    let mut child = folder
        .command(&["run", "plan.yaml", "--no-progress"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary runs");
    drop(child.stdout.take());
    let ended = child.wait_with_output().expect("it ends");
    assert_eq!(
        ended.status.code(),
        Some(0),
        "{}",
        String::from_utf8_lossy(&ended.stderr)
    );
    assert!(!String::from_utf8_lossy(&ended.stderr).contains("panicked"));
}

#[test]
fn quiet_says_nothing() {
    let server = Server::answering(200, "{}");
    let folder = Folder::new();
    folder.file("plan.yaml", &plan(&server.url(), SHORT));
    let ended = folder.run(&["run", "plan.yaml", "--quiet"]);
    ended.code(0);
    assert_eq!(
        (ended.stdout(), ended.stderr()),
        (String::new(), String::new())
    );
}

#[test]
fn a_proxy_variable_is_ignored_and_that_is_said_once() {
    let server = Server::answering(200, "{}");
    let folder = Folder::new();
    folder.file("plan.yaml", &plan(&server.url(), SHORT));
    let output = folder
        .command(&["run", "plan.yaml", "--no-progress"])
        .env("http_proxy", "http://127.0.0.1:1")
        .output()
        .expect("the binary runs");
    let said = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(0), "{said}");
    assert_eq!(
        said.matches("http_proxy is set and ignored").count(),
        1,
        "{said}"
    );
}

#[test]
fn a_github_job_gets_annotations_and_a_summary() {
    let server = Server::answering(500, "{}");
    let folder = Folder::new();
    folder
        .file("plan.yaml", &plan(&server.url(), SHORT))
        .file("wrong.yaml", "plan: 1\nrun: {}\n");
    let summary = folder.path("summary.md");
    let run = |name: &str| {
        let mut command = folder.command(&["run", name, "--quiet"]);
        command
            .env("GITHUB_ACTIONS", "true")
            .env("GITHUB_STEP_SUMMARY", &summary);
        String::from_utf8_lossy(&command.output().expect("the binary runs").stderr).into_owned()
    };
    assert!(
        run("plan.yaml").contains("::error"),
        "a failed criterion is an annotation"
    );
    assert!(folder.read("summary.md").contains("FAIL"));
    let said = run("wrong.yaml");
    let annotation = said
        .lines()
        .find(|line| line.starts_with("::error file=wrong.yaml"));
    assert!(
        annotation.is_some_and(|line| line.contains("line=2")),
        "a mistake is an annotation: {said}"
    );
}
