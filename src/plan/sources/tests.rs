use super::*;
use crate::diagnostic::{Code, Severity};
use crate::document::Node;
use crate::plan::origin::Supplier;
use crate::units::Ratio;

fn file(path: &str, text: &str) -> PlanFile {
    PlanFile {
        path: path.to_owned(),
        bytes: text.as_bytes().to_vec(),
    }
}

fn input(text: &str) -> Input {
    Input {
        entry: file("plans/a.yaml", text),
        overlays: Vec::new(),
        set: Vec::new(),
        only: Vec::new(),
        scale: Ratio::ONE,
        environment: Environment::default(),
    }
}

impl Input {
    fn variable(mut self, name: &str, value: &str) -> Self {
        self.environment
            .variables
            .insert(name.to_owned(), value.to_owned());
        self
    }

    fn reads(mut self, path: &str, text: &str) -> Self {
        self.environment
            .files
            .insert(path.to_owned(), Ok(text.as_bytes().to_vec()));
        self
    }

    fn with(mut self, path: &str, text: &str) -> Self {
        self.overlays.push(file(path, text));
        self
    }

    fn set(mut self, text: &str) -> Self {
        self.set.push(text.to_owned());
        self
    }
}

/// The node at a path of keys.
fn at(gathered: &Gathered, path: &str) -> Option<Node> {
    let mut node = gathered.root.clone()?;
    for key in path.split('/') {
        node = node.get(key)?.clone();
    }
    Some(node)
}

fn text(gathered: &Gathered, path: &str) -> String {
    let node = at(gathered, path).unwrap_or_else(|| panic!("no {path}"));
    node.scalar()
        .map_or_else(|| node.describe(), |scalar| scalar.text.clone())
}

/// Code, source and underlined text of everything that was reported.
fn told(gathered: &Gathered) -> Vec<(Code, String, String)> {
    let sources = &gathered.sources;
    gathered
        .diagnostics
        .sorted()
        .iter()
        .map(|problem| {
            let span = problem.span();
            let name = sources
                .get(span.source)
                .map_or("", |source| source.name.as_str());
            (problem.code, name.to_owned(), sources.text(span).to_owned())
        })
        .collect()
}

#[test]
fn only_the_braced_form_expands() {
    let plan = "a: p$5x\nb: ${env:VAR}\nc: $${env:VAR}\nd: $$\ne: 'x ${env:VAR} y'\nf: ${env:NONE:-7}\ng: '${env:EMPTY:-d}'\n";
    let gathered = gather(&input(plan).variable("VAR", "50ms").variable("EMPTY", ""));
    assert!(gathered.diagnostics.is_empty(), "{:?}", told(&gathered));
    let read = ["a", "b", "c", "d", "e", "f", "g"].map(|key| text(&gathered, key));
    assert_eq!(
        read,
        ["p$5x", "50ms", "${env:VAR}", "$", "x 50ms y", "7", "d"]
    );
}

#[test]
fn a_scalar_that_is_one_variable_is_typed_as_if_written_there() {
    let plan = "a: ${env:N}\nb: \"${env:N}\"\nc: \"x${env:N}\"\nd: ${env:B}\ne: ${env:EMPTY}\n";
    let input = input(plan)
        .variable("N", "42")
        .variable("B", "true")
        .variable("EMPTY", "");
    let gathered = gather(&input);
    let described =
        ["a", "b", "c", "d", "e"].map(|key| at(&gathered, key).expect("a node").describe());
    assert_eq!(
        described,
        [
            "the number 42",
            "the number 42",
            "the text `x42`",
            "the boolean true",
            "the text ``"
        ]
    );
}

#[test]
fn what_can_not_be_replaced_is_told_at_its_place() {
    let gathered = gather(&input(
        "a: x ${env:NONE} y\nb: ${VAR}\nc: 'z ${env:VAR'\nd: ${env:NONE}\ne: ${env:1X}\n",
    ));
    let told: Vec<(Code, String)> = told(&gathered)
        .into_iter()
        .map(|(code, _, text)| (code, text))
        .collect();
    assert_eq!(
        told,
        [
            (Code::UnsetVariable, "${env:NONE}".to_owned()),
            (Code::BadInterpolation, "${VAR}".to_owned()),
            (Code::BadInterpolation, "${env:VAR".to_owned()),
            (Code::UnsetVariable, "${env:NONE}".to_owned()),
            (Code::BadInterpolation, "${env:1X}".to_owned()),
        ]
    );
}

