//! One stream of questions and answers with the reflection service.

use std::future::poll_fn;

use bytes::Bytes;
use h2::client::ResponseFuture;
use h2::{RecvStream, SendStream};
use http::{HeaderMap, HeaderName, HeaderValue, Method, Request, Uri, header};
use prost::Message as _;

use super::messages::server_reflection_request::MessageRequest;
use super::messages::server_reflection_response::MessageResponse;
use super::messages::{ServerReflectionRequest, ServerReflectionResponse};
use crate::protocol::grpc::frame::{Frames, frame};
use crate::protocol::grpc::status::GrpcStatus;
use crate::protocol::http2::Session;
use crate::protocol::user_agent;

/// Why a question has no answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Failure {
    /// The stream ended with this status.
    Status(GrpcStatus),
    /// The peer is no gRPC server: what it answered.
    NotGrpc(String),
    /// The stream or connection was lost.
    Lost(String),
    /// The answer is no answer.
    Bad(String),
}

/// An open stream.
pub(super) struct Conversation<'a> {
    session: &'a Session,
    outgoing: SendStream<Bytes>,
    response: Option<ResponseFuture>,
    incoming: Option<RecvStream>,
    frames: Frames,
}

/// How the stream is opened.
pub(super) struct Opening<'a> {
    /// `http://host` or `https://host`.
    pub(super) base: &'a str,
    /// The service's full name.
    pub(super) service: &'a str,
    /// Metadata, credentials among it.
    pub(super) headers: &'a [(HeaderName, HeaderValue)],
    /// The largest answer.
    pub(super) limit: u64,
}

impl<'a> Conversation<'a> {
    /// Opens the stream.
    pub(super) async fn open(session: &'a Session, opening: &Opening<'_>) -> Result<Self, Failure> {
        let uri = format!("{}/{}/ServerReflectionInfo", opening.base, opening.service);
        let uri: Uri = uri
            .parse()
            .map_err(|error| Failure::Bad(format!("{uri}: {error}")))?;
        let mut request = Request::new(());
        *request.method_mut() = Method::POST;
        *request.uri_mut() = uri;
        *request.version_mut() = http::Version::HTTP_2;
        let headers = request.headers_mut();
        headers.insert(
            header::CONTENT_TYPE,
            HeaderValue::from_static("application/grpc"),
        );
        headers.insert(header::TE, HeaderValue::from_static("trailers"));
        headers.insert(header::USER_AGENT, user_agent());
        for (name, value) in opening.headers {
            headers.append(name, value.clone());
        }
        let lost = |error: &h2::Error| Failure::Lost(session.fault(error).message.into());
        let mut sender = session
            .sender
            .clone()
            .ready()
            .await
            .map_err(|error| lost(&error))?;
        let (response, outgoing) = sender
            .send_request(request, false)
            .map_err(|error| lost(&error))?;
        Ok(Self {
            session,
            outgoing,
            response: Some(response),
            incoming: None,
            frames: Frames::new(opening.limit, true),
        })
    }

    /// Asks a question and waits for its answer.
    pub(super) async fn ask(
        &mut self,
        question: MessageRequest,
    ) -> Result<MessageResponse, Failure> {
        let message = ServerReflectionRequest {
            host: String::new(),
            message_request: Some(question),
        };
        let sent = self
            .outgoing
            .send_data(frame(&message.encode_to_vec(), false), false);
        // A stream that the peer has ended says why when it is read.
        drop(sent);
        let bytes = self.next().await?;
        let answer = ServerReflectionResponse::decode(bytes)
            .map_err(|error| Failure::Bad(format!("an answer can not be decoded: {error}")))?;
        answer
            .message_response
            .ok_or_else(|| Failure::Bad("an answer is empty".to_owned()))
    }

    async fn next(&mut self) -> Result<Bytes, Failure> {
        if let Some(response) = self.response.take() {
            let response = response.await.map_err(|error| self.lost(&error))?;
            let (head, body) = response.into_parts();
            check_head(&head)?;
            self.incoming = Some(body);
        }
        loop {
            if let Some(message) = self.frames.last.take() {
                return Ok(message);
            }
            let Some(body) = &mut self.incoming else {
                return Err(Failure::Lost("the stream has ended".to_owned()));
            };
            match poll_fn(|context| body.poll_data(context)).await {
                Some(Ok(part)) => {
                    // Fails only on a stream that is gone, which the next read reports.
                    let _ = body.flow_control().release_capacity(part.len());
                    self.frames.push(&part).map_err(|error| {
                        Failure::Bad(format!("an answer is no message: {error:?}"))
                    })?;
                }
                Some(Err(error)) => return Err(self.lost(&error)),
                None => {
                    let trailers = poll_fn(|context| body.poll_trailers(context)).await;
                    let trailers = trailers.map_err(|error| self.lost(&error))?;
                    return Err(ended(trailers.as_ref()));
                }
            }
        }
    }

    fn lost(&self, error: &h2::Error) -> Failure {
        Failure::Lost(self.session.fault(error).message.into())
    }
}

fn ended(trailers: Option<&HeaderMap>) -> Failure {
    match trailers.and_then(GrpcStatus::read) {
        Some(status) => Failure::Status(status),
        None => Failure::Lost("the stream ended without a status".to_owned()),
    }
}

fn check_head(head: &http::response::Parts) -> Result<(), Failure> {
    if let Some(status) = GrpcStatus::read(&head.headers) {
        return Err(Failure::Status(status));
    }
    let kind = head.headers.get(header::CONTENT_TYPE);
    let kind = kind.and_then(|kind| kind.to_str().ok()).unwrap_or_default();
    if head.status != http::StatusCode::OK {
        let code = head.status.as_u16();
        let kind = if kind.is_empty() {
            "no content type"
        } else {
            kind
        };
        return Err(Failure::NotGrpc(format!("HTTP {code} with {kind}")));
    }
    if kind.starts_with("application/grpc") {
        Ok(())
    } else if kind.is_empty() {
        Err(Failure::NotGrpc("no content type".to_owned()))
    } else {
        Err(Failure::NotGrpc(kind.to_owned()))
    }
}
