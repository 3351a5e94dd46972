//! The work of one measurement.

use std::sync::Arc;

use super::bound::Bound;
use super::calls::Operation;
use super::error::BindError;
use super::load;
use super::reach::unreachable;
use crate::diagnostic::Diagnostics;
use crate::engine::{Work, WorkCall, workers};
use crate::measure::{CallIndex, CallName, Layout};
use crate::mix::Mix;
use crate::plan::Connections;
use crate::plan::model::{Load, Measurement, TargetId};
use crate::protocol::grpc::{self, GrpcOperation, GrpcTarget};
use crate::protocol::http::{self, HttpOperation, HttpTarget, Version};
use crate::protocol::{Connector, OperationIndex, Placement, probe};
use crate::verdict::watches;

/// What the command line decides about a measurement.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Options {
    /// `--threads`
    pub threads: Option<u32>,
    /// Cores that this process may use.
    pub cores: u32,
}

/// A measurement that can be fired.
#[derive(Clone)]
pub struct Ready {
    /// What the engine does.
    pub work: Work,
    /// Connections by target name, for reports; none where that depends on the load.
    pub connections: Vec<(String, Option<u32>)>,
}

/// The operations of one target, by what carries them.
#[derive(Default)]
struct Group {
    grpc: Vec<GrpcOperation>,
    http: Vec<HttpOperation>,
    probe: bool,
}

impl Bound<'_> {
    /// Compiles every call of a measurement; what is wrong with them.
    pub(super) fn compile(
        &self,
        measurement: &Measurement,
    ) -> Result<Vec<(TargetId, Operation)>, Diagnostics> {
        let mut problems = Diagnostics::new();
        let mut operations = Vec::new();
        for (call, _) in &measurement.fire {
            let target = self.plan.target_of(measurement, *call);
            match self.operation(*call, target, self.plan.deadline_of(measurement, *call)) {
                Ok(operation) => operations.push((target, operation)),
                Err(more) => problems.extend(more),
            }
        }
        if problems.has_errors() {
            Err(problems)
        } else {
            Ok(operations)
        }
    }

    /// The work of a measurement.
    ///
    /// # Errors
    /// Mistakes in its calls, or certificates that can not be used.
    ///
    /// # Panics
    /// When the plan was not checked and its mix is empty.
    pub fn work(&self, measurement: &Measurement, options: Options) -> Result<Ready, BindError> {
        let operations = self.compile(measurement)?;
        let mut connectors: Vec<Arc<dyn Connector>> = Vec::new();
        let mut calls: Vec<WorkCall> = Vec::new();
        let mut names = Vec::new();
        let mut connections = Vec::new();
        let mut targets: Vec<TargetId> = operations.iter().map(|(target, _)| *target).collect();
        targets.sort();
        targets.dedup();
        let mut places = vec![None; operations.len()];
        for target in targets {
            let mut group = Group::default();
            let mut own = Vec::new();
            for (at, (of, operation)) in operations.iter().enumerate() {
                if *of == target {
                    own.push((at, group.add(operation)));
                }
            }
            let planned = measurement.connections_to(self.plan, target);
            connections.push((
                self.plan.targets[target.0].name.value.clone(),
                planned.most(),
            ));
            let first = connectors.len();
            let kinds = self.connectors(target, group, planned, &mut connectors)?;
            for (at, (kind, index)) in own {
                places[at] = Some((first + kinds.position(kind), OperationIndex(index)));
            }
        }
        for (at, (call, _)) in measurement.fire.iter().enumerate() {
            let Some((connector, operation)) = places[at] else {
                continue;
            };
            let planned = &self.plan.calls[call.0];
            calls.push(WorkCall {
                connector,
                operation,
                deadline: self.plan.deadline_of(measurement, *call),
                call: CallIndex(u16::try_from(at).unwrap_or(u16::MAX)),
            });
            names.push(CallName {
                name: planned.name.value.clone(),
                service: planned.service.clone(),
                target: self.plan.targets[self.plan.target_of(measurement, *call).0]
                    .name
                    .value
                    .clone(),
            });
        }
        let weights: Vec<u64> = measurement.fire.iter().map(|(_, weight)| *weight).collect();
        let work = Work {
            load: load::of(measurement),
            mix: Mix::new(&weights).expect("a checked plan has a weight above zero"),
            calls,
            connectors,
            layout: Arc::new(Layout {
                calls: names,
                stages: Vec::new(),
                watches: watches(&measurement.criteria),
                length: measurement.planned_length(),
            }),
            seed: self.inputs.seed,
            warmup: load::warmup(measurement),
            grace: measurement.grace,
            workers: threads(measurement, &connections, options),
        };
        Ok(Ready { work, connections })
    }

    /// Binds the operations of a target, a connector for each kind that it has.
    fn connectors(
        &self,
        id: TargetId,
        group: Group,
        planned: Connections,
        connectors: &mut Vec<Arc<dyn Connector>>,
    ) -> Result<Kinds, BindError> {
        let target = &self.plan.targets[id.0];
        let Some(bound) = self.targets.get(&id) else {
            return Ok(Kinds::default());
        };
        let mut kinds = Kinds::default();
        let version = bound.reached.version.unwrap_or(Version::Http1);
        let placement = match planned {
            Connections::Kept(count) => Placement::Count(count),
            Connections::Negotiated(_) if version == Version::Http2 => Placement::Count(1),
            Connections::PerCall(_) | Connections::Negotiated(_) => Placement::PerClient,
            Connections::EachRequest(_) => Placement::EachRequest,
        };
        let before = connectors.len();
        let mut add =
            |connector: Result<Arc<dyn Connector>, crate::transport::ConnectError>| match connector
            {
                Ok(connector) => {
                    connectors.push(connector);
                    Ok(connectors.len() - 1 - before)
                }
                Err(error) => Err(unreachable(target, &error)),
            };
        if !group.grpc.is_empty() {
            let settings = GrpcTarget {
                endpoint: bound.endpoint.clone(),
                authority: target.authority.clone(),
                placement,
                max_message: target.max_message.0,
                compress: target.compress,
            };
            kinds.grpc = add(grpc::connector(settings, group.grpc))?;
        }
        if !group.http.is_empty() {
            let settings = HttpTarget {
                endpoint: bound.endpoint.clone(),
                version,
                authority: target.authority.clone(),
                placement,
                max_message: target.max_message.0,
                compress: target.compress,
            };
            kinds.http = add(http::connector(settings, group.http))?;
        }
        if group.probe {
            kinds.probe = add(probe::connector(bound.endpoint.clone()))?;
        }
        Ok(kinds)
    }
}

