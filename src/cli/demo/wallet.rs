//! The wallet API: a small HTTP service with JSON bodies.
//!
//! A transaction carries an idempotency token: the same token with the same transaction gets the same answer again, with
//! another transaction it is a conflict. Only the newest tokens are remembered.

use std::collections::{BTreeMap, VecDeque};
use std::sync::{Arc, Mutex, PoisonError};

use axum::extract::State;
use axum::extract::rejection::JsonRejection;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Json, Router};
use serde::Deserialize;
use serde_json::{Value, json};

/// Idempotency tokens that are remembered.
const REMEMBERED: usize = 100_000;

/// What every wallet of the demo begins with.
const BALANCE: i64 = 1_000_000_000;

/// The wallets.
const WALLETS: [&str; 4] = ["wallet-1", "wallet-2", "wallet-3", "wallet-4"];

/// The tokens: name, symbol.
const TOKENS: [(&str, &str); 3] = [("tok_TK1", "TK1"), ("tok_TK2", "TK2"), ("tok_TK3", "TK3")];

#[derive(Debug, Clone, Default)]
pub(super) struct Wallet(Arc<Mutex<Ledger>>);

#[derive(Debug, Default)]
struct Ledger {
    transactions: u64,
    moved: BTreeMap<&'static str, i64>,
    remembered: BTreeMap<String, (Transaction, u64)>,
    order: VecDeque<String>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Page {
    #[serde(default = "first_page")]
    page: u32,
    #[serde(default = "ten_per_page")]
    per_page: u32,
}

const fn first_page() -> u32 {
    1
}

const fn ten_per_page() -> u32 {
    10
}

#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
struct Transaction {
    idempotency_token: String,
    from_address: String,
    to_address: String,
    token_id: String,
    amount: i64,
}

/// A refusal: a status and a sentence.
struct Refused(StatusCode, String);

impl IntoResponse for Refused {
    fn into_response(self) -> Response {
        (self.0, Json(json!({ "error": self.1 }))).into_response()
    }
}

impl From<JsonRejection> for Refused {
    fn from(rejection: JsonRejection) -> Self {
        Self(rejection.status(), rejection.body_text())
    }
}

impl Wallet {
    /// The routes of the API.
    pub(super) fn routes() -> Router {
        Router::new()
            .route("/api/admin", get(about))
            .route("/api/admin/token.all", post(tokens))
            .route("/api/admin/transaction.create", post(create))
            .with_state(Self::default())
    }
}

async fn about() -> Json<Value> {
    Json(json!({ "service": "wallet", "wallets": WALLETS, "tokens": TOKENS.len() }))
}

async fn tokens(page: Result<Json<Page>, JsonRejection>) -> Result<Json<Value>, Refused> {
    let Json(page) = page?;
    if page.page == 0 || !(1..=100).contains(&page.per_page) {
        let sentence = "page counts from 1, per_page is 1 to 100";
        return Err(Refused(
            StatusCode::UNPROCESSABLE_ENTITY,
            sentence.to_owned(),
        ));
    }
    let size = usize::try_from(page.per_page).unwrap_or(usize::MAX);
    let skipped = size.saturating_mul(usize::try_from(page.page - 1).unwrap_or(usize::MAX));
    let rows: Vec<Value> = TOKENS
        .iter()
        .skip(skipped)
        .take(size)
        .map(|(id, symbol)| json!({ "token_id": id, "symbol": symbol }))
        .collect();
    Ok(Json(
        json!({ "page": page.page, "total": TOKENS.len(), "tokens": rows }),
    ))
}

async fn create(
    State(wallet): State<Wallet>,
    transaction: Result<Json<Transaction>, JsonRejection>,
) -> Result<Json<Value>, Refused> {
    let Json(transaction) = transaction?;
    let mut ledger = wallet.0.lock().unwrap_or_else(PoisonError::into_inner);
    let (id, replayed) = ledger.create(transaction)?;
    Ok(Json(
        json!({ "transaction_id": format!("tx-{id}"), "status": "created", "replayed": replayed }),
    ))
}

impl Ledger {
    /// The number of a transaction, and whether it had been created before.
    fn create(&mut self, transaction: Transaction) -> Result<(u64, bool), Refused> {
        if let Some((known, id)) = self.remembered.get(&transaction.idempotency_token) {
            if *known == transaction {
                return Ok((*id, true));
            }
            let sentence = "the idempotency token belongs to another transaction";
            return Err(Refused(StatusCode::CONFLICT, sentence.to_owned()));
        }
        self.transfer(&transaction)?;
        self.transactions += 1;
        let id = self.transactions;
        if self.order.len() == REMEMBERED
            && let Some(oldest) = self.order.pop_front()
        {
            self.remembered.remove(&oldest);
        }
        self.order.push_back(transaction.idempotency_token.clone());
        self.remembered
            .insert(transaction.idempotency_token.clone(), (transaction, id));
        Ok((id, false))
    }

    fn transfer(&mut self, transaction: &Transaction) -> Result<(), Refused> {
        let invalid =
            |sentence: &str| Refused(StatusCode::UNPROCESSABLE_ENTITY, sentence.to_owned());
        if transaction.idempotency_token.is_empty() || transaction.idempotency_token.len() > 64 {
            return Err(invalid("idempotency_token must have 1 to 64 bytes"));
        }
        if !(1..=BALANCE).contains(&transaction.amount) {
            return Err(invalid("amount must be above 0"));
        }
        if !TOKENS.iter().any(|(id, _)| *id == transaction.token_id) {
            return Err(Refused(StatusCode::NOT_FOUND, "no such token".to_owned()));
        }
        let from = wallet(&transaction.from_address)?;
        let to = wallet(&transaction.to_address)?;
        let spent = self.moved.get(from).copied().unwrap_or_default() - transaction.amount;
        // The demo's wallets may owe as much as they began with, then refuse.
        if spent < -2 * BALANCE {
            return Err(Refused(
                StatusCode::PAYMENT_REQUIRED,
                "not enough funds".to_owned(),
            ));
        }
        self.moved.insert(from, spent);
        *self.moved.entry(to).or_default() += transaction.amount;
        Ok(())
    }
}

fn wallet(address: &str) -> Result<&'static str, Refused> {
    WALLETS
        .iter()
        .copied()
        .find(|wallet| *wallet == address)
        .ok_or_else(|| Refused(StatusCode::NOT_FOUND, format!("no wallet {address:?}")))
}
