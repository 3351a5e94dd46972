//! The closed model: clients that each wait for their reply.
//!
//! Call k is n·C + c for iteration n of client c of C, so any call can be rebuilt from its number. A client is ready
//! when its reply came and its pause is over; that instant is the next call's due time.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::time::Duration;

use super::due::{Due, Frame};
use super::work::Closed;
use crate::random::{Random, Stream};
use crate::schedule;
use crate::units::{Offset, Rate};

/// One worker's clients.
#[derive(Debug)]
pub(super) struct Clients<'w> {
    frame: Frame<'w>,
    load: &'w Closed,
    /// Iterations that each of this worker's clients has begun; client c is at c ÷ workers.
    begun: Vec<u64>,
    /// Clients that wait for their due time.
    ready: BinaryHeap<Reverse<(Offset, u32)>>,
    /// Clients that wait or have a call in flight.
    active: u32,
    /// Calls that may still begin; `u64::MAX` where no number bounds them.
    left: u64,
    stopped: bool,
}

impl<'w> Clients<'w> {
    pub(super) fn new(load: &'w Closed, frame: Frame<'w>) -> Self {
        let of = frame.share.of.max(1);
        let own = (frame.share.worker..load.clients).step_by(of as usize);
        let mut clients = Self {
            frame,
            load,
            begun: vec![0; own.clone().count()],
            ready: BinaryHeap::new(),
            active: 0,
            left: 0,
            stopped: false,
        };
        for client in own {
            clients.left = clients.left.saturating_add(clients.quota(client));
            clients.active += u32::from(clients.wait(client, frame.base));
        }
        clients
    }

    /// Clients that are not done.
    pub(super) const fn active(&self) -> u32 {
        self.active
    }

    pub(super) fn take(&mut self, now: Offset) -> Option<Due> {
        let due = self.next_due().filter(|due| *due <= now)?;
        let Reverse((_, client)) = self.ready.pop()?;
        let iteration = self.iteration(client);
        let place = self.place(client);
        self.begun[place] += 1;
        self.left = self.left.saturating_sub(u64::from(self.left != u64::MAX));
        Some(Due {
            k: self.number(client, iteration),
            which: self
                .frame
                .mix
                .call_of_client(self.frame.seed, u64::from(client), iteration),
            stage: 0,
            at: due,
            client: Some(client),
        })
    }

    pub(super) fn next_due(&self) -> Option<Offset> {
        self.ready.peek().map(|Reverse((due, _))| *due)
    }

    pub(super) fn end(&self) -> Option<Offset> {
        let length = self.load.length.filter(|_| !self.stopped)?;
        Some(self.frame.base.after(length))
    }

    /// The client's call ended; after its pause it is ready for the next. False when it makes no more.
    pub(super) fn ended(&mut self, client: u32, at: Offset) -> bool {
        let goes_on = !self.stopped && self.wait(client, at);
        self.active -= u32::from(!goes_on);
        goes_on
    }

    /// Nothing more becomes due; says how many clients waited for their next call and stop at once.
    pub(super) fn stop(&mut self) -> u32 {
        let waiting = u32::try_from(self.ready.len()).unwrap_or(u32::MAX);
        self.active -= waiting;
        self.ready.clear();
        self.stopped = true;
        waiting
    }

    pub(super) fn is_spent(&self, now: Offset) -> bool {
        let over = self.end().is_some_and(|end| now >= end);
        self.ready.is_empty() && (self.stopped || self.left == 0 || self.active == 0 || over)
    }

    /// Puts a client that is free from `free` on among those that wait, unless it is done.
    fn wait(&mut self, client: u32, free: Offset) -> bool {
        let iteration = self.iteration(client);
        let ready = free.after(self.think(client, iteration));
        let due = self
            .load
            .pace
            .map_or(ready, |rate| ready.max(self.slot(rate, client, iteration)));
        let over = self.end().is_some_and(|end| due >= end);
        let goes_on = !over && iteration < self.quota(client);
        if goes_on {
            self.ready.push(Reverse((due, client)));
        }
        goes_on
    }

    /// How many calls a client makes.
    fn quota(&self, client: u32) -> u64 {
        let shared = self.load.requests.map_or(u64::MAX, |requests| {
            schedule::quota(requests, self.load.clients, client)
        });
        shared.min(self.load.requests_per_client.unwrap_or(u64::MAX))
    }

    /// The place of a paced client's n-th call: (k + ½) ÷ (C · pace), so that the clients together are spaced evenly.
    fn slot(&self, rate: Rate, client: u32, iteration: u64) -> Offset {
        let halves = 2 * u128::from(self.number(client, iteration)) + 1;
        let clients = u128::from(self.load.clients.max(1));
        let nanos = halves * rate.nanos() / (2 * clients * rate.events().max(1));
        let after = Duration::from_nanos(u64::try_from(nanos).unwrap_or(u64::MAX));
        self.frame.base.after(after)
    }

    fn think(&self, client: u32, iteration: u64) -> Duration {
        let k = self.number(client, iteration);
        let pause = self.load.pause;
        pause.draw(&mut Random::new(self.frame.seed, Stream::Think, k, 0, 0))
    }

    /// The number of a client's call.
    fn number(&self, client: u32, iteration: u64) -> u64 {
        iteration * u64::from(self.load.clients) + u64::from(client)
    }

    fn place(&self, client: u32) -> usize {
        (client / self.frame.share.of.max(1)) as usize
    }

    fn iteration(&self, client: u32) -> u64 {
        self.begun[self.place(client)]
    }
}
