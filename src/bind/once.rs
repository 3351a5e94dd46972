//! One call of a plan, made once with everything visible.

use std::time::Duration;

use super::bound::Bound;
use super::calls::Operation;
use super::error::BindError;
use super::inputs::Inputs;
use super::prepare::prepare;
use super::reach::unreachable;
use crate::clock::Clock;
use crate::outcome::{Class, Origin, Outcome};
use crate::plan::model::{CallId, Connect, Load, Measurement, Plan};
use crate::protocol::grpc::schema::Method;
use crate::protocol::grpc::{self, GrpcTarget};
use crate::protocol::http::{self, HttpTarget, Version};
use crate::protocol::{Exchange, Placement};
use crate::random::Stream;
use crate::template::CallContext;
use crate::transport::{Alpn, Dialer};

/// A call that was made once.
#[derive(Debug)]
pub struct Once {
    /// What was sent and what came back.
    pub exchange: Exchange,
    /// The method of a gRPC call, which reads its messages.
    pub method: Option<Method>,
    /// What the target speaks.
    pub speaks: String,
}

/// Reaches a call's target and makes the call, as number `k`.
///
/// # Errors
/// Mistakes in the call, or a target or credential that is not to be had. What the target answers is no error.
pub async fn once(
    plan: &Plan,
    call: CallId,
    k: u64,
    inputs: Inputs<'_>,
    clock: &Clock,
) -> Result<Once, BindError> {
    let measurement = measurement(call);
    let bound = prepare(plan, &[&measurement], inputs, clock).await?;
    bound.once(call, k, clock).await
}

/// The smallest measurement that fires a call.
fn measurement(call: CallId) -> Measurement {
    Measurement {
        name: String::new(),
        repeat: None,
        labels: Vec::new(),
        fire: vec![(call, 1)],
        mix: None,
        target: None,
        deadline: None,
        load: Load::Closed {
            clients: 1,
            think: None,
            pace: None,
            requests_per_client: None,
        },
        requests: Some(1),
        length: None,
        warmup: None,
        connect: Connect::Keep,
        connections: None,
        cooldown: Duration::ZERO,
        grace: None,
        criteria: Vec::new(),
        default_criterion: false,
        ignore: Vec::new(),
        confidence: None,
        origins: Vec::new(),
        dropped: Vec::new(),
    }
}

impl Bound<'_> {
    async fn once(&self, call: CallId, k: u64, clock: &Clock) -> Result<Once, BindError> {
        let planned = &self.plan.calls[call.0];
        let id = planned.target;
        let target = &self.plan.targets[id.0];
        let deadline = planned.deadline.unwrap_or(target.deadline);
        let endpoint = self.targets[&id].endpoint.clone();
        let context = CallContext {
            seed: self.inputs.seed,
            stream: Stream::Values,
            k,
            step: 0,
            message: 0,
            now: clock.now(),
            wall_nanos: clock.wall_nanos(),
            client: Some(0),
            rows: &[],
            captures: &[],
        };
        let refused = |error| unreachable(target, &error);
        let (exchange, method) = match self.operation(call, id, deadline)? {
            Operation::Grpc(operation) => {
                let method = operation.method.clone();
                let settings = GrpcTarget {
                    endpoint,
                    authority: target.authority.clone(),
                    placement: Placement::Count(1),
                    max_message: target.max_message.0,
                    compress: target.compress,
                };
                let exchange = grpc::exchange(settings, operation, &context, clock)
                    .await
                    .map_err(refused)?;
                (exchange, Some(method))
            }
            Operation::Http(operation) => {
                let settings = HttpTarget {
                    endpoint,
                    version: self.targets[&id].reached.version.unwrap_or(Version::Http1),
                    authority: target.authority.clone(),
                    placement: Placement::Count(1),
                    max_message: target.max_message.0,
                    compress: target.compress,
                };
                let exchange = http::exchange(settings, operation, &context, deadline, clock)
                    .await
                    .map_err(refused)?;
                (exchange, None)
            }
            Operation::Probe => {
                let dialer = Dialer::new(endpoint, Alpn::Either).map_err(refused)?;
                (connect(&dialer, clock).await.map_err(refused)?, None)
            }
        };
        Ok(Once {
            exchange,
            method,
            speaks: self.speaks(id).unwrap_or_default(),
        })
    }
}

/// A connection that is opened and closed, in the form of a call.
async fn connect(
    dialer: &Dialer,
    clock: &Clock,
) -> Result<Exchange, crate::transport::ConnectError> {
    let began = clock.now();
    dialer.dial(0, clock).await?;
    let took = clock.now().since(began);
    Ok(Exchange {
        request_line: format!("CONNECT {}", dialer.endpoint().address),
        request_headers: Vec::new(),
        request_body: bytes::Bytes::default(),
        response: None,
        response_body: bytes::Bytes::default(),
        trailers: Vec::new(),
        connected: Some(took),
        sent: None,
        first: None,
        done: took,
        outcome: Outcome {
            class: Class::Ok,
            status: None,
            origin: Origin::Reply,
            message: None,
        },
    })
}
