//! `--demo`: the services that a plan names, started as a child and ended with it.

use std::collections::BTreeMap;

use super::arguments::PlanArguments;
use super::demo::{self, Child, ChildOptions, DemoOptions, JwtSecret, Service};
use super::environment;
use super::exit::Exit;
use super::streams::Streams;
use crate::plan::model::{Address, Plan};

/// The demo's variables, for those that are not set; none without `--demo`.
pub(super) fn variables(arguments: &PlanArguments) -> BTreeMap<String, String> {
    if !arguments.demo {
        return BTreeMap::new();
    }
    BTreeMap::from([(
        "JWT_SECRET".to_owned(),
        JwtSecret::demo().expose().to_owned(),
    )])
}

/// Starts the services that the plan's targets name, and waits until they are ready.
pub(super) fn start(
    streams: Streams,
    arguments: &PlanArguments,
    plan: &Plan,
) -> Result<Option<Child>, Exit> {
    if !arguments.demo {
        return Ok(None);
    }
    let services: Vec<Service> = Service::ALL
        .iter()
        .copied()
        .filter(|service| is_named(plan, *service))
        .collect();
    if services.is_empty() {
        streams.error("--demo: no target of the plan is at an address of the demo; `loadbank demo --help` lists them");
        return Err(Exit::Invalid);
    }
    let mine = environment::variables();
    let secret = mine
        .get("JWT_SECRET")
        .map(|secret| JwtSecret::new(secret.as_str()));
    if secret.is_none() && services.contains(&Service::Gateway) {
        streams.note("JWT_SECRET is not set; the demo's own secret stands in");
    }
    let options = ChildOptions {
        services,
        ports: String::new(),
        secret,
    };
    match Child::start(&options) {
        Ok(child) => Ok(Some(child)),
        Err(error) => {
            streams.error(&format!("--demo: {error}"));
            Err(Exit::Invalid)
        }
    }
}

/// True when a target is on this machine at the service's usual port.
fn is_named(plan: &Plan, service: Service) -> bool {
    plan.targets.iter().any(|target| match &target.address {
        Address::Tcp { host, port, .. } => {
            matches!(host.as_str(), "localhost" | "127.0.0.1" | "::1")
                && *port == service.default_port()
        }
        Address::Unix { .. } => false,
    })
}

/// `loadbank demo`: serves until it is told to end.
pub(super) fn serve(streams: Streams, options: &DemoOptions) -> Exit {
    let mut options = options.clone();
    options.secret = environment::variables()
        .get("JWT_SECRET")
        .map(|secret| JwtSecret::new(secret.as_str()));
    match demo::serve(&options, &mut std::io::stdout()) {
        Ok(()) => Exit::Pass,
        Err(error) => {
            streams.error(&error.to_string());
            Exit::Invalid
        }
    }
}
