//! The committed protobuf code is what `protos/` says.
#![expect(
    clippy::disallowed_methods,
    reason = "reads, and when asked to writes, the files that it compares"
)]

use std::path::{Path, PathBuf};

use prost_types::FileDescriptorSet;

/// Says in words what to do when the two differ.
const AGAIN: &str = "write them anew: UPDATE_GENERATED=1 cargo test --test it demo::generated";

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn descriptors() -> FileDescriptorSet {
    protox::compile(["trading.proto"], [root().join("protos")]).expect("protos/ compiles")
}

/// The service as Rust, made without protoc.
fn code(descriptors: FileDescriptorSet) -> String {
    let folder = tempfile::tempdir().expect("a temporary folder");
    tonic_prost_build::configure()
        .build_transport(false)
        .out_dir(folder.path())
        .emit_rerun_if_changed(false)
        .compile_fds(descriptors)
        .expect("the code generator takes our descriptors");
    std::fs::read_to_string(folder.path().join("trading.rs")).expect("the package is `trading`")
}

fn committed(name: &str) -> PathBuf {
    root().join("src/cli/demo/generated").join(name)
}

#[test]
fn committed_code_is_what_the_protos_say() {
    let set = descriptors();
    let bytes = prost::Message::encode_to_vec(&set);
    let code = code(set);
    if std::env::var_os("UPDATE_GENERATED").is_some() {
        std::fs::write(committed("trading.binpb"), &bytes).expect("writable");
        std::fs::write(committed("trading.rs"), &code).expect("writable");
    }
    let same_bytes = std::fs::read(committed("trading.binpb")).is_ok_and(|is| is == bytes);
    let same_code = std::fs::read_to_string(committed("trading.rs")).is_ok_and(|is| is == code);
    assert!(same_bytes && same_code, "{AGAIN}");
}
