use super::*;

/// A plan around one run.
fn run(keys: &str) -> String {
    format!("plan: 1\nruns:\n  a: {{ {keys} }}\n")
}

fn target(keys: &str) -> String {
    format!("plan: 1\ntargets:\n  t: {{ {keys} }}\n")
}

fn call(keys: &str) -> String {
    format!("plan: 1\ncalls:\n  c: {{ target: t, {keys} }}\n")
}

#[track_caller]
fn one(text: &str, code: Code, underlined: &str) {
    assert_eq!(told(text), [(code, underlined.to_owned())], "{text}");
}

#[test]
fn quantities() {
    one(&run("for: 50"), Code::MissingUnit, "50");
    one(&run("for: 5 minutes"), Code::UnknownUnit, "5 minutes");
    one(&run("for: soon"), Code::BadValue, "soon");
    one(&run("for: -5s"), Code::OutOfRange, "-5s");
    one(&run("for: 0s"), Code::OutOfRange, "0s");
    one(&run("rate: 100"), Code::MissingUnit, "100");
    one(&run("rate: 0/s"), Code::OutOfRange, "0/s");
    one(
        &run("rate: 10/fortnight"),
        Code::UnknownUnit,
        "10/fortnight",
    );
    one(&run("clients: 0"), Code::OutOfRange, "0");
    one(&run("clients: -3"), Code::OutOfRange, "-3");
    one(&run("clients: many"), Code::WrongType, "many");
    one(&run("clients: \"5\""), Code::WrongType, "5");
    one(&run("clients: 1.5"), Code::WrongType, "1.5");
    one(
        &run("clients: 99999999999"),
        Code::OutOfRange,
        "99999999999",
    );
    one(
        &run("clients: 1, think: 50ms..1ms"),
        Code::OutOfRange,
        "50ms..1ms",
    );
    one(
        &run("clients: 1, think: gauss(1ms)"),
        Code::BadValue,
        "gauss(1ms)",
    );
    one(
        &run("clients: 1, think: normal(20ms, 5ms)"),
        Code::BadValue,
        "normal(20ms",
    );
    one(&run("confidence: 0.99"), Code::MissingUnit, "0.99");
    one(&run("confidence: 100%"), Code::OutOfRange, "100%");
    one(&run("arrivals: poison"), Code::BadValue, "poison");
    one(&run("on_request: yes"), Code::WrongType, "yes");
    one(&target("http: x, max_message: 64"), Code::MissingUnit, "64");
}

#[test]
fn shapes() {
    one(&run("rows: 5"), Code::WrongType, "5");
    one(&run("must: { a: b }"), Code::WrongType, "{ a: b }");
    one(&run("for: [1s]"), Code::WrongType, "[1s]");
    one(&run("name: x"), Code::MisplacedKey, "name");
    one(&run("for:"), Code::WrongType, "");
    one("plan: 1\ntargets: [a]\n", Code::WrongType, "[a]");
    one("plan: 1\ntargets: { a: 5 }\n", Code::WrongType, "5");
    one("- plan: 1\n", Code::WrongType, "- plan: 1");
    one(&run("matrix: { clients: 5 }"), Code::WrongType, "5");
    one(
        &call("http: GET /, query: { a: [1] }"),
        Code::WrongType,
        "[1]",
    );
}

#[test]
fn keys() {
    one(&run("concurency: 10"), Code::UnknownKey, "concurency");
    one(&run("cleints: 10"), Code::UnknownKey, "cleints");
    one(&run("zzz: 10"), Code::UnknownKey, "zzz");
    one("plan: 1\nclients: 5\n", Code::MisplacedKey, "clients");
    one("plan: 1\nmust: [a]\n", Code::MisplacedKey, "must");
    one(&target("http: x, http2: y"), Code::UnknownKey, "http2");
    one("name: x\n", Code::PlanVersion, "");
    one("plan: 2\n", Code::PlanVersion, "2");
    one("plan: \"1\"\n", Code::PlanVersion, "1");
}

