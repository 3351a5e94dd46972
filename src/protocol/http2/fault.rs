//! What an HTTP/2 error says about a call.

use h2::Reason;

use crate::outcome::Origin;
use crate::protocol::speech::Fault;
use crate::transport::{FirstBytes, errno_of};

/// Reads an error of the h2 crate; `first` tells what the peer said first.
pub(crate) fn fault(error: &h2::Error, first: &FirstBytes) -> Fault {
    if let Some(line) = first.http1_status_line() {
        return Fault {
            origin: Origin::NotGrpc,
            message: format!("the peer does not speak HTTP/2, it answered `{line}`").into(),
            unprocessed: false,
        };
    }
    let code = error.reason().map_or(0, u32::from);
    if error.is_reset() {
        let unprocessed = error.is_remote() && error.reason() == Some(Reason::REFUSED_STREAM);
        return Fault {
            origin: Origin::Reset(code),
            message: format!("stream reset: {}", name(error.reason())).into(),
            unprocessed,
        };
    }
    if error.is_go_away() {
        return Fault {
            origin: Origin::GoAway(code),
            message: go_away(error).into(),
            unprocessed: error.is_remote(),
        };
    }
    match error.get_io() {
        Some(io) => Fault {
            origin: Origin::Transport(errno_of(io)),
            message: lost(io).into(),
            unprocessed: false,
        },
        None => Fault {
            origin: Origin::Reset(code),
            message: error.to_string().into(),
            unprocessed: false,
        },
    }
}

fn lost(error: &std::io::Error) -> String {
    match errno_of(error) {
        0 if error.kind() == std::io::ErrorKind::BrokenPipe
            || error.kind() == std::io::ErrorKind::UnexpectedEof =>
        {
            "the peer closed the connection".to_owned()
        }
        _ => format!("connection lost: {error}"),
    }
}

fn go_away(error: &h2::Error) -> String {
    let text = error.to_string();
    let name = name(error.reason());
    if error.is_library() {
        return format!("the peer broke the rules of HTTP/2: {name}");
    }
    if text.contains("too_many_pings") {
        return format!(
            "the peer closed the connection with {name} (too_many_pings): raise `keepalive.every`"
        );
    }
    match text
        .split_once("(b\"")
        .and_then(|(_, rest)| rest.rsplit_once("\")"))
    {
        Some((debug, _)) if !debug.is_empty() => {
            format!("the peer closed the connection with {name}: {debug}")
        }
        _ => format!("the peer closed the connection with {name}"),
    }
}

/// The name of an error code as the standard writes it.
fn name(reason: Option<Reason>) -> &'static str {
    match reason {
        Some(Reason::NO_ERROR) => "NO_ERROR",
        Some(Reason::PROTOCOL_ERROR) => "PROTOCOL_ERROR",
        Some(Reason::INTERNAL_ERROR) => "INTERNAL_ERROR",
        Some(Reason::FLOW_CONTROL_ERROR) => "FLOW_CONTROL_ERROR",
        Some(Reason::SETTINGS_TIMEOUT) => "SETTINGS_TIMEOUT",
        Some(Reason::STREAM_CLOSED) => "STREAM_CLOSED",
        Some(Reason::FRAME_SIZE_ERROR) => "FRAME_SIZE_ERROR",
        Some(Reason::REFUSED_STREAM) => "REFUSED_STREAM",
        Some(Reason::CANCEL) => "CANCEL",
        Some(Reason::COMPRESSION_ERROR) => "COMPRESSION_ERROR",
        Some(Reason::CONNECT_ERROR) => "CONNECT_ERROR",
        Some(Reason::ENHANCE_YOUR_CALM) => "ENHANCE_YOUR_CALM",
        Some(Reason::INADEQUATE_SECURITY) => "INADEQUATE_SECURITY",
        Some(Reason::HTTP_1_1_REQUIRED) => "HTTP_1_1_REQUIRED",
        _ => "an unknown code",
    }
}
