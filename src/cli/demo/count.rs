//! Counters of a gRPC server: calls by method and status, counted from what went over the wire.
//!
//! The status of a call stands in its headers or in its trailers; a call whose body is dropped before either was
//! cancelled by its caller. Counting sits around the whole server, so no method can be forgotten.

use std::collections::BTreeMap;
use std::pin::Pin;
use std::sync::{Arc, Mutex, PoisonError};
use std::task::{Context, Poll};

use axum::body::{Body, Bytes};
use axum::extract::{Request, State};
use axum::middleware::{Next, from_fn_with_state};
use axum::response::Response;
use http::HeaderMap;
use http_body::{Frame, SizeHint};
use tonic::Code;

/// Calls by (path, status code).
#[derive(Debug, Default)]
pub(super) struct Calls(Mutex<BTreeMap<(String, i32), u64>>);

impl Calls {
    fn add(&self, path: &str, code: Code) {
        let mut counts = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let code = code as i32;
        if let Some(count) = counts.get_mut(&(path.to_owned(), code)) {
            *count += 1;
        } else if counts.len() < 1000 {
            // Paths are the caller's to choose; their number is not.
            counts.insert((path.to_owned(), code), 1);
        }
    }

    /// Prometheus text: one counter with the labels `method` and `code`.
    pub(super) fn text(&self, name: &str) -> String {
        let counts = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let mut lines = vec![
            format!("# HELP {name} Calls by method and gRPC status."),
            format!("# TYPE {name} counter"),
        ];
        for ((path, code), count) in counts.iter() {
            let method: String = path
                .trim_start_matches('/')
                .chars()
                .filter(|c| c.is_ascii_graphic() && !['"', '\\'].contains(c))
                .collect();
            let code = u32::try_from(*code).unwrap_or(2);
            let code = crate::outcome::Status::Grpc(code);
            lines.push(format!(
                "{name}{{method=\"{method}\",code=\"{code}\"}} {count}"
            ));
        }
        lines.join("\n") + "\n"
    }
}

/// The same routes, counted.
pub(super) fn counted(routes: tonic::service::Routes, calls: Arc<Calls>) -> tonic::service::Routes {
    let counter = from_fn_with_state(calls, count);
    routes.prepare().into_axum_router().layer(counter).into()
}

async fn count(State(calls): State<Arc<Calls>>, request: Request, next: Next) -> Response {
    let path = request.uri().path().to_owned();
    let response = next.run(request).await;
    if let Some(code) = status(response.headers()) {
        calls.add(&path, code);
        return response;
    }
    response.map(|inner| {
        Body::new(Counted {
            inner,
            open: Some((calls, path)),
        })
    })
}

fn status(headers: &HeaderMap) -> Option<Code> {
    let value = headers.get(tonic::Status::GRPC_STATUS)?;
    Some(Code::from_bytes(value.as_bytes()))
}

/// A body whose end is counted once.
struct Counted {
    inner: Body,
    open: Option<(Arc<Calls>, String)>,
}

impl Counted {
    fn end(&mut self, code: Code) {
        if let Some((calls, path)) = self.open.take() {
            calls.add(&path, code);
        }
    }
}

impl http_body::Body for Counted {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        let frame = Pin::new(&mut self.inner).poll_frame(cx);
        if let Poll::Ready(Some(Ok(frame))) = &frame
            && let Some(code) = frame.trailers_ref().and_then(status)
        {
            self.end(code);
        }
        frame
    }

    fn is_end_stream(&self) -> bool {
        self.inner.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.inner.size_hint()
    }
}

impl Drop for Counted {
    fn drop(&mut self) {
        self.end(Code::Cancelled);
    }
}
