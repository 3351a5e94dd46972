//! Holds the source to `ARCHITECTURE.md`: rings, forbidden names, sizes, essays.
//!
//! It reads the files with `syn` and links nothing of the library, so it also speaks when the library does not build.

#![expect(clippy::disallowed_methods, reason = "these tests read the source")]

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use syn::visit::Visit;

/// Ring by ring, the top-level modules; `ARCHITECTURE.md` shows the same table.
const RINGS: &[(&str, &[&str])] = &[
    ("0", &["units", "diagnostic", "outcome", "random"]),
    (
        "1",
        &[
            "document",
            "schedule",
            "mix",
            "template",
            "measure",
            "statistics",
        ],
    ),
    ("2", &["payload", "verdict"]),
    ("3", &["plan"]),
    ("4", &["campaign", "report"]),
    ("5", &["clock"]),
    ("6", &["transport", "machine"]),
    ("7", &["protocol"]),
    ("8", &["auth"]),
    ("9", &["engine"]),
    ("10", &["bind"]),
    ("12", &["cli"]),
];

/// The last ring that is free of effects.
const LAST_PURE_RING: usize = 4;

/// What the pure rings never name.
const EFFECTS: &[&str] = &[
    "tokio",
    "tonic",
    "hyper",
    "h2",
    "clap",
    "std::fs",
    "std::net",
    "std::env",
    "std::process",
    "std::thread",
    "std::time::Instant",
    "std::time::SystemTime",
    "rand",
];

/// Further names that a module never takes.
const NEVER: &[(&str, &[&str])] = &[
    (
        "engine",
        &[
            "crate::plan",
            "crate::campaign",
            "crate::verdict",
            "crate::protocol::grpc",
            "crate::protocol::http",
        ],
    ),
    ("protocol", &["crate::schedule", "crate::measure"]),
    ("auth", &["crate::schedule", "crate::measure"]),
    (
        "report",
        &["crate::plan", "crate::engine", "crate::protocol"],
    ),
];

/// Names that only their owners take.
const OWNED: &[(&[&str], &[&str])] = &[
    (
        &["clock"],
        &["std::time::Instant", "std::time::SystemTime", "tokio::time"],
    ),
    (
        &["cli"],
        &["std::env", "std::io::stdout", "std::io::stderr"],
    ),
    (
        &["bind", "protocol/grpc/schema", "machine", "cli"],
        &["std::fs", "tokio::fs"],
    ),
];

/// Drawers into which everything would fall.
const DRAWERS: &[&str] = &[
    "util", "utils", "common", "helpers", "types", "prelude", "misc",
];

struct File {
    /// Path below `src/`, with `/`.
    path: String,
    text: String,
    /// Every path that the file names, `crate::`-absolute where it is one of ours.
    names: BTreeSet<String>,
}

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

fn sources() -> Vec<File> {
    let mut files = Vec::new();
    let mut folders = vec![root().join("src")];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(&folder).expect("src is readable") {
            let path = entry.expect("src is readable").path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|ending| ending == "rs") {
                files.push(read(&path));
            }
        }
    }
    files.sort_by(|a, b| a.path.cmp(&b.path));
    files
}

fn read(path: &Path) -> File {
    let text = std::fs::read_to_string(path).expect("a source file is text");
    let below = path
        .strip_prefix(root().join("src"))
        .expect("below src")
        .to_string_lossy()
        .replace('\\', "/");
    let tree = syn::parse_file(&text).unwrap_or_else(|error| panic!("{below}: {error}"));
    let mut names = Names {
        module: module_of(&below),
        found: BTreeSet::new(),
    };
    names.visit_file(&tree);
    File {
        path: below,
        text,
        names: names.found,
    }
}

/// `plan/check/mod.rs` and `plan/check.rs` are both `[plan, check]`.
fn module_of(path: &str) -> Vec<String> {
    let path = path.trim_end_matches(".rs");
    let path = path.strip_suffix("/mod").unwrap_or(path);
    match path {
        "lib" | "main" => Vec::new(),
        _ => path.split('/').map(str::to_owned).collect(),
    }
}

struct Names {
    module: Vec<String>,
    found: BTreeSet<String>,
}

impl Names {
    fn add(&mut self, segments: &[String]) {
        let mut base = self.module.clone();
        let mut rest = segments;
        let absolute = match rest.first().map(String::as_str) {
            Some("crate") => {
                rest = &rest[1..];
                Some(Vec::new())
            }
            Some("self") => {
                rest = &rest[1..];
                Some(base)
            }
            Some("super") => {
                while rest.first().is_some_and(|segment| segment == "super") {
                    base.pop();
                    rest = &rest[1..];
                }
                Some(base)
            }
            _ => None,
        };
        let full = match absolute {
            Some(base) => [vec!["crate".to_owned()], base, rest.to_vec()].concat(),
            None => rest.to_vec(),
        };
        self.found.insert(full.join("::"));
    }

