//! The messages of the reflection service, as its proto says. Both versions share them; only the service's name differs.
#![expect(unreachable_pub, reason = "generated code")]
#![expect(clippy::enum_variant_names, reason = "generated code")]

include!("../generated/reflection.rs");
