//! Unary calls and every way in which they end.

use loadbank::outcome::{Class, Origin, Status};

use super::caller::{Caller, bound, done, names, operation, target};
use super::server::{Answer, Server, framed, grpc, trailers_only};

/// One call against an answer: class, status, origin, message.
async fn ends(answer: Answer) -> (Class, Option<Status>, Origin, String) {
    let server = Server::start(vec![answer], None).await;
    let mut caller = Caller::new(&bound(target(server.address), operation(b"")));
    let outcome = caller.call(0).await.outcome;
    let message = outcome.message.map(Into::into).unwrap_or_default();
    (outcome.class, outcome.status, outcome.origin, message)
}

#[tokio::test]
async fn a_call_that_goes_well_has_four_stamps_and_its_bytes() {
    let server = Server::start(vec![grpc(b"\x18\x07", 0)], None).await;
    let mut caller = Caller::new(&bound(target(server.address), operation(b"\x18\x05")));
    caller.submit(3);
    let events = caller.until_done(1).await;
    assert_eq!(names(&events, 3), ["connected", "sent", "first", "done"]);
    let done = done(events, 3);
    assert_eq!(
        (done.outcome.class, done.outcome.status),
        (Class::Ok, Some(Status::Grpc(0)))
    );
    assert_eq!(
        (done.bytes_sent, done.bytes_received, done.messages),
        (7, 7, 1)
    );
    let seen = server.seen();
    assert_eq!(seen.paths, ["/kitchen.Kitchen/Cook"]);
    assert_eq!(seen.bodies, [framed(b"\x18\x05")]);
    let header = |name: &str| {
        seen.headers[0]
            .get(name)
            .map(|value| value.to_str().expect("text").to_owned())
    };
    assert_eq!(header("grpc-timeout").as_deref(), Some("2000000u"));
    assert_eq!(header("te").as_deref(), Some("trailers"));
    assert_eq!(header("content-type").as_deref(), Some("application/grpc"));
    assert!(header("user-agent").is_some_and(|agent| agent.starts_with("loadbank/")));
}

#[tokio::test]
async fn every_status_has_its_class() {
    for (code, class) in [
        (4, Class::Timeout),
        (5, Class::Status),
        (8, Class::RateLimited),
        (14, Class::Unavailable),
        (16, Class::Status),
        (99, Class::Status),
    ] {
        let end = ends(trailers_only(code, "a%20b")).await;
        assert_eq!(
            end,
            (
                class,
                Some(Status::Grpc(code)),
                Origin::Reply,
                "a b".to_owned()
            )
        );
    }
}

fn plain(status: u16, kind: &str, text: &'static str) -> Answer {
    Answer::Reply {
        status,
        headers: vec![("content-type", kind.to_owned())],
        body: vec![text.into()],
        trailers: None,
    }
}

#[tokio::test]
async fn replies_of_proxies_and_other_servers_are_told_apart() {
    let (class, status, origin, message) = ends(plain(429, "text/plain", "slow down")).await;
    assert_eq!(
        (class, status, origin),
        (
            Class::RateLimited,
            Some(Status::Http(429)),
            Origin::HttpStatus
        )
    );
    assert_eq!(message, "HTTP 429 without a gRPC status: slow down");
    let (class, _, origin, _) = ends(plain(503, "text/plain", "")).await;
    assert_eq!((class, origin), (Class::Unavailable, Origin::HttpStatus));
    for code in [502, 504, 401, 404] {
        let (class, status, origin, _) = ends(plain(code, "text/html", "<html>")).await;
        assert_eq!(
            (class, status, origin),
            (Class::Status, Some(Status::Http(code)), Origin::HttpStatus)
        );
    }
    let (class, _, origin, message) = ends(plain(200, "text/html", "<html>hello")).await;
    assert_eq!((class, origin), (Class::Status, Origin::NotGrpc));
    assert_eq!(message, "not gRPC but text/html: <html>hello");
}

