//! One call on its stream.

use std::future::Future;
use std::pin::Pin;
use std::task::{Context, Poll};

use bytes::Bytes;
use h2::client::ResponseFuture;
use h2::{Reason, RecvStream, SendStream};
use http::HeaderMap;

use crate::outcome::Outcome;
use crate::protocol::Tag;
use crate::protocol::request::Request;
use crate::protocol::speech::{Ending, Reply};

/// A call from submission to its end.
pub(crate) struct Call<R> {
    /// The engine's name for it.
    pub(crate) tag: Tag,
    /// Tells this call from earlier ones in the same place.
    pub(crate) serial: u64,
    /// Its lane.
    pub(crate) lane: usize,
    /// What is sent.
    pub(crate) request: Request,
    /// What came back so far.
    pub(crate) reply: R,
    /// True after it was sent a second time.
    pub(crate) resent: bool,
    /// Where it stands.
    pub(crate) stage: Stage,
}

/// Where a call stands.
pub(crate) enum Stage {
    /// In the queue of its lane.
    Waiting,
    /// On a stream of a connection.
    Sent(Exchange),
}

/// A call's stream.
pub(crate) struct Exchange {
    /// The connection.
    pub(crate) connection: usize,
    /// Our half, kept so that the stream can be reset.
    pub(crate) outgoing: SendStream<Bytes>,
    /// The peer's half.
    pub(crate) incoming: Incoming,
    /// True when the first of the reply has come.
    pub(crate) begun: bool,
}

/// The peer's half of a stream.
pub(crate) enum Incoming {
    /// No head yet.
    Head(ResponseFuture),
    /// The body.
    Body(RecvStream),
}

/// A step of an exchange.
pub(crate) enum Step {
    /// The first of the reply has come.
    First,
    /// The reply is whole; the trailers.
    Whole(Option<HeaderMap>),
    /// The reply can not be used, and the stream is to be reset.
    Stopped(Outcome),
    /// The stream is lost.
    Lost(h2::Error),
}

impl Exchange {
    /// Goes on until something happened that the channel must know.
    pub(crate) fn poll<R: Reply>(
        &mut self,
        reply: &mut R,
        context: &mut Context<'_>,
    ) -> Poll<Step> {
        loop {
            match &mut self.incoming {
                Incoming::Head(response) => {
                    let response = match Pin::new(response).poll(context) {
                        Poll::Pending => return Poll::Pending,
                        Poll::Ready(Err(error)) => return Poll::Ready(Step::Lost(error)),
                        Poll::Ready(Ok(response)) => response,
                    };
                    let (head, body) = response.into_parts();
                    self.incoming = Incoming::Body(body);
                    if let Err(outcome) = reply.head(&head) {
                        return Poll::Ready(Step::Stopped(outcome));
                    }
                    if R::BEGINS_WITH_HEAD {
                        self.begun = true;
                        return Poll::Ready(Step::First);
                    }
                }
                Incoming::Body(body) => match body.poll_data(context) {
                    Poll::Pending => return Poll::Pending,
                    Poll::Ready(Some(Err(error))) => return Poll::Ready(Step::Lost(error)),
                    Poll::Ready(Some(Ok(part))) => {
                        // Fails only on a stream that is gone, which the next poll reports.
                        let _ = body.flow_control().release_capacity(part.len());
                        if let Err(outcome) = reply.data(&part) {
                            return Poll::Ready(Step::Stopped(outcome));
                        }
                        if !self.begun && !part.is_empty() {
                            self.begun = true;
                            return Poll::Ready(Step::First);
                        }
                    }
                    Poll::Ready(None) => {
                        return match body.poll_trailers(context) {
                            Poll::Pending => Poll::Pending,
                            Poll::Ready(Err(error)) => Poll::Ready(Step::Lost(error)),
                            Poll::Ready(Ok(trailers)) => Poll::Ready(Step::Whole(trailers)),
                        };
                    }
                },
            }
        }
    }

    /// Tells the peer that nobody waits any more.
    pub(crate) fn reset(&mut self) {
        self.outgoing.send_reset(Reason::CANCEL);
    }
}

/// The end of a call that was stopped or lost.
pub(crate) fn cut_short<R: Reply>(reply: &R, outcome: Outcome) -> Ending {
    Ending {
        outcome,
        received: reply.received(),
        messages: 0,
        captures: Vec::new(),
    }
}
