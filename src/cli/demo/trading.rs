//! The trading service: what `protos/trading.proto` says.

use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use futures_util::stream::{self, Stream};
use tokio::sync::broadcast::error::RecvError;
use tonic::{Request, Response, Status};

use crate::clock::Clock;

use super::generated::trading_service_server::TradingService;
use super::generated::{
    BacktestReply, BacktestRequest, ListOrdersRequest, Order, PositionsReply, PositionsRequest,
    SubmitOrderReply, SubmitOrderRequest, TrainReply, TrainRequest, WatchOrdersRequest,
};
use super::orders::Orders;
use super::store::{Answer, Store};

/// Longest order id and symbol, in bytes.
const LONGEST_ID: usize = 64;
const LONGEST_SYMBOL: usize = 32;

#[derive(Debug, Clone)]
pub(super) struct Trading {
    orders: Arc<Orders>,
    store: Arc<Store>,
    answer: Answer,
    clock: Clock,
}

type OrderStream = Pin<Box<dyn Stream<Item = Result<Order, Status>> + Send>>;

impl Trading {
    pub(super) fn new(store: Store, answer: Answer, clock: Clock) -> Self {
        Self {
            orders: Arc::new(Orders::new()),
            store: Arc::new(store),
            answer,
            clock,
        }
    }

    /// Prometheus text about orders and the store.
    pub(super) fn text(&self) -> String {
        let figures = self.store.figures();
        let rows = [
            (
                "trading_orders_accepted_total",
                "counter",
                self.orders.accepted(),
            ),
            (
                "trading_orders_stored_total",
                "counter",
                figures.stored.load(Ordering::Relaxed),
            ),
            (
                "trading_store_commits_total",
                "counter",
                figures.commits.load(Ordering::Relaxed),
            ),
            ("trading_store_queue", "gauge", count(self.store.queued())),
            ("trading_watchers", "gauge", count(self.orders.watchers())),
        ];
        let line = |(name, kind, value)| format!("# TYPE {name} {kind}\n{name} {value}\n");
        rows.map(line).concat()
    }

    /// Orders accepted and stored so far.
    pub(super) fn totals(&self) -> (u64, u64) {
        let stored = self.store.figures().stored.load(Ordering::Relaxed);
        (self.orders.accepted(), stored)
    }

    fn timestamp(&self) -> prost_types::Timestamp {
        let nanos = self.clock.wall_nanos();
        prost_types::Timestamp {
            seconds: nanos.div_euclid(1_000_000_000),
            nanos: i32::try_from(nanos.rem_euclid(1_000_000_000)).unwrap_or_default(),
        }
    }

    /// What a longer computation takes.
    async fn work(&self, milliseconds: u32) {
        let service_time = Duration::from_millis(milliseconds.into());
        let until = self.clock.now().after(service_time);
        self.clock.sleep_until(until).await;
    }
}

fn count(count: usize) -> u64 {
    u64::try_from(count).unwrap_or(u64::MAX)
}

fn check_symbol(symbol: &str) -> Result<(), Status> {
    if symbol.is_empty() || symbol.len() > LONGEST_SYMBOL {
        return Err(Status::invalid_argument(format!(
            "symbol must have 1 to {LONGEST_SYMBOL} bytes"
        )));
    }
    Ok(())
}

fn check_order(order: &SubmitOrderRequest) -> Result<(), Status> {
    check_symbol(&order.symbol)?;
    if order.order_id.is_empty() || order.order_id.len() > LONGEST_ID {
        return Err(Status::invalid_argument(format!(
            "order_id must have 1 to {LONGEST_ID} bytes"
        )));
    }
    let positive = |value: f64| value.is_finite() && value > 0.0;
    if !positive(order.quantity) || !positive(order.price) {
        return Err(Status::invalid_argument(
            "quantity and price must be above 0",
        ));
    }
    Ok(())
}