#[tokio::test]
async fn replies_that_are_not_whole_are_broken() {
    let mut cut = grpc(b"abcdef", 0);
    if let Answer::Reply { body, .. } = &mut cut {
        body[0].truncate(7);
    }
    assert_eq!(ends(cut).await.0, Class::Broken);
    let mut none = grpc(b"", 0);
    if let Answer::Reply { body, .. } = &mut none {
        body.clear();
    }
    assert_eq!(ends(none).await.3, "status OK without a reply message");
    let mut silent = grpc(b"", 0);
    if let Answer::Reply { trailers, .. } = &mut silent {
        *trailers = None;
    }
    let (class, _, origin, _) = ends(silent).await;
    assert_eq!((class, origin), (Class::Broken, Origin::NoTrailers));
    let mut odd = grpc(b"", 0);
    if let Answer::Reply { body, .. } = &mut odd {
        body[0] = b"\x09\x00\x00\x00\x00"[..].into();
    }
    let (class, _, origin, _) = ends(odd).await;
    assert_eq!((class, origin), (Class::Broken, Origin::NotGrpc));
}

#[tokio::test]
async fn resets_and_lost_connections_are_broken_with_their_origin() {
    let (class, _, origin, message) = ends(Answer::Reset(2)).await;
    assert_eq!((class, origin), (Class::Broken, Origin::Reset(2)));
    assert_eq!(message, "stream reset: INTERNAL_ERROR");
    let (class, _, origin, message) = ends(Answer::Goodbye(11)).await;
    assert_eq!(
        (class, origin),
        (Class::Broken, Origin::GoAway(11)),
        "{message}"
    );
    let (class, _, origin, _) = ends(Answer::Hangup).await;
    assert_eq!(class, Class::Broken);
    assert!(matches!(origin, Origin::Transport(_)), "{origin:?}");
}

#[tokio::test]
async fn a_refused_stream_is_sent_again_once() {
    let server = Server::start(vec![Answer::Reset(7), grpc(b"", 0)], None).await;
    let mut caller = Caller::new(&bound(target(server.address), operation(b"")));
    caller.submit(1);
    let events = caller.until_done(1).await;
    assert_eq!(
        names(&events, 1),
        ["connected", "sent", "sent", "first", "done"]
    );
    assert_eq!(done(events, 1).outcome.class, Class::Ok);
    assert_eq!(caller.channel.connections().resent, 1);
    let (class, _, origin, _) = ends(Answer::Reset(7)).await;
    assert_eq!((class, origin), (Class::Broken, Origin::Reset(7)));
}

#[tokio::test]
async fn calls_above_the_peers_limit_wait_unsent() {
    let server = Server::start(vec![grpc(b"", 0)], Some(2)).await;
    let mut caller = Caller::new(&bound(target(server.address), operation(b"")));
    // The first call brings the peer's limit.
    caller.call(0).await;
    for k in 1..=20 {
        caller.submit(k);
    }
    let events = caller.until_done(20).await;
    assert!((1..=20).all(|k| names(&events, k) == ["sent", "first", "done"]));
    assert!(server.seen().at_once <= 2, "{}", server.seen().at_once);
    assert_eq!(server.seen().connections, 1);
}

#[tokio::test]
async fn a_closed_port_refuses() {
    let listener = std::net::TcpListener::bind("127.0.0.1:0").expect("a port");
    let address = listener.local_addr().expect("bound");
    drop(listener);
    let mut caller = Caller::new(&bound(target(address), operation(b"")));
    let outcome = caller.call(0).await.outcome;
    assert_eq!(
        (outcome.class, outcome.origin),
        (Class::Refused, Origin::Transport(111))
    );
    let message = outcome.message.unwrap_or_default();
    assert!(
        message.starts_with("connection refused by 127.0.0.1:"),
        "{message}"
    );
    assert_eq!(caller.channel.connections().refused, 1);
}

#[tokio::test]
async fn a_cancelled_call_is_reset_and_says_nothing_more() {
    let server = Server::start(vec![Answer::Silence, grpc(b"", 0)], None).await;
    let mut caller = Caller::new(&bound(target(server.address), operation(b"")));
    caller.submit(0);
    let mut events = Vec::new();
    caller
        .until(&mut events, |events| names(events, 0).contains(&"sent"))
        .await;
    caller.channel.cancel(loadbank::protocol::Tag(0));
    assert_eq!(caller.call(1).await.outcome.class, Class::Ok);
}

