//! The house itself: licences, the crates that must not be in the tree, and tables that are documented.

use std::collections::BTreeSet;
use std::process::Command;

use serde_json::Value;

/// Licences that everything we link may have, as SPDX names them.
const LICENCES: &[&str] = &[
    "MIT",
    "Apache-2.0",
    "Apache-2.0 WITH LLVM-exception",
    "BSD-2-Clause",
    "BSD-3-Clause",
    "ISC",
    "Zlib",
    "0BSD",
    "Unicode-3.0",
    "Unlicense",
    "CDLA-Permissive-2.0",
    "MIT-0",
    "BSL-1.0",
    "CC0-1.0",
    "OpenSSL",
];

fn metadata() -> Value {
    let version = Command::new(env!("CARGO"))
        .arg("-vV")
        .output()
        .expect("cargo runs");
    let version = String::from_utf8(version.stdout).expect("text");
    let host = version
        .lines()
        .find_map(|line| line.strip_prefix("host: "))
        .expect("a host line");
    let output = Command::new(env!("CARGO"))
        .args([
            "metadata",
            "--format-version=1",
            "--offline",
            "--locked",
            "--filter-platform",
            host,
        ])
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .expect("cargo runs");
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    serde_json::from_slice(&output.stdout).expect("JSON")
}

/// The packages that are really in the tree of this host, by id.
fn packages(metadata: &Value) -> Vec<&Value> {
    let resolved: Vec<&str> = metadata["resolve"]["nodes"]
        .as_array()
        .expect("nodes")
        .iter()
        .filter_map(|node| node["id"].as_str())
        .collect();
    metadata["packages"]
        .as_array()
        .expect("packages")
        .iter()
        .filter(|package| {
            package["id"]
                .as_str()
                .is_some_and(|id| resolved.contains(&id))
        })
        .collect()
}

/// `A OR B` needs one known part, `A AND B` all; brackets are read away because none nests the other way.
fn is_allowed(expression: &str) -> bool {
    let expression = expression.replace(['(', ')'], "").replace('/', " OR ");
    expression
        .split(" AND ")
        .all(|all| all.split(" OR ").any(|one| LICENCES.contains(&one.trim())))
}

#[test]
fn every_crate_has_a_licence_that_we_may_ship() {
    let metadata = metadata();
    let wrong: Vec<String> = packages(&metadata)
        .into_iter()
        .filter(|package| !package["license"].as_str().is_some_and(is_allowed))
        .map(|package| {
            format!(
                "{} {}: {}",
                package["name"], package["version"], package["license"]
            )
        })
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// What is really built on this host. `cargo metadata` also lists optional crates that nobody switched on.
fn built() -> BTreeSet<(String, String)> {
    let output = Command::new(env!("CARGO"))
        .args([
            "tree",
            "--offline",
            "--locked",
            "--prefix=none",
            "--edges=normal,build,dev",
            "--format={p}",
        ])
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .expect("cargo runs");
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    let text = String::from_utf8(output.stdout).expect("text");
    let words = text.lines().filter_map(|line| line.split_once(' '));
    words
        .map(|(name, rest)| {
            (
                name.to_owned(),
                rest.split(' ').next().unwrap_or_default().to_owned(),
            )
        })
        .collect()
}

#[test]
fn one_crypto_library_and_one_prost() {
    let built = built();
    assert!(
        built.iter().any(|(name, _)| name == "loadbank"),
        "the tree is read"
    );
    for unwanted in [
        "ring",
        "openssl",
        "openssl-sys",
        "native-tls",
        "serde_yaml",
        "protoc-bin-vendored",
    ] {
        assert!(
            !built.iter().any(|(name, _)| name == unwanted),
            "{unwanted} is in the tree"
        );
    }
    let prost: Vec<&String> = built
        .iter()
        .filter(|(name, _)| name == "prost")
        .map(|(_, version)| version)
        .collect();
    assert_eq!(prost.len(), 1, "{prost:?}");
}

#[test]
fn every_dependency_has_its_reason() {
    let manifest = include_str!("../../Cargo.toml");
    let mut section = "";
    let mut reasoned = false;
    let mut wrong = Vec::new();
    for line in manifest.lines().map(str::trim) {
        if line.starts_with('[') {
            section = line;
            reasoned = false;
        } else if line.starts_with('#') {
            reasoned = true;
        } else if line.is_empty() {
            reasoned = false;
        } else if section.ends_with("dependencies]") && !reasoned {
            wrong.push(line);
        }
    }
    assert!(wrong.is_empty(), "no reason above:\n{}", wrong.join("\n"));
}
