//! Targets: address, protocol, TLS, schema and who calls.

use std::time::Duration;

use super::address::parse_address;
use super::headers::{headers, secret_beside};
use super::names::{Credential, credential};
use super::place::beside;
use super::protocol::{address_text, is_grpc};
use super::schema::schema;
use crate::diagnostic::{Code, Diagnostic, Diagnostics, Sources, Spanned};
use crate::plan::model::{Address, ConnectionCount, Protocol, Target, Tls};
use crate::plan::raw::{HttpVersion, Named, RawConnections, RawPlan, RawTarget, RawTls};
use crate::units::Bytes;

/// Per call, where nothing else is said.
pub(super) const DEADLINE: Duration = Duration::from_secs(10);
const CONNECT_TIMEOUT: Duration = Duration::from_secs(5);
const MAX_MESSAGE: Bytes = Bytes(64 << 20);

/// All targets by position; none where one could not be understood.
pub(super) fn targets(
    raw: &RawPlan,
    sources: &Sources,
    problems: &mut Diagnostics,
) -> Vec<Option<Target>> {
    raw.targets
        .iter()
        .map(|named| target(raw, named, sources, problems))
        .collect()
}

fn target(
    raw: &RawPlan,
    named: &Named<RawTarget>,
    sources: &Sources,
    problems: &mut Diagnostics,
) -> Option<Target> {
    let target = &named.value;
    let grpc = is_grpc(target);
    let address = address_text(target).and_then(|text| match parse_address(text) {
        Ok(address) => Some((address, text)),
        Err(problem) => {
            problems.push(problem);
            None
        }
    });
    let auth = credential(raw, target.auth.as_ref(), problems);
    // Without a protocol the names of HTTP are the wider ones.
    let headers = headers(&target.headers, grpc.unwrap_or(false), sources, problems);
    let schema = schema(raw, target, sources, problems);
    let tls = tls(target.tls.as_ref(), address.as_ref(), sources, problems);
    let (address, text) = address?;
    Some(Target {
        name: named.name.clone(),
        address,
        address_span: text.span,
        address_text: text.value.clone(),
        protocol: if grpc? {
            Protocol::Grpc
        } else {
            let version = target.version.as_ref().map(|version| version.value);
            Protocol::Http(version.unwrap_or(HttpVersion::Auto))
        },
        schema: schema?,
        auth: match auth {
            Credential::Of(id) => Some(id),
            Credential::Off | Credential::Unsaid => None,
        },
        deadline: target
            .deadline
            .as_ref()
            .map_or(Some(DEADLINE), |deadline| deadline.value),
        connect_timeout: target
            .connect_timeout
            .as_ref()
            .map_or(CONNECT_TIMEOUT, |timeout| timeout.value),
        ready_within: target
            .ready_within
            .as_ref()
            .map_or(Duration::ZERO, |length| length.value),
        connections: connection_count(target.connections.as_ref()),
        headers,
        authority: target.authority.as_ref().map(|name| name.value.clone()),
        max_message: target
            .max_message
            .as_ref()
            .map_or(MAX_MESSAGE, |size| size.value),
        compress: target
            .compress
            .as_ref()
            .is_some_and(|word| word.value == "gzip"),
        tls,
    })
}

/// `connections` as meant.
pub(super) fn connection_count(raw: Option<&Spanned<RawConnections>>) -> ConnectionCount {
    match raw.map(|count| count.value) {
        None => ConnectionCount::Default,
        Some(RawConnections::Count(count)) => ConnectionCount::Count(count),
        Some(RawConnections::PerClient) => ConnectionCount::PerClient,
    }
}

fn tls(
    raw: Option<&Spanned<RawTls>>,
    address: Option<&(Address, &Spanned<String>)>,
    sources: &Sources,
    problems: &mut Diagnostics,
) -> Tls {
    let Some(Spanned { value: raw, span }) = raw else {
        return Tls::default();
    };
    if let Some((address, text)) = address
        && !matches!(address, Address::Tcp { tls: true, .. })
    {
        problems.push(
            Diagnostic::error(
                Code::ConflictingKeys,
                *span,
                "`tls` belongs to an `https://` address",
            )
            .label("has no meaning here")
            .also(text.span, "this address is plaintext")
            .help("remove `tls`, or write `https://` in the address"),
        );
    }
    let path = |path: &Option<Spanned<String>>| path.as_ref().map(|path| beside(sources, path));
    Tls {
        ca: path(&raw.ca),
        cert: path(&raw.cert),
        key: raw
            .key
            .as_ref()
            .map(|key| Spanned::new(secret_beside(&key.value, key.span, sources), key.span)),
        server_name: raw.server_name.as_ref().map(|name| name.value.clone()),
        insecure: raw.verify.as_ref().is_some_and(|verify| !verify.value),
        resume: raw.resume.as_ref().is_some_and(|resume| resume.value),
    }
}
