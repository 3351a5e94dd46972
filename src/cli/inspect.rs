//! `loadbank inspect`: what a gRPC server offers, and a call that can be pasted into a plan.

use std::fmt::Write;
use std::path::PathBuf;
use std::time::Duration;

use super::arguments;
use super::exit::Exit;
use super::streams::Streams;
use crate::clock::Clock;
use crate::diagnostic::{Span, Spanned, list_names};
use crate::protocol::grpc::schema::{
    self, LoadError, Method, Reflector, Schema, Source, SourceKind,
};
use crate::transport::{Address, Alpn, Dialer, Endpoint, TlsOptions};

const LIMIT: Duration = Duration::from_secs(10);

/// Lists services, or shows one symbol in full.
pub(super) fn inspect(streams: Streams, arguments: &arguments::Inspect) -> Exit {
    let local = !arguments.proto.is_empty() || !arguments.descriptors.is_empty();
    let (address, symbol) = match (&arguments.first, &arguments.second) {
        (Some(symbol), None) if local && !symbol.contains("://") => (None, Some(symbol)),
        (first, second) => (first.as_deref(), second.as_ref()),
    };
    if address.is_none() && !local {
        streams.error("name a server (http://host:port), --proto FILE or --descriptors FILE");
        return Exit::Invalid;
    }
    let schema = match load(address, arguments) {
        Ok(schema) => schema,
        Err((exit, message)) => {
            streams.error(&message);
            return exit;
        }
    };
    for note in &schema.notes {
        streams.warning(note);
    }
    let shown = match symbol {
        None => Ok(list(&schema)),
        Some(symbol) => one(&schema, symbol),
    };
    match shown {
        Ok(text) => streams.finish(&text),
        Err(message) => {
            streams.error(&message);
            Exit::Invalid
        }
    }
}

fn load(address: Option<&str>, arguments: &arguments::Inspect) -> Result<Schema, (Exit, String)> {
    let spanned = |paths: &[PathBuf]| {
        paths
            .iter()
            .map(|path| Spanned::new(path.clone(), Span::NOWHERE))
            .collect()
    };
    let mut sources = Vec::new();
    if !arguments.proto.is_empty() {
        let kind = SourceKind::Proto {
            files: spanned(&arguments.proto),
            include: spanned(&arguments.include),
        };
        sources.push(Source {
            span: Span::NOWHERE,
            kind,
        });
    }
    if !arguments.descriptors.is_empty() {
        let kind = SourceKind::Descriptors(spanned(&arguments.descriptors));
        sources.push(Source {
            span: Span::NOWHERE,
            kind,
        });
    }
    let reflector = match address {
        None => None,
        Some(address) => {
            sources.push(Source {
                span: Span::NOWHERE,
                kind: SourceKind::Reflection,
            });
            Some(reflector(address).map_err(|message| (Exit::Invalid, message))?)
        }
    };
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .map_err(|error| {
            (
                Exit::Invalid,
                format!("the system gives no event queue: {error}"),
            )
        })?;
    let loaded = runtime.block_on(schema::load(
        &sources,
        reflector.as_ref(),
        &[],
        &Clock::start(),
    ));
    loaded.map_err(|error| match error {
        LoadError::Plan(problems) => {
            let messages: Vec<String> = problems
                .sorted()
                .iter()
                .map(|problem| problem.message.clone())
                .collect();
            (Exit::Invalid, messages.join("\n"))
        }
        LoadError::Server(error) => (
            Exit::Inconclusive,
            format!("{}: {}", address.unwrap_or_default(), error.value),
        ),
    })
}

fn reflector(address: &str) -> Result<Reflector, String> {
    let (place, tls) = endpoint(address)?;
    let authority = place.authority(tls);
    let endpoint = Endpoint {
        address: place,
        tls: tls.then(TlsOptions::default),
        connect_timeout: LIMIT,
    };
    Ok(Reflector {
        dialer: Dialer::new(endpoint, Alpn::Http2).map_err(|error| error.to_string())?,
        authority,
        headers: Vec::new(),
        limit: LIMIT,
        max_message: 64 << 20,
    })
}

fn endpoint(address: &str) -> Result<(Address, bool), String> {
    if let Some(path) = address.strip_prefix("unix:") {
        return Ok((
            Address::Unix {
                path: path.to_owned(),
            },
            false,
        ));
    }
    let uri: http::Uri = address
        .parse()
        .map_err(|error| format!("`{address}` is no address: {error}"))?;
    let tls = match uri.scheme_str() {
        Some("http") => false,
        Some("https") => true,
        _ => {
            return Err(format!(
                "write `http://{address}` for plaintext or `https://{address}` for TLS"
            ));
        }
    };
    let host = uri
        .host()
        .unwrap_or_default()
        .trim_matches(['[', ']'])
        .to_owned();
    let port = uri.port_u16().unwrap_or(if tls { 443 } else { 80 });
    Ok((Address::Tcp { host, port }, tls))
}

/// All services with their methods.
fn list(schema: &Schema) -> String {
    let mut text = String::new();
    for service in schema.services() {
        let _ = writeln!(text, "{service}");
        for method in schema.methods(&service) {
            let _ = writeln!(text, "  {}", signature(&method));
        }
    }
    text.push_str("\nName a method to see its messages and a call for a plan.\n");
    text
}

fn signature(method: &Method) -> String {
    let stream = |streams: bool| if streams { "stream " } else { "" };
    format!(
        "{}({}{}) → {}{}",
        method.name(),
        stream(method.is_client_streaming()),
        method.input(),
        stream(method.is_server_streaming()),
        method.output()
    )
}

/// A service or a method in full.
fn one(schema: &Schema, symbol: &str) -> Result<String, String> {
    if schema.services().iter().any(|service| service == symbol) {
        let mut text = format!("{symbol}\n");
        for method in schema.methods(symbol) {
            let _ = writeln!(text, "  {}", signature(&method));
        }
        return Ok(text);
    }
    let method = schema
        .method(&Spanned::new(symbol.to_owned(), Span::NOWHERE))
        .map_err(|problem| {
            let services = schema.services();
            let help = if problem.help.is_empty() {
                vec![list_names(services.iter().map(String::as_str))]
            } else {
                problem.help.clone()
            };
            format!("{}; {}", problem.message, help.join("; "))
        })?;
    let mut text = format!("{}/{}\n\n", method.service(), signature(&method));
    for (name, fields) in [
        (method.input(), method.input_fields()),
        (method.output(), method.output_fields()),
    ] {
        let _ = writeln!(text, "{name}");
        let width = fields
            .iter()
            .map(|(field, _)| field.len())
            .max()
            .unwrap_or_default();
        for (field, kind) in fields {
            let _ = writeln!(text, "  {field:width$}  {kind}");
        }
        text.push('\n');
    }
    let _ = writeln!(text, "calls:");
    let _ = writeln!(text, "  {}:", snake(method.name()));
    let _ = writeln!(text, "    target: NAME");
    let _ = writeln!(text, "    grpc: {}/{}", method.service(), method.name());
    let _ = writeln!(text, "    message: {}", method.example_json());
    Ok(text)
}

/// `SubmitOrder` as `submit_order`.
fn snake(name: &str) -> String {
    let mut text = String::new();
    for (at, c) in name.char_indices() {
        if c.is_uppercase() && at > 0 {
            text.push('_');
        }
        text.extend(c.to_lowercase());
    }
    text
}
