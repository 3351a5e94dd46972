//! Replies without decoding them: a path of fields is walked over the bytes of the message.

mod route;
mod shape;
mod value;
mod wire;

use super::lookup::Method;
use crate::diagnostic::Diagnostics;
use crate::template::{Check, ReplyValue, Step};

impl Method {
    /// What is wrong with checks on replies of this method.
    #[must_use]
    pub fn verify(&self, checks: &[Check]) -> Diagnostics {
        let shape = shape::Shape(self.descriptor.output());
        checks
            .iter()
            .flat_map(|check| check.verify(&shape))
            .collect()
    }

    /// The value at a path of a reply; a field without presence that is not set is its default.
    pub(in crate::protocol::grpc) fn value_at<'r>(
        &self,
        reply: &'r [u8],
        steps: &[Step],
    ) -> Option<ReplyValue<'r>> {
        route::follow(&self.descriptor.output(), reply, steps).and_then(route::Found::value)
    }

    /// True when a reply holds something at a path.
    pub(in crate::protocol::grpc) fn is_set_at(&self, reply: &[u8], steps: &[Step]) -> bool {
        route::follow(&self.descriptor.output(), reply, steps).is_some_and(|found| found.is_set())
    }
}
