//! `probe: connect`: opens a connection, sends nothing, closes it. The network's round trip, and whether the target
//! still accepts.

use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;
use std::task::Context;

use super::refusal::refusal;
use super::{Channel, Connections, Connector, Done, Event, OperationIndex, Share, Tag};
use crate::clock::Clock;
use crate::outcome::{Class, Origin, Outcome};
use crate::template::CallContext;
use crate::transport::{Alpn, ConnectError, Dialer, Endpoint};
use crate::units::Offset;

type Opening = Pin<Box<dyn Future<Output = Result<(), ConnectError>>>>;

struct Probe(Dialer);

/// Binds a target as one that is only connected to.
///
/// # Errors
/// When certificates can not be used.
pub fn connector(endpoint: Endpoint) -> Result<Arc<dyn Connector>, ConnectError> {
    Ok(Arc::new(Probe(Dialer::new(endpoint, Alpn::Either)?)))
}

impl Connector for Probe {
    fn open(&self, share: Share, clock: &Clock) -> Box<dyn Channel> {
        Box::new(Probing {
            dialer: self.0.clone(),
            clock: clock.clone(),
            turn: u64::from(share.worker),
            step: u64::from(share.of.max(1)),
            open: Vec::new(),
            ledger: Connections::default(),
        })
    }
}

struct Attempt {
    tag: Tag,
    began: Offset,
    announced: bool,
    opening: Opening,
}

struct Probing {
    dialer: Dialer,
    clock: Clock,
    turn: u64,
    step: u64,
    open: Vec<Attempt>,
    ledger: Connections,
}

impl Channel for Probing {
    fn submit(&mut self, tag: Tag, _operation: OperationIndex, context: &CallContext<'_>) {
        let (dialer, clock, turn) = (self.dialer.clone(), self.clock.clone(), self.turn);
        self.turn = self.turn.wrapping_add(self.step);
        self.open.push(Attempt {
            tag,
            began: context.now,
            announced: false,
            opening: Box::pin(async move { dialer.dial(turn, &clock).await.map(|_| ()) }),
        });
    }

    fn cancel(&mut self, tag: Tag) {
        self.open.retain(|attempt| attempt.tag != tag);
    }

    fn poll(&mut self, context: &mut Context<'_>, sink: &mut dyn FnMut(Tag, Event)) {
        let mut at = 0;
        while let Some(attempt) = self.open.get_mut(at) {
            if !attempt.announced {
                // The attempt itself is what the call sends.
                attempt.announced = true;
                sink(attempt.tag, Event::Sent(attempt.began));
            }
            let std::task::Poll::Ready(result) = attempt.opening.as_mut().poll(context) else {
                at += 1;
                continue;
            };
            let attempt = self.open.swap_remove(at);
            let now = self.clock.now();
            let outcome = match result {
                Ok(()) => {
                    self.ledger.opened += 1;
                    self.ledger.max = self.ledger.max.max(self.open.len() as u64 + 1);
                    sink(
                        attempt.tag,
                        Event::Connected {
                            began: attempt.began,
                            at: now,
                        },
                    );
                    Outcome {
                        class: Class::Ok,
                        status: None,
                        origin: Origin::Reply,
                        message: None,
                    }
                }
                Err(error) => {
                    self.ledger.refused += 1;
                    refusal(&error)
                }
            };
            let done = Done {
                at: now,
                outcome,
                bytes_sent: 0,
                bytes_received: 0,
                messages: 0,
                captures: Vec::new(),
            };
            sink(attempt.tag, Event::Done(done));
        }
    }

    fn connections(&self) -> Connections {
        self.ledger
    }
}
