use futures_util::StreamExt as _;
use tonic::Code;

use crate::cli::demo::Service;
use crate::cli::demo::generated::{
    BacktestRequest, ListOrdersRequest, PositionsRequest, Side, TrainRequest, WatchOrdersRequest,
};

use super::{DemoOptions, Ports, client, demo, order, start};

#[tokio::test]
async fn orders_add_up_to_positions() {
    let demo = demo(&[Service::Trading]).await;
    let mut trading = client(&demo, Service::Trading).await;
    for (id, side, quantity) in [("a", Side::Buy, 2.0), ("b", Side::Sell, 0.5)] {
        let reply = trading.submit_order(order(id, side, quantity)).await;
        let reply = reply.expect("a good order").into_inner();
        assert!(reply.accepted);
        assert_eq!(reply.order_id, id);
    }
    let request = PositionsRequest {
        symbol: "BTC/USD".to_owned(),
    };
    let reply = trading.positions(request).await.expect("positions");
    let positions = reply.into_inner().positions;
    assert_eq!(positions.len(), 1);
    assert!((positions[0].quantity - 1.5).abs() < 1e-9);
    assert!((positions[0].cost - 75_000.0).abs() < 1e-6);
    assert_eq!(positions[0].orders, 2);
}

#[tokio::test]
async fn a_bad_order_is_refused_and_a_large_one_turned_down() {
    let demo = demo(&[Service::Trading]).await;
    let mut trading = client(&demo, Service::Trading).await;
    for wrong in [order("", Side::Buy, 1.0), order("a", Side::Buy, f64::NAN)] {
        let status = trading.submit_order(wrong).await.expect_err("refused");
        assert_eq!(status.code(), Code::InvalidArgument);
    }
    for down in [
        order("a", Side::Unspecified, 1.0),
        order("a", Side::Buy, 1e9),
    ] {
        let reply = trading.submit_order(down).await.expect("understood");
        let reply = reply.into_inner();
        assert!(!reply.accepted && !reply.reason.is_empty());
    }
}

#[tokio::test]
async fn a_durable_answer_comes_after_the_order_is_on_the_disk() {
    let options = DemoOptions {
        services: vec![Service::Trading],
        ports: Ports::any(),
        durable: true,
        ..DemoOptions::default()
    };
    let demo = start(&options).await.expect("free ports");
    let mut trading = client(&demo, Service::Trading).await;
    for id in ["a", "b", "c"] {
        let reply = trading.submit_order(order(id, Side::Buy, 1.0)).await;
        reply.expect("a good order");
    }
    let limit = ListOrdersRequest { limit: 2 };
    let listed = trading.list_orders(limit).await.expect("a stream");
    let listed: Vec<_> = listed.into_inner().collect().await;
    let ids: Vec<String> = listed
        .into_iter()
        .map(|order| order.expect("an order").order_id)
        .collect();
    assert_eq!(ids, ["c", "b"]);
}

#[tokio::test]
async fn a_watcher_sees_the_orders_of_its_symbol() {
    let demo = demo(&[Service::Trading]).await;
    let mut trading = client(&demo, Service::Trading).await;
    let request = WatchOrdersRequest {
        symbol: "BTC/USD".to_owned(),
    };
    let watched = trading.watch_orders(request).await.expect("a stream");
    let mut watched = watched.into_inner();
    let other = crate::cli::demo::generated::SubmitOrderRequest {
        symbol: "ETH/USD".to_owned(),
        ..order("other", Side::Buy, 1.0)
    };
    for order in [other, order("mine", Side::Buy, 1.0)] {
        trading.submit_order(order).await.expect("a good order");
    }
    let seen = watched.next().await.expect("one").expect("an order");
    assert_eq!(seen.order_id, "mine");
    assert_eq!(seen.sequence, 2);
    assert!(seen.ts.is_some_and(|ts| ts.seconds > 1_600_000_000));
}

#[tokio::test]
async fn long_calls_answer_and_check_their_range() {
    let demo = demo(&[Service::Trading]).await;
    let mut trading = client(&demo, Service::Trading).await;
    let backtest = |days| BacktestRequest {
        strategy: "mean_reversion".to_owned(),
        symbol: "BTC/USD".to_owned(),
        days,
    };
    let reply = trading.backtest(backtest(1)).await.expect("a reply");
    assert_eq!(reply.into_inner().trades, 12);
    let status = trading.backtest(backtest(0)).await.expect_err("no days");
    assert_eq!(status.code(), Code::InvalidArgument);
    let train = TrainRequest {
        model: "lstm".to_owned(),
        symbol: "BTC/USD".to_owned(),
        epochs: 1,
    };
    let reply = trading.train(train).await.expect("a reply");
    assert_eq!(reply.into_inner().job_id, "lstm-BTC/USD-1");
}
