//! Health and metrics over HTTP.

use std::sync::Arc;

use axum::routing::get;
use axum::{Json, Router};
use serde_json::{Value, json};

use super::count::Calls;
use super::process::Process;
use super::trading::Trading;

/// The content type of Prometheus text.
const PROMETHEUS: (&str, &str) = ("content-type", "text/plain; version=0.0.4");

/// `/health` of the trading service.
pub(super) fn health(trading: Trading) -> Router {
    let reply = async move || -> Json<Value> {
        let (accepted, stored) = trading.totals();
        Json(json!({ "status": "up", "orders": { "accepted": accepted, "stored": stored } }))
    };
    Router::new().route("/health", get(reply))
}

/// `/metrics` of the trading service.
pub(super) fn trading_metrics(trading: Trading, calls: Arc<Calls>, process: Process) -> Router {
    let reply = async move || {
        let text = calls.text("trading_requests_total") + &trading.text() + &process.text();
        ([PROMETHEUS], text)
    };
    Router::new().route("/metrics", get(reply))
}

/// `/metrics` of the gateway.
pub(super) fn gateway_metrics(calls: Arc<Calls>, process: Process) -> Router {
    let reply = async move || {
        let text = calls.text("gateway_requests_total") + &process.text();
        ([PROMETHEUS], text)
    };
    Router::new().route("/metrics", get(reply))
}