#[test]
fn the_origin_of_values_is_kept() {
    let plan = "env_file: .env\na: ${env:A} ${env:B}\nb: ${env:C:-x}\n";
    let gathered = gather(
        &input(plan)
            .variable("A", "1")
            .reads("plans/.env", "A=0\nB=2\n"),
    );
    let suppliers = |key: &str| -> Vec<Supplier> {
        let span = at(&gathered, key).expect("a node").span;
        gathered
            .origins
            .variables(span)
            .iter()
            .map(|variable| variable.supplier)
            .collect()
    };
    assert_eq!(text(&gathered, "a"), "1 2");
    assert_eq!(suppliers("a"), [Supplier::Environment, Supplier::EnvFile]);
    assert_eq!(suppliers("b"), [Supplier::Default]);
}

#[test]
fn an_env_file_may_be_absent_and_is_never_shown() {
    assert!(gather(&input("env_file: .env\n")).diagnostics.is_empty());
    let gathered = gather(&input("env_file: .env\n").reads("plans/.env", "OK=1\ncanary secret\n"));
    assert_eq!(
        told(&gathered),
        [(Code::BadValue, "plans/a.yaml".to_owned(), ".env".to_owned())]
    );
    assert!(
        gathered
            .sources
            .iter()
            .all(|(_, source)| !source.text.contains("canary"))
    );
}

#[test]
fn lines_of_an_env_file() {
    let lines = "# c\n\nexport A=1\nB = two words # c\nC='a # b'\nD=\"x\\ny\\\"\"\nE=\nF=a#b\n";
    let (read, bad) = env_file::read(lines);
    let read: Vec<(&str, &str)> = read
        .iter()
        .map(|(name, value)| (name.as_str(), value.as_str()))
        .collect();
    assert_eq!(
        read,
        [
            ("A", "1"),
            ("B", "two words"),
            ("C", "a # b"),
            ("D", "x\ny\""),
            ("E", ""),
            ("F", "a#b")
        ]
    );
    assert!(bad.is_empty());
    assert_eq!(env_file::read("A\n=x\nB='\n").1, [1, 2, 3]);
}

#[test]
fn used_files_add_definitions() {
    let plan = "use: [lib/t.yaml, lib/t.yaml]\ncalls: { own: { a: 1 } }\n";
    let gathered = gather(
        &input(plan)
            .reads(
                "plans/lib/t.yaml",
                "plan: 1\nuse: more.toml\ntargets: { t: { http: x } }\ncalls: { c: { a: 2 } }\n",
            )
            .reads("plans/lib/more.toml", "[calls.d]\na = 3\n"),
    );
    assert!(gathered.diagnostics.is_empty(), "{:?}", told(&gathered));
    let values = ["calls/own/a", "calls/c/a", "calls/d/a", "targets/t/http"]
        .map(|path| text(&gathered, path));
    assert_eq!(values, ["1", "2", "3", "x"]);
}

#[test]
fn mistakes_around_used_files() {
    let plan = "use: [b.yaml, gone.yaml, c.yaml, d.yaml]\ncalls: { own: 1 }\n";
    let mut input = input(plan)
        .reads(
            "plans/b.yaml",
            "calls: { own: 2 }\nruns: { a: 1 }\nzzz: 1\n",
        )
        .reads("plans/c.yaml", "use: a.yaml\ncalls: { x: [\n");
    input
        .environment
        .files
        .insert("plans/gone.yaml".to_owned(), Err("no such file".to_owned()));
    input
        .environment
        .files
        .insert("plans/d.yaml".to_owned(), Ok(b"use: d.yaml\n".to_vec()));
    let codes: Vec<(Code, String)> = told(&gather(&input))
        .into_iter()
        .map(|(code, _, text)| (code, text))
        .collect();
    assert_eq!(
        codes.first(),
        Some(&(Code::UnreadableFile, "gone.yaml".to_owned()))
    );
    for code in [
        Code::NameClash,
        Code::MisplacedKey,
        Code::UnknownKey,
        Code::Syntax,
        Code::Cycle,
    ] {
        assert!(
            codes.iter().any(|(told, _)| *told == code),
            "{code:?} in {codes:?}"
        );
    }
    assert_eq!(codes.len(), 6, "{codes:?}");
}