/// What carries an operation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    Grpc,
    Http,
    Probe,
}

/// Where the connector of each kind stands among those of its target.
#[derive(Debug, Clone, Copy, Default)]
struct Kinds {
    grpc: usize,
    http: usize,
    probe: usize,
}

impl Kinds {
    const fn position(self, kind: Kind) -> usize {
        match kind {
            Kind::Grpc => self.grpc,
            Kind::Http => self.http,
            Kind::Probe => self.probe,
        }
    }
}

impl Group {
    /// Adds an operation; its kind and its number there.
    fn add(&mut self, operation: &Operation) -> (Kind, u16) {
        let number = |length: usize| u16::try_from(length - 1).unwrap_or(u16::MAX);
        match operation {
            Operation::Grpc(operation) => {
                self.grpc.push(operation.clone());
                (Kind::Grpc, number(self.grpc.len()))
            }
            Operation::Http(operation) => {
                self.http.push(operation.clone());
                (Kind::Http, number(self.http.len()))
            }
            Operation::Probe => {
                self.probe = true;
                (Kind::Probe, 0)
            }
        }
    }
}

/// Generator threads: as few as the plan needs, and never more than it has connections, clients or calls in flight.
fn threads(
    measurement: &Measurement,
    connections: &[(String, Option<u32>)],
    options: Options,
) -> u32 {
    let most = connections
        .iter()
        .filter_map(|(_, most)| *most)
        .chain(measurement.most_in_flight())
        .min()
        .unwrap_or(u32::MAX)
        .max(1);
    if let Some(threads) = options.threads {
        return threads.clamp(1, most);
    }
    let (per_second, clients) = match &measurement.load {
        Load::Open { rate, .. } => (rate.as_per_second(), 0),
        Load::Closed { clients, pace, .. } => (
            pace.map_or(0.0, |pace| pace.as_per_second() * f64::from(*clients)),
            *clients,
        ),
    };
    workers(per_second, clients, most, options.cores)
}
