//! Folding layers of settings, each replacing whole keys of the one outside it.
//!
//! What contradicts itself inside one layer was told when it was decoded; here are the contradictions between layers.

use super::settings::{
    CLOSED_ONLY, FIRED, KeyValue, MODELS, OPEN_ONLY, keys, overlay, place, remove,
};
use crate::diagnostic::{Code, Diagnostic, Diagnostics, Span};
use crate::plan::model::{Dropped, Layer, Origin};
use crate::plan::raw::RawSettings;

/// One layer.
#[derive(Debug, Clone, Copy)]
pub(super) struct Part<'r> {
    /// Which it is.
    pub(super) layer: Layer,
    /// What it sets.
    pub(super) settings: &'r RawSettings,
}

/// All layers as one.
#[derive(Debug, Clone, Default)]
pub(super) struct Folded {
    /// The effective keys.
    pub(super) settings: RawSettings,
    /// Where each came from.
    pub(super) origins: Vec<Origin>,
    /// Inherited keys that were dropped with their model.
    pub(super) dropped: Vec<Dropped>,
    unrecognised: bool,
    faulty: Vec<&'static str>,
}

impl Folded {
    /// Folds layers, outermost first.
    pub(super) fn of(parts: &[Part<'_>]) -> Self {
        let mut folded = Self::default();
        for part in parts {
            folded.add(*part);
        }
        folded
    }

    /// Lays one more layer over what there is.
    pub(super) fn add(&mut self, part: Part<'_>) {
        for KeyValue { key, span, shown } in keys(part.settings) {
            let origin = Origin {
                key,
                value: shown,
                layer: part.layer,
                span,
            };
            self.displace(&origin, part.settings);
            self.origins.retain(|other| other.key != key);
            self.faulty.retain(|other| *other != key);
            self.origins.push(origin);
        }
        overlay(&mut self.settings, part.settings);
        self.unrecognised |= part.settings.unrecognised;
        self.faulty.extend(&part.settings.faulty);
    }

    /// Drops the inherited keys that a new one makes meaningless.
    fn displace(&mut self, by: &Origin, inner: &RawSettings) {
        let (replaced, other_model): (&[&'static str], &[&'static str]) = match by.key {
            "rate" => (&MODELS, &CLOSED_ONLY),
            "clients" => (&MODELS, &OPEN_ONLY),
            "call" | "flow" | "mix" => (&FIRED, &[]),
            _ => return,
        };
        self.faulty
            .retain(|key| !replaced.contains(key) && !other_model.contains(key));
        // What the same layer sets is no inherited key.
        let inherited = |key: &&&str| **key != by.key && place(inner, key).is_none();
        for key in replaced.iter().filter(inherited) {
            self.take(key);
        }
        for key in other_model.iter().filter(inherited) {
            if let Some(key) = self.take(key) {
                let by = by.clone();
                self.dropped.push(Dropped { key, by });
            }
        }
    }

    fn take(&mut self, key: &str) -> Option<Origin> {
        remove(&mut self.settings, key);
        let at = self.origins.iter().position(|origin| origin.key == key)?;
        Some(self.origins.remove(at))
    }

    /// Where an effective key was set.
    pub(super) fn origin(&self, key: &str) -> Option<&Origin> {
        self.origins.iter().find(|origin| origin.key == key)
    }

    /// The place where a key was set.
    pub(super) fn place(&self, key: &str) -> Option<Span> {
        self.origin(key).map(|origin| origin.span)
    }

    /// True when a key that is absent may have been meant: nothing is said of its absence.
    pub(super) fn doubtful(&self, key: &str) -> bool {
        self.unrecognised || self.faulty.contains(&key)
    }

    /// Reports keys that an inner layer sets although the model of the outer layers has no use for them.
    pub(super) fn check_model(&self, problems: &mut Diagnostics) {
        for (model, other, foreign) in [
            ("rate", "clients", &CLOSED_ONLY),
            ("clients", "rate", &OPEN_ONLY),
        ] {
            let Some(load) = self.origin(model) else {
                continue;
            };
            if self.doubtful(other) {
                continue;
            }
            for key in foreign.iter().filter_map(|key| self.origin(key)) {
                problems.push(foreign_key(key, load, other));
            }
        }
    }
}

/// A key of one model where the other is meant.
fn foreign_key(key: &Origin, load: &Origin, wanted: &str) -> Diagnostic {
    let (key_name, model) = (key.key, load.key);
    Diagnostic::error(
        Code::ConflictingKeys,
        key.span,
        format!("`{key_name}` has a meaning with `{wanted}`, and the load here is `{model}`"),
    )
    .label(format!("only with `{wanted}`"))
    .also(
        load.span,
        format!("`{model}` comes from here ({})", load.layer.name()),
    )
    .help(format!(
        "remove `{key_name}`, or set `{wanted}` in the same map"
    ))
}
