//! Bookkeeping of a channel's connections: what is open, what is being opened, what waits before it tries again.
//!
//! A lane is the place of one connection. It opens when a call wants it, at once the first time and after a loss,
//! with growing pauses after attempts that failed. At most [`MOST_AT_ONCE`] connections are opened at once.

use std::collections::VecDeque;
use std::task::{Context, Poll, Waker};
use std::time::Duration;

use futures_util::future::LocalBoxFuture;

use super::Connections;
use crate::clock::Clock;
use crate::transport::ConnectError;
use crate::units::Offset;

/// How many connections may be in the making in one channel.
const MOST_AT_ONCE: usize = 256;
/// The pause after the first failed attempt; it doubles with each further one.
const FIRST_PAUSE: Duration = Duration::from_millis(10);
/// The longest pause.
const LONGEST_PAUSE: Duration = Duration::from_secs(1);

/// A connection that was just made.
#[derive(Debug)]
pub(crate) struct Opened<C> {
    /// When opening began.
    pub(crate) began: Offset,
    /// When it was open.
    pub(crate) at: Offset,
    /// The connection.
    pub(crate) connection: C,
}

/// Makes a connection: for the n-th turn.
pub(crate) type Opener<C> = Box<dyn Fn(u64) -> LocalBoxFuture<'static, Result<C, ConnectError>>>;

type Opening<C> = LocalBoxFuture<'static, (Offset, Result<C, ConnectError>)>;

enum State<C> {
    Closed,
    Pausing(LocalBoxFuture<'static, ()>),
    Queued,
    Opening(Opening<C>),
    Open,
}

struct Lane<C> {
    state: State<C>,
    waker: Waker,
    failures: u32,
    retry_at: Offset,
    was_open: bool,
    attempts: u64,
}

/// The lanes of a channel, by number.
pub(crate) struct Lanes<C> {
    all: Vec<Lane<C>>,
    queue: VecDeque<usize>,
    opening: usize,
    ledger: Connections,
    opener: Opener<C>,
    clock: Clock,
    /// The first turn of lane 0 and the step from lane to lane.
    turns: (u64, u64),
}

impl<C: 'static> Lanes<C> {
    /// No lanes yet.
    pub(crate) fn new(opener: Opener<C>, clock: Clock, turns: (u64, u64)) -> Self {
        Self {
            all: Vec::new(),
            queue: VecDeque::new(),
            opening: 0,
            ledger: Connections::default(),
            opener,
            clock,
            turns,
        }
    }

    /// How many there are.
    pub(crate) fn len(&self) -> usize {
        self.all.len()
    }

    /// Adds a lane that is closed; `waker` says that it can go on.
    pub(crate) fn add(&mut self, waker: Waker) -> usize {
        self.all.push(Lane {
            state: State::Closed,
            waker,
            failures: 0,
            retry_at: Offset::ZERO,
            was_open: false,
            attempts: 0,
        });
        self.all.len() - 1
    }

    /// Makes a lane new again, so that another use of it is no reconnection.
    pub(crate) fn forget(&mut self, at: usize) {
        if let Some(lane) = self.all.get_mut(at) {
            lane.failures = 0;
            lane.was_open = false;
            lane.retry_at = Offset::ZERO;
        }
    }

    /// Begins to open a lane that is closed, after its pause.
    pub(crate) fn want(&mut self, at: usize) {
        let Some(lane) = self.all.get_mut(at) else {
            return;
        };
        if !matches!(lane.state, State::Closed) {
            return;
        }
        if self.clock.now() < lane.retry_at {
            let clock = self.clock.clone();
            let retry_at = lane.retry_at;
            lane.state = State::Pausing(Box::pin(async move { clock.sleep_until(retry_at).await }));
            lane.waker.wake_by_ref();
        } else {
            self.begin_or_queue(at);
        }
    }

