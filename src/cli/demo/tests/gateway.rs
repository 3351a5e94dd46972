use jsonwebtoken::{Algorithm, EncodingKey, Header, encode, get_current_timestamp};
use serde_json::{Value, json};
use tonic::metadata::MetadataValue;
use tonic::{Code, Request, Status};

use crate::cli::demo::Service;
use crate::cli::demo::generated::{PositionsRequest, Side, WatchOrdersRequest};

use super::{client, demo, http, order};

const SECRET: &str = "a secret of the test";

fn signed(algorithm: Algorithm, secret: &str, claims: &Value) -> String {
    let key = EncodingKey::from_secret(secret.as_bytes()).expect("a secret");
    encode(&Header::new(algorithm), claims, &key).expect("signs")
}

fn claims(more: Value) -> Value {
    let mut claims = json!({ "sub": "t", "exp": get_current_timestamp() + 600 });
    let Value::Object(more) = more else {
        panic!("claims are an object");
    };
    claims.as_object_mut().expect("an object").extend(more);
    claims
}

fn with_token<T>(message: T, token: &str) -> Request<T> {
    let mut request = Request::new(message);
    let value = MetadataValue::try_from(format!("Bearer {token}")).expect("ascii");
    request.metadata_mut().insert("authorization", value);
    request
}

#[tokio::test]
async fn a_token_is_judged_by_signature_times_audience_and_permissions() {
    let demo = demo(&[Service::Gateway]).await;
    let mut gateway = client(&demo, Service::Gateway).await;
    let trader = json!({ "permissions": ["submit_order"] });
    let good = |more: Value| signed(Algorithm::HS256, SECRET, &claims(more));
    let cases = [
        (good(trader.clone()), Code::Ok, ""),
        (good(json!({ "role": "trader" })), Code::Ok, ""),
        (
            good(
                json!({ "role": "trader", "iss": "loadbank-demo", "aud": "loadbank-demo-gateway" }),
            ),
            Code::Ok,
            "",
        ),
        (
            good(json!({ "role": "viewer" })),
            Code::PermissionDenied,
            "the token does not allow submit_order",
        ),
        (
            good(json!({ "role": "trader", "permissions": [] })),
            Code::PermissionDenied,
            "the token does not allow submit_order",
        ),
        (
            good(json!({ "role": "trader", "aud": "elsewhere" })),
            Code::Unauthenticated,
            "the token is for another audience",
        ),
        (
            good(json!({ "role": "trader", "iss": "elsewhere" })),
            Code::Unauthenticated,
            "the token's issuer is unknown here",
        ),
        (
            good(json!({ "role": "trader", "exp": 1_000_000 })),
            Code::Unauthenticated,
            "the token has expired",
        ),
        (
            signed(Algorithm::HS256, SECRET, &json!({ "role": "trader" })),
            Code::Unauthenticated,
            "the token has no expiry",
        ),
        (
            signed(Algorithm::HS256, "another", &claims(trader.clone())),
            Code::Unauthenticated,
            "the token is signed with another secret",
        ),
        (
            signed(Algorithm::HS512, SECRET, &claims(trader.clone())),
            Code::Unauthenticated,
            "the token is not signed with HS256",
        ),
        (
            "rubbish".to_owned(),
            Code::Unauthenticated,
            "the token can not be read",
        ),
    ];
    for (token, code, message) in cases {
        let request = with_token(order("a", Side::Buy, 1.0), &token);
        let reply = gateway.submit_order(request).await;
        let status = reply.err().unwrap_or_else(|| Status::ok(""));
        assert_eq!(
            (status.code(), status.message()),
            (code, message),
            "{token}"
        );
    }
    let bare = gateway.submit_order(order("a", Side::Buy, 1.0)).await;
    let status = bare.expect_err("no token");
    assert_eq!(
        (status.code(), status.message()),
        (Code::Unauthenticated, "no token")
    );
}

#[tokio::test]
async fn calls_and_streams_are_forwarded() {
    let demo = demo(&[Service::Trading, Service::Gateway, Service::GatewayMetrics]).await;
    let mut gateway = client(&demo, Service::Gateway).await;
    let mut trading = client(&demo, Service::Trading).await;
    let token = signed(
        Algorithm::HS256,
        SECRET,
        &claims(json!({ "role": "trader" })),
    );
    let watch = with_token(WatchOrdersRequest::default(), &token);
    let mut watched = gateway
        .watch_orders(watch)
        .await
        .expect("a stream")
        .into_inner();
    let submit = with_token(order("through", Side::Buy, 1.0), &token);
    gateway.submit_order(submit).await.expect("accepted");
    let seen = watched
        .message()
        .await
        .expect("no error")
        .expect("an order");
    assert_eq!(seen.order_id, "through");
    let direct = trading.positions(PositionsRequest::default()).await;
    assert_eq!(
        direct.expect("positions").into_inner().positions[0].orders,
        1
    );
    let bad = with_token(order("", Side::Buy, 1.0), &token);
    let status = gateway
        .submit_order(bad)
        .await
        .expect_err("refused by the backend");
    assert_eq!(status.code(), Code::InvalidArgument);
    let (_, text) = http(&demo, Service::GatewayMetrics, "GET /metrics", "").await;
    for line in [
        r#"gateway_requests_total{method="trading.TradingService/SubmitOrder",code="OK"} 1"#,
        r#"gateway_requests_total{method="trading.TradingService/SubmitOrder",code="INVALID_ARGUMENT"} 1"#,
    ] {
        assert!(text.contains(line), "{text}");
    }
}
