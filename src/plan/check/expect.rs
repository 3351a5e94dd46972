//! What is expected of a reply.

use crate::diagnostic::{Code, Diagnostic, Diagnostics, Spanned, did_you_mean};
use crate::outcome::Status;
use crate::template::Check;

/// The statuses that are ok; none where one could not be read.
pub(super) fn expect_status(
    raw: &[Spanned<String>],
    grpc: Option<bool>,
    problems: &mut Diagnostics,
) -> Option<Vec<Spanned<Status>>> {
    let mut statuses = Vec::new();
    let mut whole = true;
    for text in raw {
        let status = Status::parse(&text.value).filter(|status| fits(*status, grpc));
        if let Some(status) = status {
            statuses.push(Spanned::new(status, text.span));
        } else {
            whole = false;
            problems.push(unknown_status(text, grpc));
        }
    }
    whole.then_some(statuses)
}

/// Whether a protocol has such a status.
fn fits(status: Status, grpc: Option<bool>) -> bool {
    match status {
        Status::Grpc(_) => grpc != Some(false),
        Status::Http(_) => grpc != Some(true),
    }
}

fn unknown_status(text: &Spanned<String>, grpc: Option<bool>) -> Diagnostic {
    let written = text.value.as_str();
    let problem = |protocol: &str| {
        Diagnostic::error(
            Code::UnknownName,
            text.span,
            format!("{protocol} has no status `{written}`"),
        )
    };
    match grpc {
        Some(true) => problem("gRPC")
            .label("not a gRPC status")
            .help(did_you_mean(
                &written.to_ascii_uppercase(),
                Status::grpc_names().iter().copied(),
            )),
        Some(false) => problem("HTTP").label("not an HTTP status").help(
            "a status is a number from 100 to 599; without `expect.status`, 200 to 299 are ok",
        ),
        None => problem("neither gRPC nor HTTP").help("for example `OK` or `200`"),
    }
}

/// Reads the checks on replies, for their mistakes.
pub(super) fn expect_that(raw: &[Spanned<String>], problems: &mut Diagnostics) {
    for text in raw {
        if let Err(problem) = Check::parse(&text.value, text.span) {
            problems.push(problem);
        }
    }
}
