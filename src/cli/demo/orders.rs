//! Orders in memory: the number of each accepted order, positions by symbol, and those who watch.
//!
//! Memory is bounded: positions by the number of symbols, watchers by a ring that a slow one falls out of.

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

use tokio::sync::broadcast;

use super::generated::{Order, Position, Side, SubmitOrderRequest};

/// Symbols that can be traded at once.
const SYMBOLS: usize = 1000;

/// Orders that a watcher may be behind.
const BEHIND: usize = 4096;

/// The largest quantity that is taken.
const LARGEST: f64 = 1_000_000.0;

#[derive(Debug)]
pub(super) struct Orders {
    state: Mutex<State>,
    watchers: broadcast::Sender<Order>,
}

#[derive(Debug, Default)]
struct State {
    accepted: u64,
    positions: BTreeMap<String, Position>,
}

impl Orders {
    pub(super) fn new() -> Self {
        Self {
            state: Mutex::default(),
            watchers: broadcast::Sender::new(BEHIND),
        }
    }

    /// Numbers an order and adds it to its position, or says why it is turned down.
    pub(super) fn accept(
        &self,
        request: SubmitOrderRequest,
        ts: prost_types::Timestamp,
    ) -> Result<Order, String> {
        let sign = match request.side() {
            Side::Buy => 1.0,
            Side::Sell => -1.0,
            Side::Unspecified => return Err("side must be BUY or SELL".to_owned()),
        };
        if request.quantity > LARGEST {
            return Err(format!("quantity is limited to {LARGEST}"));
        }
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        if !state.positions.contains_key(&request.symbol) {
            if state.positions.len() == SYMBOLS {
                return Err(format!("only {SYMBOLS} symbols can be traded"));
            }
            let empty = Position {
                symbol: request.symbol.clone(),
                ..Position::default()
            };
            state.positions.insert(request.symbol.clone(), empty);
        }
        state.accepted += 1;
        let sequence = state.accepted;
        if let Some(position) = state.positions.get_mut(&request.symbol) {
            position.quantity += sign * request.quantity;
            position.cost += sign * request.quantity * request.price;
            position.orders += 1;
        }
        let order = Order {
            sequence,
            order_id: request.order_id,
            symbol: request.symbol,
            side: request.side,
            quantity: request.quantity,
            price: request.price,
            ts: Some(ts),
            missed: 0,
        };
        // Sent under the lock, so that watchers see the numbers in order.
        if self.watchers.receiver_count() > 0 {
            self.watchers.send(order.clone()).ok();
        }
        Ok(order)
    }

    /// The positions of one symbol, or of all for an empty one.
    pub(super) fn positions(&self, symbol: &str) -> Vec<Position> {
        let state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        match symbol {
            "" => state.positions.values().cloned().collect(),
            _ => state.positions.get(symbol).cloned().into_iter().collect(),
        }
    }

    /// Orders accepted so far.
    pub(super) fn accepted(&self) -> u64 {
        let state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        state.accepted
    }

    /// Every order from now on.
    pub(super) fn watch(&self) -> broadcast::Receiver<Order> {
        self.watchers.subscribe()
    }

    /// Those who watch now.
    pub(super) fn watchers(&self) -> usize {
        self.watchers.receiver_count()
    }
}
