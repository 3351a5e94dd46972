//! `--with`: a tree over a tree.

use crate::document::{Node, Value};

/// Lays `over` on `base`: maps merge by key, everything else is replaced.
pub(super) fn overlay(base: &mut Node, over: Node) {
    match (&mut base.value, over.value) {
        (Value::Mapping(below), Value::Mapping(above)) => {
            for entry in above {
                match below
                    .iter_mut()
                    .find(|own| own.key.value == entry.key.value)
                {
                    Some(own) => overlay(&mut own.value, entry.value),
                    None => below.push(entry),
                }
            }
        }
        (_, value) => {
            base.value = value;
            base.span = over.span;
        }
    }
}
