//! The gateway: checks a call's token and forwards the call over its own channel to the trading service.
//!
//! Messages pass as bytes, in both directions and as they come, so that unary calls and streams are forwarded alike; what the
//! gateway adds to a call's latency is a real second hop.

use std::future::poll_fn;
use std::sync::Arc;

use axum::body::Body;
use axum::extract::{Request, State};
use axum::response::Response;
use axum::routing::post;
use http::{HeaderValue, header};
use tonic::Status;
use tonic::codegen::Service as _;
use tonic::service::Routes;
use tonic::transport::{Channel, Endpoint};

use super::token::{Permission, Verifier};

/// What each method asks of a token.
const METHODS: &[(&str, Permission)] = &[
    ("SubmitOrder", Permission::SubmitOrder),
    ("Positions", Permission::ViewPositions),
    ("ListOrders", Permission::ViewPositions),
    ("WatchOrders", Permission::ViewPositions),
    ("Backtest", Permission::Backtest),
    ("Train", Permission::Train),
];

pub(super) struct Gateway {
    backend: Channel,
    verifier: Verifier,
}

impl Gateway {
    /// A gateway in front of the trading service on a port of 127.0.0.1; connects with the first call.
    pub(super) fn new(
        backend_port: u16,
        verifier: Verifier,
    ) -> Result<Self, tonic::transport::Error> {
        let endpoint = Endpoint::from_shared(format!("http://127.0.0.1:{backend_port}"))?;
        let backend = endpoint.tcp_nodelay(true).connect_lazy();
        Ok(Self { backend, verifier })
    }

    /// The methods that are forwarded, added to other routes.
    pub(super) fn add_to(self, routes: Routes) -> Routes {
        let gateway = Arc::new(self);
        let mut all = routes.into_axum_router();
        for (method, permission) in METHODS {
            let state = (Arc::clone(&gateway), *permission);
            all = all.route(
                &format!("/trading.TradingService/{method}"),
                post(forward).with_state(state),
            );
        }
        all.into()
    }

    async fn send(&self, request: Request, user: &str) -> Result<Response, Status> {
        let (mut parts, body) = request.into_parts();
        parts.headers.remove(header::AUTHORIZATION);
        parts.headers.remove(header::HOST);
        if let Ok(user) = HeaderValue::from_str(user) {
            parts.headers.insert("x-user", user);
        }
        let path = parts.uri.path_and_query().cloned();
        parts.uri = http::Uri::from(path.ok_or_else(|| Status::internal("no path"))?);
        let request = http::Request::from_parts(parts, tonic::body::Body::new(body));
        let mut backend = self.backend.clone();
        let unreachable = |error| Status::from_error(Box::new(error));
        poll_fn(|cx| backend.poll_ready(cx))
            .await
            .map_err(unreachable)?;
        let response = backend.call(request).await.map_err(unreachable)?;
        Ok(response.map(Body::new))
    }
}

async fn forward(
    State((gateway, permission)): State<(Arc<Gateway>, Permission)>,
    request: Request,
) -> Response {
    let authorization = request.headers().get(header::AUTHORIZATION);
    let authorization = authorization.map(HeaderValue::as_bytes);
    let reply = match gateway.verifier.check(authorization, permission) {
        Ok(user) => gateway.send(request, &user).await,
        Err(refused) => Err(refused),
    };
    reply.unwrap_or_else(Status::into_http)
}
