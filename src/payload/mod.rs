//! Bodies, paths and headers: document nodes with templates in them become programs that write bytes.
//!
//! One program type serves every body; what differs is the encoding of a slot. Protobuf messages are lowered by
//! the gRPC schema with the same builder, because only it knows descriptors.