fn check_range(name: &str, value: u32, to: u32) -> Result<(), Status> {
    if (1..=to).contains(&value) {
        return Ok(());
    }
    Err(Status::invalid_argument(format!(
        "{name} must be 1 to {to}"
    )))
}

#[tonic::async_trait]
impl TradingService for Trading {
    async fn submit_order(
        &self,
        request: Request<SubmitOrderRequest>,
    ) -> Result<Response<SubmitOrderReply>, Status> {
        let request = request.into_inner();
        check_order(&request)?;
        let order_id = request.order_id.clone();
        let reply = match self.orders.accept(request, self.timestamp()) {
            Ok(order) => {
                self.store.put(&order, self.answer).await?;
                SubmitOrderReply {
                    order_id,
                    accepted: true,
                    reason: String::new(),
                    sequence: order.sequence,
                }
            }
            Err(reason) => SubmitOrderReply {
                order_id,
                accepted: false,
                reason,
                sequence: 0,
            },
        };
        Ok(Response::new(reply))
    }

    async fn positions(
        &self,
        request: Request<PositionsRequest>,
    ) -> Result<Response<PositionsReply>, Status> {
        let positions = self.orders.positions(&request.into_inner().symbol);
        Ok(Response::new(PositionsReply { positions }))
    }

    type ListOrdersStream = OrderStream;

    async fn list_orders(
        &self,
        request: Request<ListOrdersRequest>,
    ) -> Result<Response<OrderStream>, Status> {
        let limit = match request.into_inner().limit {
            0 => 100,
            limit if limit <= 10_000 => limit,
            _ => return Err(Status::invalid_argument("limit must be at most 10000")),
        };
        let store = Arc::clone(&self.store);
        let limit = usize::try_from(limit).unwrap_or(usize::MAX);
        // Reading may wait for the disk; a thread that drives connections must not.
        let orders = tokio::task::spawn_blocking(move || store.newest(limit))
            .await
            .map_err(|_| Status::internal("reading the store was broken off"))??;
        let orders = stream::iter(orders.into_iter().map(Ok));
        Ok(Response::new(Box::pin(orders)))
    }

    type WatchOrdersStream = OrderStream;

    async fn watch_orders(
        &self,
        request: Request<WatchOrdersRequest>,
    ) -> Result<Response<OrderStream>, Status> {
        let symbol = request.into_inner().symbol;
        let receiver = self.orders.watch();
        let orders = stream::unfold((receiver, symbol), async |(mut receiver, symbol)| {
            let mut missed = 0;
            loop {
                match receiver.recv().await {
                    Ok(mut order) => {
                        if symbol.is_empty() || symbol == order.symbol {
                            order.missed = missed;
                            return Some((Ok(order), (receiver, symbol)));
                        }
                    }
                    Err(RecvError::Lagged(count)) => missed += count,
                    Err(RecvError::Closed) => return None,
                }
            }
        });
        Ok(Response::new(Box::pin(orders)))
    }

    async fn backtest(
        &self,
        request: Request<BacktestRequest>,
    ) -> Result<Response<BacktestReply>, Status> {
        let request = request.into_inner();
        check_symbol(&request.symbol)?;
        check_range("days", request.days, 365)?;
        self.work(10 + request.days).await;
        Ok(Response::new(BacktestReply {
            trades: request.days * 12,
            profit: f64::from(request.days) * 1.25,
            sharpe_ratio: 1.5,
        }))
    }

    async fn train(&self, request: Request<TrainRequest>) -> Result<Response<TrainReply>, Status> {
        let request = request.into_inner();
        check_symbol(&request.symbol)?;
        check_range("epochs", request.epochs, 100)?;
        self.work(50 + 20 * request.epochs).await;
        Ok(Response::new(TrainReply {
            job_id: format!("{}-{}-{}", request.model, request.symbol, request.epochs),
            loss: 1.0 / (1.0 + f64::from(request.epochs)),
        }))
    }
}
