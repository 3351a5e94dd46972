//! `loadbank call`: one call, made once, everything about it shown. Credentials are masked.

use std::fmt::Write;
use std::time::Duration;

use super::arguments;
use super::exit::Exit;
use super::planning;
use super::run::refuse;
use super::streams::Streams;
use crate::bind::{Inputs, Once, once};
use crate::clock::Clock;
use crate::diagnostic::did_you_mean;
use crate::outcome::Class;
use crate::plan::model::CallId;
use crate::protocol::ShownHeaders;
use crate::report::figure::duration;
use crate::report::wording::plain;
use crate::units::nanos;

/// Makes the call; exit 0 when it is ok, 1 when it is not.
pub(super) fn call(streams: Streams, arguments: &arguments::Call) -> Exit {
    match attempt(streams, arguments) {
        Ok(exit) | Err(exit) => exit,
    }
}

fn attempt(streams: Streams, arguments: &arguments::Call) -> Result<Exit, Exit> {
    let assembled = planning::read_and_report(streams, &arguments.plan)?;
    let Some(plan) = &assembled.plan else {
        return Err(Exit::Invalid);
    };
    let Some(at) = plan
        .calls
        .iter()
        .position(|call| call.name.value == arguments.name)
    else {
        let names = plan.calls.iter().map(|call| call.name.value.as_str());
        let help = did_you_mean(&arguments.name, names);
        streams.error(&format!(
            "the plan has no call `{}`; {help}",
            arguments.name
        ));
        return Err(Exit::Invalid);
    };
    #[cfg(feature = "demo")]
    let _demo = super::with_demo::start(streams, &arguments.plan, plan)?;
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .map_err(|error| {
            streams.error(&format!("the system gives no event queue: {error}"));
            Exit::Invalid
        })?;
    let inputs = Inputs {
        sources: &assembled.sources,
        variables: &assembled.variables,
        seed: arguments.plan.seed.or(plan.seed).unwrap_or(0),
    };
    let made = runtime
        .block_on(once(plan, CallId(at), arguments.k, inputs, &Clock::start()))
        .map_err(|error| refuse(streams, &assembled, &error))?;
    let failed = made.exchange.outcome.class != Class::Ok;
    let mut text = String::new();
    show(&made, &mut text).expect("a String takes everything");
    let shown = streams.finish(&text);
    Ok(if failed && shown == Exit::Pass {
        Exit::Fail
    } else {
        shown
    })
}

/// Request, reply, stamps and outcome, in the order in which they happened.
fn show(made: &Once, out: &mut String) -> std::fmt::Result {
    let exchange = &made.exchange;
    writeln!(
        out,
        "> {}  ({})",
        plain(&exchange.request_line),
        made.speaks
    )?;
    headers(out, '>', &exchange.request_headers)?;
    body(
        out,
        '>',
        &exchange.request_body,
        made.method
            .as_ref()
            .map(|method| method.request_json(&exchange.request_body)),
    )?;
    if let Some((status, reply)) = &exchange.response {
        writeln!(out, "< HTTP {status}")?;
        headers(out, '<', reply)?;
        let json = made
            .method
            .as_ref()
            .map(|method| method.reply_json(&exchange.response_body));
        body(out, '<', &exchange.response_body, json)?;
        if !exchange.trailers.is_empty() {
            writeln!(out, "< trailers")?;
            headers(out, '<', &exchange.trailers)?;
        }
    }
    writeln!(out)?;
    let stamps = [
        ("connected", exchange.connected),
        ("sent", exchange.sent),
        ("first", exchange.first),
        ("done", Some(exchange.done)),
    ];
    let shown: Vec<String> = stamps
        .iter()
        .filter_map(|(name, at)| at.map(|at: Duration| format!("{name} {}", duration(nanos(at)))))
        .collect();
    writeln!(out, "  {} after dispatch", shown.join(" · "))?;
    let outcome = &exchange.outcome;
    let status = outcome
        .status
        .map_or_else(String::new, |status| format!(" · status {status}"));
    let message = outcome
        .message
        .as_deref()
        .map_or_else(String::new, |message| format!(" · {}", plain(message)));
    writeln!(out, "  {}{status}{message}", outcome.class)
}

fn headers(out: &mut String, arrow: char, headers: &ShownHeaders) -> std::fmt::Result {
    for (name, value) in headers {
        writeln!(out, "{arrow}   {name}: {}", plain(value))?;
    }
    Ok(())
}

/// The most of a body that is shown.
const SHOWN: usize = 16 << 10;

fn body(
    out: &mut String,
    arrow: char,
    bytes: &[u8],
    decoded: Option<Result<serde_json::Value, String>>,
) -> std::fmt::Result {
    let json = match decoded {
        Some(Ok(json)) => Some(json),
        Some(Err(reason)) if !bytes.is_empty() => {
            writeln!(
                out,
                "{arrow} the message can not be read: {}",
                plain(&reason)
            )?;
            None
        }
        Some(Err(_)) => None,
        None => serde_json::from_slice(bytes).ok(),
    };
    if bytes.is_empty() && json.is_none() {
        return Ok(());
    }
    let text = json.map_or_else(
        || String::from_utf8_lossy(bytes).into_owned(),
        |json| format!("{json:#}"),
    );
    let cut: String = text.chars().take(SHOWN).collect();
    for line in cut.lines() {
        let indent = line.len() - line.trim_start_matches(' ').len();
        writeln!(out, "{arrow} {:indent$}{}", "", plain(line))?;
    }
    if cut.len() < text.len() {
        writeln!(out, "{arrow} … {} bytes in all", bytes.len())?;
    }
    Ok(())
}
