//! What needs clients and stands in an open model, where there are none.

use super::context::{Context, Fired};
use crate::diagnostic::{Code, Diagnostic, Diagnostics, Span};
use crate::plan::raw::{Per, RawConnections, RawSettings};

/// Checks one measurement.
pub(super) fn check_clients(
    context: &Context<'_>,
    settings: &RawSettings,
    fired: &[Fired],
    problems: &mut Diagnostics,
) {
    let Some(rate) = settings.rate.as_ref().map(|rate| rate.span) else {
        return;
    };
    let mut report = |span: Span, what: &str, help: &str| {
        problems.push(
            Diagnostic::error(
                Code::ClosedLoopOnly,
                span,
                format!("{what} has no meaning with `rate`"),
            )
            .label("needs clients")
            .also(rate, "this is an open model, which has none")
            .help(help),
        );
    };
    for span in per_client_connections(context, settings, fired) {
        report(
            span,
            "`connections: per_client`",
            "write a number of connections, or `clients: N` for the load",
        );
    }
    for fired in fired {
        for span in &context.calls[fired.call.0].client_uses {
            report(
                *span,
                "`client()`",
                "write `{{ seq() }}` for the number of the call, or `clients: N` for the load",
            );
        }
        let Some(minting) = context.minting(fired.call, fired.target) else {
            continue;
        };
        match minting.per {
            (Per::Client, place) => report(
                place,
                "`per: client`",
                "write `per: run`, or `clients: N` for the load",
            ),
            (Per::Call | Per::Run, _) => {
                for span in minting.client_uses {
                    report(*span, "`client()`", "write `{{ uuid() }}`");
                }
            }
        }
    }
}

/// Where `per_client` is said that holds for what is fired.
fn per_client_connections(
    context: &Context<'_>,
    settings: &RawSettings,
    fired: &[Fired],
) -> Vec<Span> {
    let targets = fired
        .iter()
        .filter_map(|fired| context.target(fired.target).value.connections.as_ref());
    let said = match &settings.connections {
        Some(connections) => vec![connections],
        None => targets.collect(),
    };
    said.into_iter()
        .filter(|connections| connections.value == RawConnections::PerClient)
        .map(|connections| connections.span)
        .collect()
}
