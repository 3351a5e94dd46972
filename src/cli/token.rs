//! `loadbank token`: one credential of a plan, made and shown. The only command that shows one.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use serde_json::Value;

use super::arguments;
use super::exit::Exit;
use super::planning;
use super::run::refuse;
use super::streams::Streams;
use crate::bind::{Inputs, credential};
use crate::clock::Clock;
use crate::diagnostic::did_you_mean;

/// Makes a credential and prints it, or what it says.
pub(super) fn token(streams: Streams, arguments: &arguments::Token) -> Exit {
    match attempt(streams, arguments) {
        Ok(exit) | Err(exit) => exit,
    }
}

fn attempt(streams: Streams, arguments: &arguments::Token) -> Result<Exit, Exit> {
    let assembled = planning::read_and_report(streams, &arguments.plan)?;
    let Some(plan) = &assembled.plan else {
        return Err(Exit::Invalid);
    };
    let names = plan.auth.iter().map(|auth| auth.name.value.as_str());
    let Some(at) = plan
        .auth
        .iter()
        .position(|auth| auth.name.value == arguments.auth)
    else {
        let help = did_you_mean(&arguments.auth, names);
        streams.error(&format!(
            "the plan has no auth `{}`; {help}",
            arguments.auth
        ));
        return Err(Exit::Invalid);
    };
    let inputs = Inputs {
        sources: &assembled.sources,
        variables: &assembled.variables,
        seed: arguments.plan.seed.or(plan.seed).unwrap_or(0),
    };
    let value = credential(
        plan,
        crate::plan::model::AuthId(at),
        inputs,
        &Clock::start(),
    )
    .map_err(|error| refuse(streams, &assembled, &error))?;
    let text = String::from_utf8_lossy(value.as_bytes()).into_owned();
    let token = text
        .split_once(' ')
        .map_or(text.as_str(), |(_, token)| token);
    if !arguments.decode {
        return Ok(streams.finish(&format!("{token}\n")));
    }
    if let Some((header, claims)) = decoded(token) {
        Ok(streams.finish(&format!("{header:#}\n{claims:#}\n")))
    } else {
        streams.error(&format!(
            "`{}` makes no JSON Web Token, so there is nothing to decode",
            arguments.auth
        ));
        Err(Exit::Invalid)
    }
}

/// Header and claims of a token.
fn decoded(token: &str) -> Option<(Value, Value)> {
    let mut parts = token.split('.').map(|part| {
        let bytes = URL_SAFE_NO_PAD.decode(part).ok()?;
        serde_json::from_slice(&bytes).ok()
    });
    Some((parts.next()??, parts.next()??))
}
