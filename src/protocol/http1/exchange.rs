//! One call on its connection.

use std::future::Future;
use std::pin::Pin;
use std::task::{Context, Poll};

use http_body::Body as _;
use hyper::Response;
use hyper::body::Incoming;

use crate::outcome::Outcome;
use crate::protocol::speech::Reply;

/// The peer's half.
pub(super) enum Exchange {
    /// No head yet.
    Head(Pin<Box<dyn Future<Output = hyper::Result<Response<Incoming>>>>>),
    /// The body.
    Body(Incoming),
}

/// A step of an exchange.
pub(super) enum Step {
    /// The first of the reply has come.
    First,
    /// The reply is whole.
    Whole,
    /// The reply can not be used.
    Stopped(Outcome),
    /// The connection is lost.
    Lost(hyper::Error),
}

impl Exchange {
    /// True before anything of the reply has come.
    pub(super) const fn is_unanswered(&self) -> bool {
        matches!(self, Self::Head(_))
    }

    /// Goes on until something happened that the channel must know.
    pub(super) fn poll<R: Reply>(
        &mut self,
        reply: &mut R,
        context: &mut Context<'_>,
    ) -> Poll<Step> {
        loop {
            match self {
                Self::Head(response) => {
                    let response = match response.as_mut().poll(context) {
                        Poll::Pending => return Poll::Pending,
                        Poll::Ready(Err(error)) => return Poll::Ready(Step::Lost(error)),
                        Poll::Ready(Ok(response)) => response,
                    };
                    let (head, body) = response.into_parts();
                    *self = Self::Body(body);
                    return Poll::Ready(match reply.head(&head) {
                        Ok(()) => Step::First,
                        Err(outcome) => Step::Stopped(outcome),
                    });
                }
                Self::Body(body) => match Pin::new(body).poll_frame(context) {
                    Poll::Pending => return Poll::Pending,
                    Poll::Ready(None) => return Poll::Ready(Step::Whole),
                    Poll::Ready(Some(Err(error))) => return Poll::Ready(Step::Lost(error)),
                    Poll::Ready(Some(Ok(frame))) => {
                        if let Some(part) = frame.data_ref()
                            && let Err(outcome) = reply.data(part)
                        {
                            return Poll::Ready(Step::Stopped(outcome));
                        }
                    }
                },
            }
        }
    }
}
