//! Tests only: other people's implementations of what loadbank does itself.
