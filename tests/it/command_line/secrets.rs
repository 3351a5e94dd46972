//! A canary that must appear nowhere.

use super::fixture::{Folder, Server};

const CANARY: &str = "canary-5up3r-s3cr3t";

#[test]
fn no_output_of_any_command_or_format_has_the_secret() {
    let server = Server::answering(403, "{\"error\":\"no\"}");
    let folder = Folder::new();
    let plan = format!(
        "plan: 1\nname: secret\nseed: 7\ntargets:\n  web:\n    http: \"{}\"\n    auth: user\n    headers: {{ x-api-key: {{ env: API_KEY }} }}\n\
         auth:\n  user: {{ bearer: {{ file: token.txt }} }}\ncalls:\n  get: {{ target: web, http: GET /x }}\nruns:\n  only: {{ call: get, clients: 1, requests: 5, must: [success == 100%] }}\n",
        server.url()
    );
    folder
        .file("plan.yaml", &plan)
        .file("token.txt", &format!("{CANARY}\n"));
    for arguments in [
        &["run", "plan.yaml", "-o", "out/"][..],
        &["check", "plan.yaml"],
        &["check", "plan.yaml", "--bind"],
        &["check", "plan.yaml", "--format", "json"],
        &["call", "plan.yaml", "get"],
        &[
            "run",
            "plan.yaml",
            "--set",
            "auth.user.bearer.file=missing.txt",
        ],
        &["report", "out/secret.json"],
    ] {
        let output = folder
            .command(arguments)
            .env("API_KEY", CANARY)
            .output()
            .expect("the binary runs");
        for stream in [output.stdout, output.stderr] {
            let text = String::from_utf8_lossy(&stream);
            assert!(!text.contains(CANARY), "{arguments:?}:\n{text}");
        }
    }
    for entry in std::fs::read_dir(folder.path("out")).expect("reports were written") {
        let path = entry.expect("an entry").path();
        assert!(
            !std::fs::read_to_string(&path)
                .expect("text")
                .contains(CANARY),
            "{}",
            path.display()
        );
    }
    assert!(server.requests() >= 5, "the calls were really made");
}
