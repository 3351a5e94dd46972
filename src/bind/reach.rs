//! The first connection to each target: whether it is there, what it speaks, what it can be asked.

use std::time::Duration;

use http::{HeaderName, HeaderValue};

use super::error::BindError;
use crate::clock::Clock;
use crate::plan::model::{HttpVersion, Protocol, Target};
use crate::protocol::grpc::schema::{self, LoadError, Reflector, Schema, Source};
use crate::protocol::http::Version;
use crate::transport::{Alpn, ConnectError, Dialer, Endpoint};

/// How long to wait before a target that is not ready is tried again.
const AGAIN: Duration = Duration::from_millis(200);

/// What the first connection told.
#[derive(Debug, Default)]
pub(super) struct Reached {
    /// Of an HTTP target.
    pub(super) version: Option<Version>,
    /// Of a gRPC target.
    pub(super) schema: Option<Schema>,
}

/// What a gRPC target's schema is read from.
pub(super) struct Asked<'a> {
    pub(super) sources: &'a [Source],
    pub(super) methods: Vec<&'a str>,
    pub(super) headers: Vec<(HeaderName, HeaderValue)>,
    pub(super) authority: String,
}

/// Connects to a target, again and again for as long as the plan's `ready_within` allows.
pub(super) async fn reach(
    target: &Target,
    endpoint: &Endpoint,
    asked: &Asked<'_>,
    clock: &Clock,
) -> Result<Reached, BindError> {
    let until = clock.now().after(target.ready_within);
    loop {
        match attempt(target, endpoint, asked, clock).await {
            Err(error @ BindError::Target { .. }) if clock.now() >= until => return Err(error),
            Err(BindError::Target { .. }) => clock.sleep_until(clock.now().after(AGAIN)).await,
            settled => return settled,
        }
    }
}

async fn attempt(
    target: &Target,
    endpoint: &Endpoint,
    asked: &Asked<'_>,
    clock: &Clock,
) -> Result<Reached, BindError> {
    match target.protocol {
        Protocol::Http(version) => {
            let alpn = match version {
                HttpVersion::Auto => Alpn::Either,
                HttpVersion::Http1 => Alpn::Http1,
                HttpVersion::Http2 => Alpn::Http2,
            };
            let agreed = dial(target, endpoint, alpn, clock).await?;
            let settled = match version {
                HttpVersion::Http2 => Version::Http2,
                HttpVersion::Auto if agreed.as_deref() == Some(b"h2") => Version::Http2,
                HttpVersion::Auto | HttpVersion::Http1 => Version::Http1,
            };
            Ok(Reached {
                version: Some(settled),
                schema: None,
            })
        }
        Protocol::Grpc => {
            let dialer = Dialer::new(endpoint.clone(), Alpn::Http2)
                .map_err(|error| unreachable(target, &error))?;
            if !schema::needs_server(asked.sources) {
                dial(target, endpoint, Alpn::Http2, clock).await?;
            }
            let reflector = Reflector {
                dialer,
                authority: asked.authority.clone(),
                headers: asked.headers.clone(),
                limit: target
                    .deadline
                    .unwrap_or(target.connect_timeout)
                    .max(target.connect_timeout),
                max_message: target.max_message.0.max(64 << 20),
            };
            let loaded = schema::load(asked.sources, Some(&reflector), &asked.methods, clock).await;
            match loaded {
                Ok(schema) => Ok(Reached {
                    version: None,
                    schema: Some(schema),
                }),
                Err(LoadError::Plan(problems)) => Err(BindError::Plan(problems)),
                Err(LoadError::Server(error)) => Err(failed(target, error.value.to_string())),
            }
        }
    }
}

async fn dial(
    target: &Target,
    endpoint: &Endpoint,
    alpn: Alpn,
    clock: &Clock,
) -> Result<Option<Vec<u8>>, BindError> {
    let dialer =
        Dialer::new(endpoint.clone(), alpn).map_err(|error| unreachable(target, &error))?;
    let dialed = dialer
        .dial(0, clock)
        .await
        .map_err(|error| unreachable(target, &error))?;
    Ok(dialed.alpn)
}

pub(super) fn unreachable(target: &Target, error: &ConnectError) -> BindError {
    failed(target, error.to_string())
}

fn failed(target: &Target, message: String) -> BindError {
    BindError::Target {
        target: target.name.value.clone(),
        address: target.address_text.clone(),
        message,
    }
}