    fn begin_or_queue(&mut self, at: usize) {
        if self.opening < MOST_AT_ONCE {
            self.begin(at);
        } else if let Some(lane) = self.all.get_mut(at) {
            lane.state = State::Queued;
            self.queue.push_back(at);
        }
    }

    fn begin(&mut self, at: usize) {
        let (first, step) = self.turns;
        let Some(lane) = self.all.get_mut(at) else {
            return;
        };
        let turn = first + step * at as u64 + lane.attempts;
        lane.attempts += 1;
        let open = (self.opener)(turn);
        let clock = self.clock.clone();
        lane.state = State::Opening(Box::pin(async move {
            let began = clock.now();
            (began, open.await)
        }));
        self.opening += 1;
        lane.waker.wake_by_ref();
    }

    /// Drives a lane that is being opened.
    pub(crate) fn poll(&mut self, at: usize) -> Poll<Result<Opened<C>, ConnectError>> {
        let Some(lane) = self.all.get_mut(at) else {
            return Poll::Pending;
        };
        let waker = lane.waker.clone();
        let mut context = Context::from_waker(&waker);
        if let State::Pausing(pause) = &mut lane.state {
            if pause.as_mut().poll(&mut context).is_pending() {
                return Poll::Pending;
            }
            self.begin_or_queue(at);
        }
        let Some(Lane {
            state: State::Opening(opening),
            ..
        }) = self.all.get_mut(at)
        else {
            return Poll::Pending;
        };
        let Poll::Ready((began, result)) = opening.as_mut().poll(&mut context) else {
            return Poll::Pending;
        };
        let result = self.settle(at, began, result);
        while self.opening < MOST_AT_ONCE
            && let Some(next) = self.queue.pop_front()
        {
            self.begin(next);
        }
        Poll::Ready(result)
    }

    fn settle(
        &mut self,
        at: usize,
        began: Offset,
        result: Result<C, ConnectError>,
    ) -> Result<Opened<C>, ConnectError> {
        let now = self.clock.now();
        self.opening -= 1;
        let lane = self
            .all
            .get_mut(at)
            .expect("a lane that was opening exists");
        match result {
            Ok(connection) => {
                lane.state = State::Open;
                lane.failures = 0;
                self.ledger.opened += 1;
                self.ledger.reconnected += u64::from(lane.was_open);
                lane.was_open = true;
                self.ledger.open += 1;
                self.ledger.max = self.ledger.max.max(self.ledger.open);
                Ok(Opened {
                    began,
                    at: now,
                    connection,
                })
            }
            Err(error) => {
                lane.state = State::Closed;
                let pause = FIRST_PAUSE * 2u32.pow(lane.failures.min(7));
                lane.retry_at = now.after(pause.min(LONGEST_PAUSE));
                lane.failures += 1;
                self.ledger.refused += 1;
                Err(error)
            }
        }
    }

    /// Notes that the connection of an open lane is gone or no longer takes calls.
    pub(crate) fn lost(&mut self, at: usize) {
        if let Some(lane) = self.all.get_mut(at)
            && matches!(lane.state, State::Open)
        {
            lane.state = State::Closed;
        }
    }

    /// Gives up opening a lane.
    pub(crate) fn abort(&mut self, at: usize) {
        if let Some(lane) = self.all.get_mut(at) {
            match lane.state {
                State::Opening(_) => self.opening -= 1,
                State::Queued => self.queue.retain(|queued| *queued != at),
                State::Closed | State::Pausing(_) => {}
                State::Open => return,
            }
            lane.state = State::Closed;
        }
    }

    /// Notes that a socket was closed.
    pub(crate) fn closed(&mut self) {
        self.ledger.open = self.ledger.open.saturating_sub(1);
    }

    /// Notes that a call was sent again.
    pub(crate) fn resent(&mut self) {
        self.ledger.resent += 1;
    }

    /// The counts.
    pub(crate) fn ledger(&self) -> Connections {
        self.ledger
    }
}
