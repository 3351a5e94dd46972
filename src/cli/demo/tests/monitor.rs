use prost::Message as _;
use serde_json::Value;
use tonic_reflection::pb::{v1, v1alpha};

use crate::cli::demo::Service;
use crate::cli::demo::generated::Side;

use super::{client, demo, http, order};

#[tokio::test]
async fn health_and_metrics_tell_what_happened() {
    let services = [Service::Trading, Service::Health, Service::Metrics];
    let demo = demo(&services).await;
    let mut trading = client(&demo, Service::Trading).await;
    trading
        .submit_order(order("a", Side::Buy, 1.0))
        .await
        .expect("a good order");
    let (status, body) = http(&demo, Service::Health, "GET /health", "").await;
    assert_eq!(status, 200);
    let health: Value = serde_json::from_str(&body).expect("JSON");
    assert_eq!(health["status"], "up");
    assert_eq!(health["orders"]["accepted"], 1);
    let (status, text) = http(&demo, Service::Metrics, "GET /metrics", "").await;
    assert_eq!(status, 200);
    assert!(text.contains(
        r#"trading_requests_total{method="trading.TradingService/SubmitOrder",code="OK"} 1"#
    ));
    for name in [
        "trading_orders_accepted_total 1",
        "process_resident_memory_bytes",
        "process_start_time_seconds 1",
    ] {
        assert!(text.lines().any(|line| line.starts_with(name)), "{text}");
    }
}

#[tokio::test]
async fn both_versions_of_reflection_list_the_service() {
    let demo = demo(&[Service::Gateway]).await;
    let port = demo.port(Service::Gateway).expect("it was started");
    let address = format!("http://127.0.0.1:{port}");
    let request = v1::ServerReflectionRequest {
        host: String::new(),
        message_request: Some(
            v1::server_reflection_request::MessageRequest::FileContainingSymbol(
                "trading.TradingService".to_owned(),
            ),
        ),
    };
    let channel = tonic::transport::Endpoint::from_shared(address)
        .expect("an address")
        .connect()
        .await
        .expect("it listens");
    let older = v1alpha::ServerReflectionRequest::decode(request.encode_to_vec().as_slice())
        .expect("the versions differ in name alone");
    let mut client = v1::server_reflection_client::ServerReflectionClient::new(channel.clone());
    let reply = client
        .server_reflection_info(futures_util::stream::iter([request]))
        .await;
    let reply = reply.expect("v1").into_inner().message().await;
    let newer = reply.expect("no error").expect("a reply").encode_to_vec();
    let mut client = v1alpha::server_reflection_client::ServerReflectionClient::new(channel);
    let reply = client
        .server_reflection_info(futures_util::stream::iter([older]))
        .await;
    let reply = reply.expect("v1alpha").into_inner().message().await;
    let reply = reply.expect("no error").expect("a reply");
    assert_eq!(reply.encode_to_vec(), newer);
    assert!(newer.windows(11).any(|bytes| bytes == b"SubmitOrder"));
}
