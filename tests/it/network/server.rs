//! A server that does to each call what a test says, frame by frame.

use std::collections::VecDeque;
use std::net::SocketAddr;
use std::sync::{Arc, Mutex};

use bytes::Bytes;
use h2::server::SendResponse;
use http::{HeaderMap, Response};
use tokio::net::TcpListener;

/// What happens to a call.
#[derive(Debug, Clone)]
pub(super) enum Answer {
    /// HTTP status and headers, parts of the body, trailers.
    Reply {
        status: u16,
        headers: Vec<(&'static str, String)>,
        body: Vec<Bytes>,
        trailers: Option<Vec<(&'static str, String)>>,
    },
    /// `RST_STREAM` with this code.
    Reset(u32),
    /// Nothing, for ever.
    Silence,
    /// The whole connection is closed with GOAWAY of this code.
    Goodbye(u32),
    /// The socket is closed without a word.
    Hangup,
}

/// A message as one gRPC frame.
pub(super) fn framed(message: &[u8]) -> Bytes {
    let mut bytes = vec![0];
    bytes.extend(u32::try_from(message.len()).expect("small").to_be_bytes());
    bytes.extend_from_slice(message);
    bytes.into()
}

/// A gRPC reply with a message and a status.
pub(super) fn grpc(message: &[u8], status: u32) -> Answer {
    Answer::Reply {
        status: 200,
        headers: vec![("content-type", "application/grpc".to_owned())],
        body: vec![framed(message)],
        trailers: Some(vec![("grpc-status", status.to_string())]),
    }
}

/// A gRPC reply that is trailers only.
pub(super) fn trailers_only(status: u32, message: &str) -> Answer {
    Answer::Reply {
        status: 200,
        headers: vec![
            ("content-type", "application/grpc".to_owned()),
            ("grpc-status", status.to_string()),
            ("grpc-message", message.to_owned()),
        ],
        body: Vec::new(),
        trailers: None,
    }
}

/// What the server saw.
#[derive(Debug, Clone, Default)]
pub(super) struct Seen {
    pub(super) paths: Vec<String>,
    pub(super) headers: Vec<HeaderMap>,
    pub(super) bodies: Vec<Bytes>,
    pub(super) connections: usize,
    pub(super) at_once: usize,
    open: usize,
}

#[derive(Clone)]
pub(super) struct Server {
    pub(super) address: SocketAddr,
    answers: Arc<Mutex<VecDeque<Answer>>>,
    seen: Arc<Mutex<Seen>>,
}

impl Server {
    /// Answers calls in turn; the last answer is given again and again.
    pub(super) async fn start(answers: Vec<Answer>, max_streams: Option<u32>) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let server = Self {
            address: listener.local_addr().expect("bound"),
            answers: Arc::new(Mutex::new(answers.into())),
            seen: Arc::default(),
        };
        let own = server.clone();
        tokio::spawn(async move {
            while let Ok((socket, _)) = listener.accept().await {
                own.seen.lock().expect("unpoisoned").connections += 1;
                tokio::spawn(own.clone().serve(socket, max_streams));
            }
        });
        server
    }

    pub(super) fn seen(&self) -> Seen {
        self.seen.lock().expect("unpoisoned").clone()
    }

    fn next(&self) -> Answer {
        let mut answers = self.answers.lock().expect("unpoisoned");
        if answers.len() > 1 {
            answers.pop_front().expect("not empty")
        } else {
            answers.front().cloned().unwrap_or(Answer::Silence)
        }
    }

    async fn serve(self, socket: tokio::net::TcpStream, max_streams: Option<u32>) {
        let mut builder = h2::server::Builder::new();
        if let Some(max) = max_streams {
            builder.max_concurrent_streams(max);
        }
        let Ok(mut connection) = builder.handshake::<_, Bytes>(socket).await else {
            return;
        };
        while let Some(Ok((request, respond))) = connection.accept().await {
            let answer = self.next();
            let (head, body) = request.into_parts();
            {
                let mut seen = self.seen.lock().expect("unpoisoned");
                seen.paths.push(head.uri.path().to_owned());
                seen.headers.push(head.headers);
                seen.open += 1;
                seen.at_once = seen.at_once.max(seen.open);
            }
            match answer {
                Answer::Hangup => return,
                Answer::Goodbye(code) => connection.abrupt_shutdown(code.into()),
                answer @ (Answer::Reply { .. } | Answer::Reset(_) | Answer::Silence) => {
                    tokio::spawn(self.clone().answer(body, respond, answer));
                }
            }
        }
    }

    async fn answer(
        self,
        mut body: h2::RecvStream,
        mut respond: SendResponse<Bytes>,
        answer: Answer,
    ) {
        let mut received = Vec::new();
        while let Some(Ok(part)) = body.data().await {
            let _ = body.flow_control().release_capacity(part.len());
            received.extend_from_slice(&part);
        }
        self.seen
            .lock()
            .expect("unpoisoned")
            .bodies
            .push(received.into());
        match answer {
            Answer::Reply {
                status,
                headers,
                body,
                trailers,
            } => {
                let mut head = Response::builder().status(status);
                for (name, value) in headers {
                    head = head.header(name, value);
                }
                let head = head.body(()).expect("a head");
                let ends = body.is_empty() && trailers.is_none();
                self.seen.lock().expect("unpoisoned").open -= 1;
                let Ok(mut stream) = respond.send_response(head, ends) else {
                    return;
                };
                let last = body.len();
                for (at, part) in body.into_iter().enumerate() {
                    let _ = stream.send_data(part, trailers.is_none() && at + 1 == last);
                }
                if let Some(trailers) = trailers {
                    let mut map = HeaderMap::new();
                    for (name, value) in trailers {
                        map.append(name, value.parse().expect("a value"));
                    }
                    let _ = stream.send_trailers(map);
                }
            }
            Answer::Reset(code) => {
                self.seen.lock().expect("unpoisoned").open -= 1;
                respond.send_reset(code.into());
            }
            Answer::Silence | Answer::Goodbye(_) | Answer::Hangup => {
                std::future::pending::<()>().await;
            }
        }
    }
}
