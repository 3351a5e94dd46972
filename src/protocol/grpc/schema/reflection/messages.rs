//! The messages of the reflection service, as its proto says. Both versions share them; only the service's name differs.
#![expect(
    missing_docs,
    unreachable_pub,
    clippy::pedantic,
    reason = "generated code"
)]

include!("../generated/reflection.rs");