    fn tree(&mut self, before: &[String], tree: &syn::UseTree) {
        match tree {
            syn::UseTree::Path(path) => {
                self.tree(&[before, &[path.ident.to_string()]].concat(), &path.tree);
            }
            syn::UseTree::Name(name) => self.add(&[before, &[name.ident.to_string()]].concat()),
            syn::UseTree::Rename(name) => self.add(&[before, &[name.ident.to_string()]].concat()),
            syn::UseTree::Group(group) => {
                group.items.iter().for_each(|item| self.tree(before, item));
            }
            syn::UseTree::Glob(_) => self.add(before),
        }
    }
}

fn is_test_only(attributes: &[syn::Attribute]) -> bool {
    attributes.iter().any(|attribute| {
        attribute.path().is_ident("cfg")
            && matches!(&attribute.meta, syn::Meta::List(list) if list.tokens.to_string() == "test")
    })
}

impl<'ast> Visit<'ast> for Names {
    fn visit_item_mod(&mut self, item: &'ast syn::ItemMod) {
        if !is_test_only(&item.attrs) {
            self.module.push(item.ident.to_string());
            syn::visit::visit_item_mod(self, item);
            self.module.pop();
        }
    }

    fn visit_item_use(&mut self, item: &'ast syn::ItemUse) {
        self.tree(&[], &item.tree);
    }

    fn visit_path(&mut self, path: &'ast syn::Path) {
        if path.segments.len() > 1 {
            let segments: Vec<String> = path
                .segments
                .iter()
                .map(|segment| segment.ident.to_string())
                .collect();
            self.add(&segments);
        }
        syn::visit::visit_path(self, path);
    }

    fn visit_macro(&mut self, item: &'ast syn::Macro) {
        let text = item.tokens.to_string();
        for (at, _) in text.match_indices("crate ::") {
            let path: Vec<String> = text
                .get(at..)
                .unwrap_or_default()
                .split("::")
                .map(str::trim)
                .map_while(|part| {
                    let word: String = part
                        .chars()
                        .take_while(|c| c.is_alphanumeric() || *c == '_')
                        .collect();
                    (!word.is_empty()).then_some(word)
                })
                .take(4)
                .collect();
            self.add(&path);
        }
    }
}

fn is_test_file(path: &str) -> bool {
    path.ends_with("/tests.rs") || path.contains("/tests/")
}

fn is_generated(path: &str) -> bool {
    path.contains("/generated/")
}

fn ring_of(module: &str) -> Option<usize> {
    RINGS
        .iter()
        .find(|(_, modules)| modules.contains(&module))
        .map(|(ring, _)| ring.parse().expect("a number"))
}

fn top(path: &str) -> String {
    module_of(path).first().cloned().unwrap_or_default()
}

/// The other top-level modules that a file names.
fn imports(file: &File) -> BTreeSet<String> {
    let own = top(&file.path);
    file.names
        .iter()
        .filter_map(|name| name.strip_prefix("crate::"))
        .filter_map(|name| name.split("::").next())
        .filter(|module| *module != own && ring_of(module).is_some())
        .map(str::to_owned)
        .collect()
}

fn product() -> Vec<File> {
    sources()
        .into_iter()
        .filter(|file| !is_test_file(&file.path) && !is_generated(&file.path))
        .collect()
}

fn begins_with(name: &str, path: &str) -> bool {
    name == path
        || name
            .strip_prefix(path)
            .is_some_and(|rest| rest.starts_with("::"))
}

