//! What a measurement comes to for one of its calls: the inner setting where there is one, else the outer.

use std::time::Duration;

use super::model::{AuthId, CallId, Measurement, Plan, TargetId};

impl Plan {
    /// The target of a call in a measurement.
    #[must_use]
    pub fn target_of(&self, measurement: &Measurement, call: CallId) -> TargetId {
        measurement.target.unwrap_or(self.calls[call.0].target)
    }

    /// The deadline of a call in a measurement; none for a stream without one.
    #[must_use]
    pub fn deadline_of(&self, measurement: &Measurement, call: CallId) -> Option<Duration> {
        let target = self.target_of(measurement, call);
        measurement
            .deadline
            .or(self.calls[call.0].deadline)
            .unwrap_or(self.targets[target.0].deadline)
    }

    /// Who makes a call in a measurement.
    #[must_use]
    pub fn auth_of(&self, measurement: &Measurement, call: CallId) -> Option<AuthId> {
        let target = self.target_of(measurement, call);
        self.calls[call.0]
            .auth
            .unwrap_or(self.targets[target.0].auth)
    }

    /// The targets that a measurement calls, each once, in the order of the file.
    #[must_use]
    pub fn targets_of(&self, measurement: &Measurement) -> Vec<TargetId> {
        let mut targets: Vec<TargetId> = measurement
            .fire
            .iter()
            .map(|(call, _)| self.target_of(measurement, *call))
            .collect();
        targets.sort_unstable();
        targets.dedup();
        targets
    }

    /// The longest deadline of a measurement's calls; none where a stream has none.
    #[must_use]
    pub fn longest_deadline(&self, measurement: &Measurement) -> Option<Duration> {
        let deadlines = measurement
            .fire
            .iter()
            .map(|(call, _)| self.deadline_of(measurement, *call));
        deadlines
            .collect::<Option<Vec<Duration>>>()?
            .into_iter()
            .max()
    }
}
