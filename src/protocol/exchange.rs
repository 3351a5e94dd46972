//! One call with everything visible: what was sent, what came back, when, and what it came to.
//!
//! It goes the way of every measured call, with a recorder in between, so that what is seen here is what a run does.
//! Credentials are masked before they get here.

use std::future::poll_fn;
use std::sync::{Arc, Mutex, PoisonError};
use std::task::Poll;
use std::time::Duration;

use bytes::Bytes;
use http::{HeaderMap, HeaderName, HeaderValue};

use super::request::Request;
use super::speech::{Ending, Reply, Speech};
use super::{Channel, Done, Event, OperationIndex, Tag};
use crate::clock::Clock;
use crate::outcome::{Class, Origin, Outcome};
use crate::template::CallContext;
use crate::units::Offset;

/// Names whose values are never shown.
const MASKED: [&str; 6] = [
    "authorization",
    "proxy-authorization",
    "cookie",
    "set-cookie",
    "x-api-key",
    "api-key",
];

/// Names and values as they may be shown.
pub type ShownHeaders = Vec<(String, String)>;

/// One call.
#[derive(Debug, Clone)]
pub struct Exchange {
    /// `POST http://host/path`
    pub request_line: String,
    /// Headers that were sent, credentials masked.
    pub request_headers: ShownHeaders,
    /// The body that was sent; of gRPC, the message.
    pub request_body: Bytes,
    /// The HTTP status and the headers of the reply.
    pub response: Option<(u16, ShownHeaders)>,
    /// The body that came back; of gRPC, the message.
    pub response_body: Bytes,
    /// What came after the body.
    pub trailers: ShownHeaders,
    /// From dispatch to the open connection, where one was opened.
    pub connected: Option<Duration>,
    /// From dispatch to when it was sent.
    pub sent: Option<Duration>,
    /// From dispatch to the first of the reply.
    pub first: Option<Duration>,
    /// From dispatch to the end.
    pub done: Duration,
    /// What it came to.
    pub outcome: Outcome,
}

/// What passes through a recorder.
#[derive(Debug, Default)]
struct Record {
    request: Option<Request>,
    head: Option<http::response::Parts>,
    body: Vec<u8>,
    trailers: HeaderMap,
}

type Shared = Arc<Mutex<Record>>;

/// A protocol that is listened to.
pub(crate) struct Recorded<S> {
    inner: Arc<S>,
    record: Shared,
}

/// A reply that is listened to.
pub(crate) struct RecordedReply<R> {
    inner: R,
    record: Shared,
}

fn note(record: &Shared, change: impl FnOnce(&mut Record)) {
    change(&mut record.lock().unwrap_or_else(PoisonError::into_inner));
}

impl<S: Speech> Speech for Recorded<S> {
    type Reply = RecordedReply<S::Reply>;

    fn request(
        &self,
        operation: OperationIndex,
        context: &CallContext<'_>,
    ) -> Result<Request, Box<str>> {
        let request = self.inner.request(operation, context)?;
        note(&self.record, |record| {
            record.request = Some(request.clone());
        });
        Ok(request)
    }

    fn reply(&self, operation: OperationIndex) -> Self::Reply {
        RecordedReply {
            inner: self.inner.reply(operation),
            record: Arc::clone(&self.record),
        }
    }
}

impl<R: Reply> Reply for RecordedReply<R> {
    const BEGINS_WITH_HEAD: bool = R::BEGINS_WITH_HEAD;

    fn head(&mut self, head: &http::response::Parts) -> Result<(), Outcome> {
        note(&self.record, |record| record.head = Some(head.clone()));
        self.inner.head(head)
    }

    fn data(&mut self, part: &Bytes) -> Result<(), Outcome> {
        note(&self.record, |record| record.body.extend_from_slice(part));
        self.inner.data(part)
    }

    fn end(self, trailers: Option<&HeaderMap>) -> Ending {
        if let Some(trailers) = trailers {
            note(&self.record, |record| record.trailers = trailers.clone());
        }
        self.inner.end(trailers)
    }

    fn received(&self) -> u64 {
        self.inner.received()
    }
}

/// Makes one call through the channel that `open` makes of a recorded protocol.
pub(crate) async fn exchange<S: Speech>(
    speech: Arc<S>,
    open: impl FnOnce(Arc<Recorded<S>>) -> Box<dyn Channel>,
    operation: OperationIndex,
    context: &CallContext<'_>,
    limit: Option<Duration>,
    clock: &Clock,
) -> Exchange {
    let record = Shared::default();
    let mut channel = open(Arc::new(Recorded {
        inner: speech,
        record: Arc::clone(&record),
    }));
    let began = clock.now();
    let mut stamps = Stamps::default();
    channel.submit(Tag(0), operation, context);
    let call = poll_fn(|context| {
        let mut done = None;
        channel.poll(context, &mut |_, event| stamps.note(event, &mut done));
        done.map_or(Poll::Pending, Poll::Ready)
    });
    let ended: Option<Done> = match limit {
        Some(limit) => clock.timeout(limit, call).await,
        None => Some(call.await),
    };
    let (at, outcome) = if let Some(done) = ended {
        (done.at, done.outcome)
    } else {
        let reason = "no reply within the deadline";
        let outcome = Outcome::failed(Class::Timeout, Origin::Deadline, reason);
        (clock.now(), outcome)
    };
    let since = |at: Offset| at.since(began);
    let record = std::mem::take(&mut *record.lock().unwrap_or_else(PoisonError::into_inner));
    let (request_line, request_headers, request_body) = match record.request {
        Some(request) => (
            format!("{} {}", request.method, request.uri),
            shown(&request.header_map()),
            request.body,
        ),
        None => Default::default(),
    };
    Exchange {
        request_line,
        request_headers,
        request_body,
        response: record
            .head
            .map(|head| (head.status.as_u16(), shown(&head.headers))),
        response_body: record.body.into(),
        trailers: shown(&record.trailers),
        connected: stamps.connected.map(since),
        sent: stamps.sent.map(since),
        first: stamps.first.map(since),
        done: since(at),
        outcome,
    }
}

#[derive(Default)]
struct Stamps {
    connected: Option<Offset>,
    sent: Option<Offset>,
    first: Option<Offset>,
}

impl Stamps {
    fn note(&mut self, event: Event, done: &mut Option<Done>) {
        match event {
            Event::Connected { at, .. } => self.connected = Some(at),
            Event::Sent(at) => self.sent = Some(at),
            Event::First(at) => self.first = Some(at),
            Event::Message(_) => {}
            Event::Done(end) => *done = Some(end),
        }
    }
}

fn shown(headers: &HeaderMap) -> ShownHeaders {
    headers
        .iter()
        .map(|(name, value)| (name.to_string(), masked(name, value)))
        .collect()
}

/// A header's value, or three stars in the place of a credential.
fn masked(name: &HeaderName, value: &HeaderValue) -> String {
    let is_secret =
        value.is_sensitive() || MASKED.contains(&name.as_str()) || name.as_str().ends_with("-bin");
    if is_secret {
        "***".to_owned()
    } else {
        String::from_utf8_lossy(value.as_bytes()).into_owned()
    }
}