#[test]
fn layers_edit_in_their_order() {
    let plan = "a: { x: 1, y: 2, l: [1, 2, 3] }\nb: 1\n";
    let gathered = gather(
        &input(plan)
            .with("o.yaml", "a: { y: 3, z: 4, l: [9] }\n")
            .with("o.toml", "b = 2\n")
            .set("a.z=5"),
    );
    assert!(gathered.diagnostics.is_empty(), "{:?}", told(&gathered));
    let values = ["a/x", "a/y", "a/z", "b"].map(|path| text(&gathered, path));
    assert_eq!(values, ["1", "3", "5", "2"]);
    assert_eq!(
        at(&gathered, "a/l").and_then(|node| node.items().map(<[Node]>::len)),
        Some(1)
    );
    let origins = ["a/x", "a/y", "a/z", "b"].map(|path| {
        let span = at(&gathered, path).expect("a node").span;
        gathered
            .sources
            .get(span.source)
            .expect("a source")
            .name
            .clone()
    });
    assert_eq!(origins, ["plans/a.yaml", "o.yaml", "--set", "o.toml"]);
}

#[test]
fn paths_of_set() {
    let plan = "runs: { \"a.b\": { clients: 1, rows: [{ clients: 1 }, { clients: 2 }] } }\ncalls: { c: { json: { d: 1 } } }\n";
    let gathered = gather(
        &input(plan)
            .set("runs.\"a.b\".clients=5")
            .set("runs.\"a.b\".rows[1].clients=7")
            .set("defaults.warmup.for=5s")
            .set("calls.c.json.e=\"quoted: \\u00fc\"")
            .set("calls.c.json.d={{ uuid() }}")
            .set("report.json=a=b"),
    );
    assert!(gathered.diagnostics.is_empty(), "{:?}", told(&gathered));
    let values = [
        "runs/a.b/clients",
        "defaults/warmup/for",
        "calls/c/json/e",
        "calls/c/json/d",
        "report/json",
    ]
    .map(|path| text(&gathered, path));
    assert_eq!(values, ["5", "5s", "quoted: ü", "{{ uuid() }}", "a=b"]);
    let rows = at(&gathered, "runs/a.b/rows").expect("rows");
    let second = rows
        .items()
        .and_then(|rows| rows[1].get("clients").cloned());
    assert_eq!(
        second.map(|node| node.describe()).as_deref(),
        Some("the number 7")
    );
}

#[test]
fn mistakes_in_set() {
    let plan = "runs: { spike: { clients: 1, rows: [] } }\ncalls: { c: { json: { d: 1 } } }\n";
    for (edit, code, underlined) in [
        ("runs.spkie.clients=1", Code::UnknownPath, "spkie"),
        ("runs.spike.rows[0].clients=1", Code::UnknownPath, "[0]"),
        ("runs.spike.clients.x=1", Code::UnknownPath, "x"),
        ("runs[0]=1", Code::UnknownPath, "[0]"),
        ("zzz.y=1", Code::UnknownPath, "zzz"),
        ("calls.c.json.e.f=1", Code::UnknownPath, "e"),
        ("runs.spike", Code::UnknownPath, "runs.spike"),
        ("=5", Code::UnknownPath, "=5"),
        ("runs.spike.must=[a]", Code::BadValue, "[a]"),
    ] {
        let gathered = gather(&input(plan).set(edit));
        assert_eq!(
            told(&gathered),
            [(code, "--set".to_owned(), underlined.to_owned())],
            "{edit}"
        );
    }
}

#[test]
fn wants_are_files_and_variables() {
    let plan = "use: [\"${env:LIB}/b.yaml\"]\nenv_file: .env\na: ${env:A:-x}\nb: { env: SECRET }\n";
    let wants = gather(&input(plan).variable("LIB", "lib")).wants;
    let variable = |name: &str| Want::Variable(name.to_owned());
    let file = |path: &str, optional| Want::File {
        path: path.to_owned(),
        optional,
    };
    let expected = [
        file("plans/.env", true),
        file("plans/lib/b.yaml", false),
        variable("A"),
        variable("LIB"),
        variable("SECRET"),
    ];
    assert_eq!(wants.into_iter().collect::<Vec<_>>(), expected);
}

#[test]
fn all_texts_share_one_pass() {
    let mut input = input("a: ${env:NONE}\na: 2\n")
        .with("o.yaml", "x: [\n")
        .set("zzz.y=1")
        .set("q");
    input.overlays.push(PlanFile {
        path: "bin.yaml".to_owned(),
        bytes: vec![0, 1, 2],
    });
    let gathered = gather(&input);
    let codes: Vec<Code> = gathered
        .diagnostics
        .sorted()
        .iter()
        .map(|problem| problem.code)
        .collect();
    assert_eq!(
        codes,
        [
            Code::UnsetVariable,
            Code::DuplicateKey,
            Code::Syntax,
            Code::NotText,
            Code::UnknownPath,
            Code::UnknownPath
        ]
    );
    assert!(
        gathered
            .diagnostics
            .iter()
            .all(|problem| problem.severity == Severity::Error)
    );
}
