use serde_json::{Value, json};

use crate::cli::demo::Service;

use super::{demo, http};

const CREATE: &str = "POST /api/admin/transaction.create";

fn transaction(token: &str, amount: i64) -> String {
    json!({
        "idempotency_token": token, "from_address": "wallet-1", "to_address": "wallet-2",
        "token_id": "tok_TK1", "amount": amount,
    })
    .to_string()
}

#[tokio::test]
async fn the_api_answers_in_json() {
    let demo = demo(&[Service::Wallet]).await;
    let (status, body) = http(&demo, Service::Wallet, "GET /api/admin", "").await;
    assert_eq!(status, 200);
    assert!(body.contains("wallet-1"), "{body}");
    let page = r#"{"page": 1, "per_page": 2}"#;
    let (status, body) = http(&demo, Service::Wallet, "POST /api/admin/token.all", page).await;
    let body: Value = serde_json::from_str(&body).expect("JSON");
    assert_eq!(
        (status, body["tokens"].as_array().map(Vec::len)),
        (200, Some(2))
    );
    let (status, _) = http(&demo, Service::Wallet, "POST /api/admin/token.all", "{").await;
    assert_eq!(status, 400);
    let (status, _) = http(&demo, Service::Wallet, "GET /elsewhere", "").await;
    assert_eq!(status, 404);
}

#[tokio::test]
async fn an_idempotency_token_creates_one_transaction() {
    let demo = demo(&[Service::Wallet]).await;
    let mut ids = Vec::new();
    for (token, amount, expected) in [("a", 5, 200), ("a", 5, 200), ("b", 5, 200), ("a", 6, 409)] {
        let (status, body) =
            http(&demo, Service::Wallet, CREATE, &transaction(token, amount)).await;
        assert_eq!(status, expected, "{body}");
        let body: Value = serde_json::from_str(&body).expect("JSON");
        ids.push((body["transaction_id"].clone(), body["replayed"].clone()));
    }
    assert_eq!(ids[0].0, ids[1].0);
    assert_ne!(ids[0].0, ids[2].0);
    assert_eq!([&ids[0].1, &ids[1].1], [&json!(false), &json!(true)]);
}

#[tokio::test]
async fn a_transaction_that_makes_no_sense_is_refused() {
    let demo = demo(&[Service::Wallet]).await;
    let unknown = transaction("a", 1).replace("wallet-2", "wallet-9");
    let cases = [
        (transaction("a", 0), 422),
        (transaction("", 1), 422),
        (unknown, 404),
        (transaction("a", 1).replace("tok_TK1", "tok_TK9"), 404),
        (r#"{"amount": 1}"#.to_owned(), 422),
    ];
    for (body, expected) in cases {
        let (status, reply) = http(&demo, Service::Wallet, CREATE, &body).await;
        assert_eq!(status, expected, "{reply}");
    }
}