#[test]
fn a_module_imports_only_lower_rings() {
    let mut wrong = Vec::new();
    for file in product() {
        let module = top(&file.path);
        if module.is_empty() {
            continue;
        }
        let Some(ring) = ring_of(&module) else {
            wrong.push(format!("{} stands in no ring", file.path));
            continue;
        };
        for other in imports(&file) {
            if ring_of(&other).is_some_and(|its| its >= ring) {
                wrong.push(format!("{} (ring {ring}) imports {other}", file.path));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn the_pure_rings_name_no_effect() {
    let mut wrong = Vec::new();
    for file in product() {
        if ring_of(&top(&file.path)).is_none_or(|ring| ring > LAST_PURE_RING) {
            continue;
        }
        for name in &file.names {
            if EFFECTS.iter().any(|effect| begins_with(name, effect)) {
                wrong.push(format!("{} names {name}", file.path));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn what_is_never_named_is_not_named() {
    let mut wrong = Vec::new();
    for file in product() {
        let module = top(&file.path);
        for (_, never) in NEVER.iter().filter(|(name, _)| *name == module) {
            for name in &file.names {
                if never.iter().any(|path| begins_with(name, path)) {
                    wrong.push(format!("{} names {name}", file.path));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_effect_has_its_owner() {
    let mut wrong = Vec::new();
    for file in product() {
        for (owners, effects) in OWNED {
            let owned = owners.iter().any(|owner| {
                file.path.starts_with(&format!("{owner}/")) || file.path == format!("{owner}.rs")
            });
            if owned || file.path == "main.rs" {
                continue;
            }
            for name in &file.names {
                if effects.iter().any(|effect| begins_with(name, effect)) {
                    wrong.push(format!(
                        "{} names {name}, which belongs to {}",
                        file.path,
                        owners.join(", ")
                    ));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// The file that a `crate::…` name stands for, as a module path; none for names of the same file.
fn file_of(name: &str, modules: &BTreeSet<Vec<String>>) -> Option<Vec<String>> {
    let segments: Vec<String> = name
        .strip_prefix("crate::")?
        .split("::")
        .map(str::to_owned)
        .collect();
    (1..=segments.len())
        .rev()
        .map(|length| segments[..length].to_vec())
        .find(|path| modules.contains(path))
}

#[test]
fn no_two_modules_import_each_other() {
    let files = product();
    let modules: BTreeSet<Vec<String>> = files.iter().map(|file| module_of(&file.path)).collect();
    let mut edges: BTreeMap<Vec<String>, BTreeSet<Vec<String>>> = BTreeMap::new();
    for file in &files {
        let own = module_of(&file.path);
        for name in &file.names {
            if let Some(other) = file_of(name, &modules) {
                // A file names its own folder's re-exports when it says `super::X`; the folder's mod.rs only re-exports.
                let re_exports = own.starts_with(&other) || other.starts_with(&own);
                if other != own && !re_exports {
                    edges.entry(own.clone()).or_default().insert(other);
                }
            }
        }
    }
    let mut wrong = Vec::new();
    for (from, tos) in &edges {
        for to in tos {
            if from < to && edges.get(to).is_some_and(|back| back.contains(from)) {
                wrong.push(format!(
                    "{} and {} import each other",
                    from.join("::"),
                    to.join("::")
                ));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn files_are_small() {
    let mut sizes: Vec<(usize, String)> = product()
        .iter()
        .map(|file| (file.text.lines().count(), file.path.clone()))
        .collect();
    sizes.sort();
    let at = (sizes.len() * 9).div_ceil(10) - 1;
    let tail: Vec<String> = sizes
        .iter()
        .skip(at)
        .map(|(lines, path)| format!("{lines} {path}"))
        .collect();
    assert!(
        sizes[at].0 <= 220,
        "p90 is {} lines:\n{}",
        sizes[at].0,
        tail.join("\n")
    );
    let (largest, path) = sizes.last().expect("there are files");
    assert!(*largest <= 400, "{path} has {largest} lines");
}

#[test]
fn every_module_begins_with_its_essay() {
    let silent: Vec<String> = product()
        .into_iter()
        .filter(|file| !file.text.starts_with("//!"))
        .map(|file| file.path)
        .collect();
    assert!(
        silent.is_empty(),
        "no `//!` at the head of {}",
        silent.join(", ")
    );
}

#[test]
fn nothing_lands_in_a_drawer() {
    let drawers: Vec<String> = sources()
        .into_iter()
        .filter(|file| {
            module_of(&file.path)
                .iter()
                .any(|part| DRAWERS.contains(&part.as_str()))
        })
        .map(|file| file.path)
        .collect();
    assert!(drawers.is_empty(), "{}", drawers.join(", "));
}

#[test]
fn tests_neither_sleep_nor_get_ignored() {
    let mut wrong = Vec::new();
    let mut folders = vec![root().join("src"), root().join("tests")];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(&folder).expect("readable") {
            let path = entry.expect("readable").path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|ending| ending == "rs")
                && !path.ends_with("architecture.rs")
            {
                let text = std::fs::read_to_string(&path).expect("text");
                for word in [
                    "#[ignore",
                    "thread::sleep",
                    "should_panic",
                    "todo!(",
                    "unimplemented!(",
                ] {
                    if text.contains(word) {
                        wrong.push(format!("{} contains {word}", path.display()));
                    }
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn the_document_shows_the_same_rings() {
    let document =
        std::fs::read_to_string(root().join("ARCHITECTURE.md")).expect("ARCHITECTURE.md");
    for (ring, modules) in RINGS {
        for module in *modules {
            let shown = document.lines().any(|line| {
                let mut words = line.split_whitespace();
                words.next() == Some(ring)
                    && words.next().is_some_and(|word| {
                        word.trim_end_matches('/')
                            .trim_end_matches(".rs")
                            .split('/')
                            .next()
                            == Some(module)
                    })
            });
            assert!(shown, "ARCHITECTURE.md has no line `{ring} {module}/…`");
        }
    }
}
