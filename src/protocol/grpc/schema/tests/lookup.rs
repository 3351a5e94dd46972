//! Services and methods by name.
#![expect(clippy::disallowed_methods, reason = "writes the files that are read")]
use super::{Schema, compiled, method, schema, spanned};
use crate::diagnostic::Code;

fn unknown(schema: &Schema, name: &str) -> String {
    let problem = schema
        .method(&spanned(name.to_owned()))
        .expect_err("no such method");
    assert_eq!(problem.code, Code::UnknownMethod);
    format!("{}; {}", problem.message, problem.help.join("; "))
}

#[test]
fn four_spellings_are_one_method() {
    let schema = schema("kitchen.proto");
    for name in [
        "kitchen.Kitchen/Cook",
        "kitchen.Kitchen.Cook",
        "/kitchen.Kitchen/Cook",
        "Kitchen/Cook",
    ] {
        let method = method(&schema, name);
        assert_eq!(method.path(), "/kitchen.Kitchen/Cook");
        assert_eq!(
            (method.input().as_str(), method.output().as_str()),
            ("kitchen.Sink", "kitchen.Sink")
        );
    }
    assert!(method(&schema, "Kitchen/Watch").is_server_streaming());
    assert!(method(&schema, "Kitchen/Fill").is_client_streaming());
}

#[test]
fn a_service_without_a_package_is_found_with_a_dot_too() {
    let schema = schema("old.proto");
    assert_eq!(
        method(&schema, "HelloService.SayHello").path(),
        "/HelloService/SayHello"
    );
    assert_eq!(
        method(&schema, "HelloService/SayHello").path(),
        "/HelloService/SayHello"
    );
}

#[test]
fn a_wrong_name_gets_a_near_one() {
    let schema = schema("kitchen.proto");
    assert_eq!(
        unknown(&schema, "kitchen.Kitchen/Cok"),
        "kitchen.Kitchen has no method `Cok`; did you mean `Cook`?"
    );
    assert_eq!(
        unknown(&schema, "kitchen.Kitchn/Cook"),
        "there is no service `kitchen.Kitchn`; did you mean `kitchen.Kitchen/Cook`?"
    );
    assert!(unknown(&schema, "nothing").starts_with("a method is written"));
}

#[test]
fn one_name_in_two_packages_is_ambiguous() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path().join("main.proto");
    let service = |package: &str, import: &str| {
        format!(
            "syntax = \"proto3\"; package {package}; {import} message M {{}} service S {{ rpc Do(M) returns (M); }}"
        )
    };
    std::fs::write(folder.path().join("other.proto"), service("b", "")).expect("writable");
    std::fs::write(&path, service("a", "import \"other.proto\";")).expect("writable");
    let schema = compiled(path).expect("compiles");
    assert_eq!(
        unknown(&schema, "S/Do"),
        "`S` could be a.S or b.S; write the package too"
    );
    assert_eq!(method(&schema, "b.S/Do").path(), "/b.S/Do");
    assert_eq!(schema.services(), ["a.S", "b.S"]);
}
