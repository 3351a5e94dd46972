//! The services over sockets, in this process and on ports of the system's choice.

mod gateway;
mod monitor;
mod options;
mod trading;
mod wallet;

use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use tonic::transport::{Channel, Endpoint};

use super::generated::trading_service_client::TradingServiceClient;
use super::generated::{Side, SubmitOrderRequest};
use super::{Demo, DemoOptions, JwtSecret, Ports, Service, start};

/// Some services on free ports.
async fn demo(services: &[Service]) -> Demo {
    let options = DemoOptions {
        services: services.to_vec(),
        ports: Ports::any(),
        secret: Some(JwtSecret::new("a secret of the test")),
        ..DemoOptions::default()
    };
    start(&options).await.expect("free ports")
}

/// A client of the trading service behind one of the gRPC services.
async fn client(demo: &Demo, service: Service) -> TradingServiceClient<Channel> {
    let port = demo.port(service).expect("it was started");
    let endpoint = Endpoint::from_shared(format!("http://127.0.0.1:{port}")).expect("an address");
    TradingServiceClient::new(endpoint.connect().await.expect("it listens"))
}

fn order(id: &str, side: Side, quantity: f64) -> SubmitOrderRequest {
    SubmitOrderRequest {
        order_id: id.to_owned(),
        symbol: "BTC/USD".to_owned(),
        side: side.into(),
        quantity,
        price: 50_000.0,
    }
}

/// One HTTP request: the status and the body.
async fn http(demo: &Demo, service: Service, request: &str, body: &str) -> (u16, String) {
    let port = demo.port(service).expect("it was started");
    let mut stream = TcpStream::connect(("127.0.0.1", port))
        .await
        .expect("it listens");
    let length = body.len();
    let text = format!(
        "{request} HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-type: application/json\r\n\
         content-length: {length}\r\n\r\n{body}"
    );
    stream.write_all(text.as_bytes()).await.expect("written");
    let mut reply = String::new();
    stream.read_to_string(&mut reply).await.expect("text");
    let (head, body) = reply.split_once("\r\n\r\n").expect("a head and a body");
    let status = head.split(' ').nth(1).and_then(|word| word.parse().ok());
    (status.expect("a status"), body.to_owned())
}
