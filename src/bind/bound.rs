//! What all measurements of a plan share, once it is there.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::inputs::Inputs;
use super::reach::Reached;
use crate::auth::Tokens;
use crate::plan::model::{AuthId, Plan, TargetId};
use crate::protocol::Authorize;
use crate::transport::Endpoint;

/// A target that was reached.
#[derive(Debug)]
pub struct BoundTarget {
    /// Where it is.
    pub endpoint: Endpoint,
    /// What its first connection told.
    pub(super) reached: Reached,
}

/// Everything that the measurements of a plan share.
#[derive(Debug)]
pub struct Bound<'p> {
    pub(super) plan: &'p Plan,
    pub(super) inputs: Inputs<'p>,
    pub(super) targets: BTreeMap<TargetId, BoundTarget>,
    pub(super) auth: BTreeMap<AuthId, Arc<dyn Authorize>>,
    pub(super) tokens: Vec<Arc<Tokens>>,
    pub(super) notes: Vec<String>,
}

impl<'p> Bound<'p> {
    /// Tokens that must be renewed while the run goes on.
    #[must_use]
    pub fn tokens(&self) -> &[Arc<Tokens>] {
        &self.tokens
    }

    /// What is odd but no reason to stop, a line each.
    #[must_use]
    pub fn notes(&self) -> &[String] {
        &self.notes
    }

    /// The plan that was bound.
    #[must_use]
    pub const fn plan(&self) -> &'p Plan {
        self.plan
    }

    /// What a reached target speaks, as reports say it: `grpc, reflection v1`.
    #[must_use]
    pub fn speaks(&self, target: TargetId) -> Option<String> {
        let reached = &self.targets.get(&target)?.reached;
        Some(match (&reached.schema, reached.version) {
            (Some(schema), _) => match schema.reflection {
                Some(version) => format!("grpc, reflection {version}"),
                None => "grpc".to_owned(),
            },
            (None, Some(crate::protocol::http::Version::Http2)) => "http/2".to_owned(),
            (None, _) => "http/1.1".to_owned(),
        })
    }
}
