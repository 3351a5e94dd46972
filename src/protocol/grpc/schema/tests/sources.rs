//! Files of every sort, and what is wrong with them.
#![expect(clippy::disallowed_methods, reason = "writes the files that are read")]

use std::io::Write as _;
use std::path::Path;

use prost::Message as _;

use super::{compiled, method, proto, source, spanned};
use crate::diagnostic::Diagnostics;
use crate::protocol::grpc::schema::{Schema, SourceKind, load_local};

fn write(folder: &Path, name: &str, text: impl AsRef<[u8]>) {
    let path = folder.join(name);
    std::fs::create_dir_all(path.parent().expect("has a folder")).expect("writable");
    std::fs::write(path, text).expect("writable");
}

fn from_proto(folder: &Path, file: &str, include: &[&str]) -> Result<Schema, Diagnostics> {
    load_local(&[source(SourceKind::Proto {
        files: vec![spanned(folder.join(file))],
        include: include
            .iter()
            .map(|root| spanned(folder.join(root)))
            .collect(),
    })])
}

fn messages(result: Result<Schema, Diagnostics>, folder: &Path) -> String {
    let problems = result.expect_err("is wrong");
    let folder = folder.to_string_lossy().into_owned();
    let mut lines: Vec<String> = Vec::new();
    for problem in problems.sorted() {
        let mut line = format!("{}: {}", problem.code.name(), problem.message);
        for help in &problem.help {
            line = format!("{line} | {help}");
        }
        lines.push(line.replace(&folder, "DIR"));
    }
    lines.join("\n")
}

fn descriptors(path: &Path) -> Result<Schema, Diagnostics> {
    load_local(&[source(SourceKind::Descriptors(vec![spanned(
        path.to_owned(),
    )]))])
}

#[test]
fn descriptor_sets_are_read_plain_and_packed() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let set = protox::compile([proto("kitchen.proto")], [proto("")])
        .expect("compiles")
        .encode_to_vec();
    let plain = folder.path().join("set.binpb");
    std::fs::write(&plain, &set).expect("writable");
    let packed = folder.path().join("set.binpb.gz");
    let file = std::fs::File::create(&packed).expect("writable");
    let mut encoder = flate2::write::GzEncoder::new(file, flate2::Compression::fast());
    encoder
        .write_all(&set)
        .and_then(|()| encoder.finish())
        .expect("writable");
    for path in [plain, packed] {
        let schema = descriptors(&path).expect("a schema");
        assert_eq!(method(&schema, "Kitchen/Cook").input(), "kitchen.Sink");
    }
}

#[test]
fn what_is_no_descriptor_set_is_told_how_to_make_one() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    write(folder.path(), "set.binpb", "syntax = \"proto3\";");
    insta::assert_snapshot!(messages(
        descriptors(&folder.path().join("set.binpb")),
        folder.path()
    ));
    insta::assert_snapshot!(messages(
        descriptors(&folder.path().join("none")),
        folder.path()
    ));
}

#[test]
fn public_imports_are_passed_on() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let at = folder.path();
    write(
        at,
        "a.proto",
        "syntax = \"proto3\"; message A { string x = 1; }",
    );
    write(
        at,
        "b.proto",
        "syntax = \"proto3\"; import public \"a.proto\";",
    );
    write(
        at,
        "c.proto",
        "syntax = \"proto3\"; import public \"b.proto\";",
    );
    write(
        at,
        "d.proto",
        "syntax = \"proto3\"; import \"c.proto\"; service S { rpc Do(A) returns (A); }",
    );
    let schema = from_proto(at, "d.proto", &[]).expect("a schema");
    assert_eq!(method(&schema, "S/Do").input(), "A");
}

#[test]
fn a_byte_order_mark_is_ignored_and_utf16_named() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let text = "syntax = \"proto3\"; message A {} service S { rpc Do(A) returns (A); }";
    write(folder.path(), "bom.proto", format!("\u{feff}{text}"));
    assert!(compiled(folder.path().join("bom.proto")).is_ok());
    let wide: Vec<u8> = [0xfe, 0xff]
        .into_iter()
        .chain(text.bytes().flat_map(|byte| [0, byte]))
        .collect();
    write(folder.path(), "wide.proto", wide);
    insta::assert_snapshot!(messages(
        compiled(folder.path().join("wide.proto")),
        folder.path()
    ));
}

#[test]
fn what_is_wrong_with_proto_files_is_told() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let at = folder.path();
    write(
        at,
        "edition.proto",
        "// new\nedition = \"2023\";\nmessage A {}",
    );
    write(
        at,
        "syntax.proto",
        "syntax = \"proto3\";\nmessage A { strin x = 1 }",
    );
    write(
        at,
        "sub/import.proto",
        "syntax = \"proto3\";\nimport \"google/type/money.proto\";\nmessage A {}",
    );
    write(
        at,
        "type.proto",
        "syntax = \"proto3\";\nmessage A { B b = 1; }",
    );
    write(
        at,
        "google/type/money.proto",
        "syntax = \"proto3\";\nmessage M {}",
    );
    let mut text = String::new();
    for file in ["edition.proto", "syntax.proto", "type.proto", "none.proto"] {
        text.push_str(&messages(from_proto(at, file, &[]), at));
        text.push('\n');
    }
    let file_as_root = from_proto(at, "sub/import.proto", &["google/type/money.proto"]);
    text.push_str(&messages(file_as_root, at));
    text.push('\n');
    text.push_str(&messages(
        from_proto(at, "sub/import.proto", &["google"]),
        at,
    ));
    insta::assert_snapshot!(text);
    assert!(from_proto(at, "sub/import.proto", &["."]).is_ok());
}

#[test]
fn one_file_under_two_names_is_one_error() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let at = folder.path();
    write(at, "proto/a/b.proto", "syntax = \"proto3\"; message B {}");
    write(
        at,
        "main.proto",
        "syntax = \"proto3\"; import \"a/b.proto\"; import \"proto/a/b.proto\"; message A {}",
    );
    insta::assert_snapshot!(messages(from_proto(at, "main.proto", &[".", "proto"]), at));
}