#[tokio::test]
async fn a_lost_connection_is_replaced_and_counted() {
    let server = Server::start(vec![grpc(b"", 0), Answer::Hangup, grpc(b"", 0)], None).await;
    let mut caller = Caller::new(&bound(target(server.address), operation(b"")));
    assert_eq!(caller.call(0).await.outcome.class, Class::Ok);
    assert_eq!(caller.call(1).await.outcome.class, Class::Broken);
    assert_eq!(caller.call(2).await.outcome.class, Class::Ok);
    let counts = caller.channel.connections();
    assert_eq!((counts.opened, counts.reconnected), (2, 1));
}

#[tokio::test]
async fn each_request_opens_a_connection_of_its_own() {
    let server = Server::start(vec![grpc(b"", 0)], None).await;
    let mut target = target(server.address);
    target.placement = loadbank::protocol::Placement::EachRequest;
    let mut caller = Caller::new(&bound(target, operation(b"")));
    for k in 0..3 {
        caller.submit(k);
        let events = caller.until_done(1).await;
        assert_eq!(names(&events, k), ["connected", "sent", "first", "done"]);
    }
    assert_eq!(server.seen().connections, 3);
    assert_eq!(caller.channel.connections().reconnected, 0);
}

#[tokio::test]
async fn a_reply_above_max_message_is_ours() {
    let server = Server::start(vec![grpc(&[0; 100], 0)], None).await;
    let mut target = target(server.address);
    target.max_message = 50;
    let mut caller = Caller::new(&bound(target, operation(b"")));
    let outcome = caller.call(0).await.outcome;
    assert_eq!(
        (outcome.class, outcome.origin),
        (Class::Local, Origin::Local)
    );
    assert_eq!(
        outcome.message.as_deref(),
        Some("the reply has 100 bytes, more than max_message (50 bytes)")
    );
}

#[tokio::test]
async fn an_exchange_shows_everything_but_credentials() {
    use loadbank::protocol::Header;
    let server = Server::start(vec![grpc(b"\x18\x07", 0)], None).await;
    let mut operation = operation(b"\x18\x05");
    for (name, value) in [
        ("x-tenant", "load"),
        ("authorization", "Bearer canary"),
        ("trace-bin", "Y2FuYXJ5"),
    ] {
        let name = http::HeaderName::from_static(name);
        operation.headers.push(Header::Constant(
            name,
            http::HeaderValue::from_static(value),
        ));
    }
    let clock = loadbank::clock::Clock::start();
    let context = loadbank::template::CallContext {
        seed: 1,
        stream: loadbank::random::Stream::Values,
        k: 0,
        step: 0,
        message: 0,
        now: clock.now(),
        wall_nanos: 0,
        client: None,
        rows: &[],
        captures: &[],
    };
    let method = operation.method.clone();
    let exchange =
        loadbank::protocol::grpc::exchange(target(server.address), operation, &context, &clock)
            .await
            .expect("binds");
    assert_eq!(exchange.outcome.class, Class::Ok);
    assert_eq!(
        exchange.request_line,
        format!("POST http://{}/kitchen.Kitchen/Cook", server.address)
    );
    assert_eq!(
        method.request_json(&exchange.request_body),
        Ok(serde_json::json!({"anInt32": 5}))
    );
    assert_eq!(
        method.reply_json(&exchange.response_body),
        Ok(serde_json::json!({"anInt32": 7}))
    );
    assert_eq!(
        exchange.trailers,
        [("grpc-status".to_owned(), "0".to_owned())]
    );
    assert!(exchange.connected <= exchange.sent && exchange.sent <= exchange.first);
    let shown = format!("{exchange:?}");
    assert!(
        !shown.contains("canary") && !shown.contains("Y2FuYXJ5"),
        "{shown}"
    );
    assert!(shown.contains("(\"x-tenant\", \"load\")"));
}
