//! The committed code and descriptors of the schema module are what `protos/` says.
#![expect(
    clippy::disallowed_methods,
    reason = "reads, and when asked to writes, the files that it compares"
)]

use std::path::Path;

use prost::Message as _;

/// Says in words what to do when the two differ.
const AGAIN: &str = "write them anew: UPDATE_GENERATED=1 cargo test --test it network::generated";

fn check(name: &str, made: &[u8]) {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let path = root.join("src/protocol/grpc/schema/generated").join(name);
    if std::env::var_os("UPDATE_GENERATED").is_some() {
        std::fs::write(&path, made).expect("writable");
    }
    let same = std::fs::read(&path).is_ok_and(|committed| committed == made);
    assert!(same, "{name}: {AGAIN}");
}

fn compiled(file: &str) -> prost_types::FileDescriptorSet {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("protos");
    protox::compile([file], [root]).expect("protos/ compiles")
}

#[test]
fn the_reflection_messages_are_those_of_the_proto() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    prost_build::Config::new()
        .out_dir(folder.path())
        .disable_comments(["."])
        .compile_fds(compiled("grpc/reflection/v1/reflection.proto"))
        .expect("the code generator takes our descriptors");
    let made = std::fs::read(folder.path().join("grpc.reflection.v1.rs")).expect("was written");
    check("reflection.rs", &made);
}

#[test]
fn the_status_details_are_those_of_the_protos() {
    let mut set = compiled("google/rpc/status.proto");
    set.file
        .extend(compiled("google/rpc/error_details.proto").file);
    set.file.retain(|file| file.package() == "google.rpc");
    check("google_rpc.binpb", &set.encode_to_vec());
}
