//! What a gRPC target can be asked: services, methods and messages, from reflection, .proto files or descriptor sets.
//!
//! Whatever the source, a schema is descriptors that were checked before they were believed, so that a broken or
//! hostile server ends in an error and never in a panic. Types live behind [`Schema`], [`Method`] and the programs that
//! messages become; no other module names the library that holds them. Files are read here, connections are not kept.

mod descriptor;
mod example;
mod files;
mod load;
mod local;
mod lookup;
mod lower;
mod pool;
#[cfg(feature = "proto")]
mod proto;
mod reflection;
mod reply;
mod source;

pub use load::{LoadError, load, load_local, needs_server};
pub use lookup::{Method, Schema};
pub use lower::Surroundings;
pub use reflection::{ReflectionError, Reflector};
pub use source::{Source, SourceKind};

#[cfg(test)]
mod tests;
