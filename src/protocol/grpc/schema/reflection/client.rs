//! From a connection to the files of a schema.

use std::time::Duration;

use http::{HeaderName, HeaderValue};

use super::conversation::{Conversation, Failure, Opening};
use super::fetch::{Fetched, fetch};
use super::messages::server_reflection_request::MessageRequest;
use super::messages::server_reflection_response::MessageResponse;
use crate::clock::Clock;
use crate::outcome::Status;
use crate::protocol::http2::{Session, drive, open};
use crate::transport::{ConnectError, Dialer};

/// The two versions of the service, in the order in which they are tried.
const VERSIONS: [(&str, &str); 2] = [
    ("v1", "grpc.reflection.v1.ServerReflection"),
    ("v1alpha", "grpc.reflection.v1alpha.ServerReflection"),
];
/// The status that says that a service is not there.
const UNIMPLEMENTED: u32 = 12;

/// How the reflection service of a target is reached.
#[derive(Clone)]
pub struct Reflector {
    /// Opens the connection.
    pub dialer: Dialer,
    /// `:authority`
    pub authority: String,
    /// Metadata, credentials among it.
    pub headers: Vec<(HeaderName, HeaderValue)>,
    /// For everything together.
    pub limit: Duration,
    /// The largest answer, in bytes.
    pub max_message: u64,
}

/// Why reflection gave no schema.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ReflectionError {
    /// No connection.
    #[error(transparent)]
    Connect(#[from] ConnectError),
    /// Neither version of the service is there.
    #[error(
        "the server has no reflection service (neither v1 nor v1alpha): name its files with `schema: {{ proto: [a.proto] }}` or `{{ descriptors: [set.binpb] }}`"
    )]
    Unsupported,
    /// The service is there and refuses.
    #[error("server reflection answered {status}{}", if message.is_empty() { String::new() } else { format!(": {message}") })]
    Refused {
        /// The status.
        status: Status,
        /// Its message.
        message: String,
    },
    /// The peer does not speak gRPC.
    #[error("the peer is no gRPC server: it answered {0}")]
    NotGrpc(String),
    /// Connection lost, answers that make no sense.
    #[error("server reflection failed: {0}")]
    Failed(String),
    /// It took too long.
    #[error("server reflection took longer than {}", crate::units::format_duration(*.0))]
    TimedOut(Duration),
}

impl From<Failure> for ReflectionError {
    fn from(failure: Failure) -> Self {
        match failure {
            Failure::Status(status) => Self::Refused {
                status: Status::Grpc(status.code),
                message: status.message,
            },
            Failure::NotGrpc(what) => Self::NotGrpc(what),
            Failure::Lost(reason) | Failure::Bad(reason) => Self::Failed(reason),
        }
    }
}

/// Asks for the files that describe the services in `wanted`, as the plan spells their methods; for all services when
/// there is none. Returns them with the version that answered.
pub(in crate::protocol::grpc::schema) async fn reflect(
    reflector: &Reflector,
    wanted: &[&str],
    clock: &Clock,
) -> Result<(Fetched, &'static str), ReflectionError> {
    let limit = reflector.limit;
    let work = async {
        let connection = open(reflector.dialer.clone(), clock.clone(), 0).await?;
        let session = connection
            .session()
            .ok_or_else(|| ReflectionError::Failed("the connection is closed".to_owned()))?;
        drive(connection, talk(&session, reflector, wanted)).await
    };
    match clock.timeout(limit, Box::pin(work)).await {
        Some(result) => result,
        None => Err(ReflectionError::TimedOut(limit)),
    }
}

async fn talk(
    session: &Session,
    reflector: &Reflector,
    wanted: &[&str],
) -> Result<(Fetched, &'static str), ReflectionError> {
    let scheme = if reflector.dialer.endpoint().tls.is_some() {
        "https"
    } else {
        "http"
    };
    let base = format!("{scheme}://{}", reflector.authority);
    for (version, service) in VERSIONS {
        let opening = Opening {
            base: &base,
            service,
            headers: &reflector.headers,
            limit: reflector.max_message,
        };
        let mut conversation = Conversation::open(session, &opening).await?;
        match conversation
            .ask(MessageRequest::ListServices("*".to_owned()))
            .await
        {
            Err(Failure::Status(status)) if status.code == UNIMPLEMENTED => {}
            Err(failure) => return Err(failure.into()),
            Ok(answer) => {
                let services = names(answer);
                let fetched = fetch(session, &opening, conversation, &services, wanted).await?;
                return Ok((fetched, version));
            }
        }
    }
    Err(ReflectionError::Unsupported)
}

/// The listed services; none when the server does not list them.
fn names(answer: MessageResponse) -> Vec<String> {
    match answer {
        MessageResponse::ListServicesResponse(list) => list
            .service
            .into_iter()
            .map(|service| service.name)
            .collect(),
        MessageResponse::FileDescriptorResponse(_)
        | MessageResponse::AllExtensionNumbersResponse(_)
        | MessageResponse::ErrorResponse(_) => Vec::new(),
    }
}