#[test]
fn what_keys_say_of_each_other() {
    one(
        &run("rate: 1/s, clients: 5"),
        Code::ConflictingKeys,
        "clients",
    );
    one(&run("call: a, mix: b"), Code::ConflictingKeys, "mix");
    one(
        &run("rate: 1/s, think: 5ms"),
        Code::ConflictingKeys,
        "think",
    );
    one(
        &run("clients: 1, in_flight: 5"),
        Code::ConflictingKeys,
        "in_flight",
    );
    one(
        &target("http: a, schema: reflection"),
        Code::ConflictingKeys,
        "schema",
    );
    one(
        &target("grpc: a, version: auto"),
        Code::ConflictingKeys,
        "version",
    );
    one(&target("grpc: a, http: b"), Code::ConflictingKeys, "http");
    one(&target("deadline: 5s"), Code::MissingKey, "t");
    one(
        &target("http: a, tls: { cert: x }"),
        Code::MissingKey,
        "cert",
    );
    one(
        &call("http: GET /, message: {}"),
        Code::ConflictingKeys,
        "message",
    );
    one(
        &call("http: GET /, json: 1, body: x"),
        Code::ConflictingKeys,
        "body",
    );
    one(&call("json: 1"), Code::MissingKey, "c");
    one("plan: 1\nauth: { a: { } }\n", Code::MissingKey, "a");
    one(
        "plan: 1\nauth: { a: { jwt: { key: { env: K } } } }\n",
        Code::MissingKey,
        "jwt",
    );
    one(&run("warmup: {}"), Code::MissingKey, "warmup");
}

#[test]
fn credentials_never_stand_in_a_plan() {
    let bearer = |value: &str| format!("plan: 1\nauth: {{ a: {{ bearer: {value} }} }}\n");
    one(&bearer("hunter2"), Code::SecretInPlan, "hunter2");
    one(
        &bearer("\"${env:TOKEN}\""),
        Code::SecretInPlan,
        "${env:TOKEN}",
    );
    one(&bearer("{ env: \"hunter 2\" }"), Code::BadValue, "hunter 2");
    one(&bearer("{ vault: x }"), Code::UnknownKey, "vault");
    for header in ["Authorization", "cookie", "x-api-key"] {
        let headers = format!("http: x, headers: {{ {header}: hunter2 }}");
        one(&target(&headers), Code::SecretInPlan, "hunter2");
    }
    assert!(
        told(&target(
            "http: x, headers: { authorization: \"Bearer {{ token }}\" }"
        ))
        .is_empty()
    );
    one(
        &target("http: x, headers: { a: { hex: 0g } }"),
        Code::BadValue,
        "0g",
    );
}

#[test]
fn a_message_never_shows_a_credential() {
    let text = "plan: 1\nauth: { a: { bearer: canary1 }, b: { bearer: { env: \"canary 2\" } } }\ntargets: { t: { http: x, headers: { cookie: canary3 } } }\n";
    let (_, decoded) = read(text);
    assert_eq!(decoded.diagnostics.len(), 3);
    for problem in decoded.diagnostics.iter() {
        let words = format!(
            "{} {:?} {:?}",
            problem.message, problem.help, problem.labels
        );
        assert!(!words.contains("canary"), "{words}");
    }
}

#[test]
fn a_value_that_was_reported_makes_its_key_doubtful_and_nothing_else() {
    let (_, decoded) = read(&run("rate: 100, for: 5s, zz_top: 1"));
    let settings = &decoded.raw.runs[0].value;
    assert!(settings.poisoned && settings.doubtful("rate") && settings.unrecognised);
    let (_, decoded) = read(&run("cleints: 100, for: 5s"));
    let settings = &decoded.raw.runs[0].value;
    assert!(settings.doubtful("clients") && !settings.doubtful("call"));
    assert_eq!(
        settings
            .length
            .as_ref()
            .map(|length| length.value.as_secs()),
        Some(5)
    );
}

#[test]
fn not_yet_is_no_shield() {
    let told = told(&run(
        "ladder: { clients: 0, add: 5/s, to: 10, util: fail }, for: 5s",
    ));
    let codes: Vec<Code> = told.iter().map(|(code, _)| *code).collect();
    assert_eq!(
        codes,
        [Code::NotYet, Code::OutOfRange, Code::UnknownKey],
        "{told:?}"
    );
    let amounts = super::told(&run("ladder: { clients: 5, add: 5/s, to: ten }, for: 5s"));
    assert_eq!(amounts.len(), 3, "{amounts:?}");
}
