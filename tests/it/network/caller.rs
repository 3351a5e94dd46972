//! Calls through a channel, and what comes of them.

use std::future::poll_fn;
use std::net::SocketAddr;
use std::path::Path;
use std::sync::Arc;
use std::task::Poll;
use std::time::Duration;

use loadbank::clock::Clock;
use loadbank::diagnostic::{Span, Spanned};
use loadbank::protocol::grpc::schema::{Method, Source, SourceKind, load_local};
use loadbank::protocol::grpc::{GrpcOperation, GrpcTarget, connector};
use loadbank::protocol::{Channel, Connector, Done, Event, OperationIndex, Placement, Share, Tag};
use loadbank::random::Stream;
use loadbank::template::{CallContext, Program};
use loadbank::transport::{Address, Endpoint};

pub(super) fn endpoint(address: SocketAddr) -> Endpoint {
    Endpoint {
        address: Address::Tcp {
            host: address.ip().to_string(),
            port: address.port(),
        },
        tls: None,
        connect_timeout: Duration::from_secs(5),
    }
}

pub(super) fn target(address: SocketAddr) -> GrpcTarget {
    GrpcTarget {
        endpoint: endpoint(address),
        authority: None,
        placement: Placement::Count(1),
        max_message: 1 << 20,
        compress: false,
    }
}

pub(super) fn method(name: &str) -> Method {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/protos/kitchen.proto");
    let source = Source {
        span: Span::NOWHERE,
        kind: SourceKind::Proto {
            files: vec![Spanned::new(path, Span::NOWHERE)],
            include: Vec::new(),
        },
    };
    let schema = load_local(&[source]).expect("compiles");
    schema
        .method(&Spanned::new(name.to_owned(), Span::NOWHERE))
        .expect("a method")
}

pub(super) fn operation(message: &[u8]) -> GrpcOperation {
    GrpcOperation {
        method: method("kitchen.Kitchen/Cook"),
        message: Program::constant(message),
        headers: Vec::new(),
        authorize: None,
        deadline: Some(Duration::from_secs(2)),
        expect: Vec::new(),
        checks: Vec::new(),
    }
}

pub(super) fn bound(target: GrpcTarget, operation: GrpcOperation) -> Arc<dyn Connector> {
    connector(target, vec![operation]).expect("binds")
}

pub(super) struct Caller {
    pub(super) channel: Box<dyn Channel>,
    pub(super) clock: Clock,
}

impl Caller {
    pub(super) fn new(connector: &Arc<dyn Connector>) -> Self {
        let clock = Clock::start();
        let channel = connector.open(Share { worker: 0, of: 1 }, &clock);
        Self { channel, clock }
    }

    pub(super) fn submit(&mut self, k: u32) {
        let context = CallContext {
            seed: 1,
            stream: Stream::Values,
            k: k.into(),
            step: 0,
            message: 0,
            now: self.clock.now(),
            wall_nanos: self.clock.wall_nanos(),
            client: None,
            rows: &[],
            captures: &[],
        };
        self.channel.submit(Tag(k), OperationIndex(0), &context);
    }

    /// Polls until so many calls are done; all events in their order.
    pub(super) async fn until_done(&mut self, count: usize) -> Vec<(Tag, Event)> {
        let mut events = Vec::new();
        self.until(&mut events, |events| {
            events
                .iter()
                .filter(|(_, event)| matches!(event, Event::Done(_)))
                .count()
                >= count
        })
        .await;
        events
    }

    pub(super) async fn until(
        &mut self,
        events: &mut Vec<(Tag, Event)>,
        enough: impl Fn(&[(Tag, Event)]) -> bool,
    ) {
        poll_fn(|context| {
            self.channel
                .poll(context, &mut |tag, event| events.push((tag, event)));
            if enough(events) {
                Poll::Ready(())
            } else {
                Poll::Pending
            }
        })
        .await;
    }

    /// One call to its end.
    pub(super) async fn call(&mut self, k: u32) -> Done {
        self.submit(k);
        done(self.until_done(1).await, k)
    }
}

pub(super) fn done(events: Vec<(Tag, Event)>, k: u32) -> Done {
    events
        .into_iter()
        .find_map(|(tag, event)| match event {
            Event::Done(done) if tag == Tag(k) => Some(done),
            Event::Connected { .. }
            | Event::Sent(_)
            | Event::First(_)
            | Event::Message(_)
            | Event::Done(_) => None,
        })
        .expect("the call is done")
}

/// The names of the events of one call.
pub(super) fn names(events: &[(Tag, Event)], k: u32) -> Vec<&'static str> {
    events
        .iter()
        .filter(|(tag, _)| *tag == Tag(k))
        .map(|(_, event)| match event {
            Event::Connected { .. } => "connected",
            Event::Sent(_) => "sent",
            Event::First(_) => "first",
            Event::Message(_) => "message",
            Event::Done(_) => "done",
        })
        .collect()
}
