//! Addresses of targets: `http://host:port`, `https://host:port`, `unix:/path`.

use super::place::part;
use crate::diagnostic::{Code, Diagnostic, Span, Spanned};
use crate::plan::model::Address;

/// Reads an address.
pub(super) fn parse_address(text: &Spanned<String>) -> Result<Address, Diagnostic> {
    let written = text.value.as_str();
    if written != written.trim() || written.chars().any(|c| c.is_whitespace() || c.is_control()) {
        return Err(
            bad(text.span, "an address has no spaces in it").help(spellings(written.trim()))
        );
    }
    if written.is_empty() {
        return Err(bad(text.span, "the address is empty").help(
            "write `http://host:port` for plaintext, `https://host:port` for TLS, or `unix:/path` for a socket file",
        ));
    }
    if let Some(path) = written.strip_prefix("unix:") {
        return parse_unix(text, path);
    }
    let Some((scheme, rest)) = written.split_once("://") else {
        return Err(without_scheme(text));
    };
    let tls = match scheme.to_ascii_lowercase().as_str() {
        "http" => false,
        "https" => true,
        _ => return Err(unknown_scheme(text, scheme, rest)),
    };
    parse_authority(text, scheme, rest, tls)
}

fn bad(span: Span, message: impl Into<String>) -> Diagnostic {
    Diagnostic::error(Code::BadAddress, span, message)
}

fn spellings(host: &str) -> String {
    format!("write `http://{host}` for plaintext or `https://{host}` for TLS")
}

fn parse_unix(text: &Spanned<String>, path: &str) -> Result<Address, Diagnostic> {
    let path = path.strip_prefix("//").unwrap_or(path);
    if path.starts_with('/') && path.len() > 1 {
        Ok(Address::Unix {
            path: path.to_owned(),
        })
    } else {
        Err(bad(text.span, "a socket file needs its whole path")
            .label("not a path that begins with `/`")
            .help("write `unix:/run/service.sock`"))
    }
}

fn without_scheme(text: &Spanned<String>) -> Diagnostic {
    let host = text.value.trim_start_matches('/');
    bad(
        text.span,
        format!("the address `{}` has no scheme", text.value),
    )
    .label("plaintext or TLS?")
    .help(spellings(host))
}

fn unknown_scheme(text: &Spanned<String>, scheme: &str, rest: &str) -> Diagnostic {
    let host = rest.trim_start_matches('/');
    bad(
        part(text, 0, scheme.len()),
        format!("an address has no scheme `{scheme}`"),
    )
    .label("http, https or unix")
    .help(spellings(host))
}

fn parse_authority(
    text: &Spanned<String>,
    scheme: &str,
    rest: &str,
    tls: bool,
) -> Result<Address, Diagnostic> {
    let start = scheme.len() + "://".len();
    let (authority, after) = rest
        .find(['/', '?', '#'])
        .map_or((rest, ""), |at| rest.split_at(at));
    if !matches!(after, "" | "/") {
        let place = part(text, start + authority.len(), start + rest.len());
        return Err(bad(
            place,
            format!("an address ends after its port, and `{after}` follows"),
        )
        .label("a path belongs into the calls")
        .help(format!(
            "write `{scheme}://{authority}` here, and the path in `http: GET {after}` of a call"
        )));
    }
    if let Some((user, host)) = authority.rsplit_once('@') {
        let place = part(text, start, start + user.len());
        return Err(Diagnostic::error(
            Code::SecretInPlan,
            place,
            "an address carries no user or password",
        )
        .label("a credential in the plan")
        .help(format!(
            "write `{scheme}://{host}` and `auth: {{ basic: {{ user: …, password: {{ env: PASSWORD }} }} }}`"
        )));
    }
    let (host, port) = split_port(text, start, authority)?;
    check_host(text, start, &host, authority)?;
    let port = match port {
        None => {
            if tls {
                443
            } else {
                80
            }
        }
        Some(digits) => parse_port(text, start, authority, digits)?,
    };
    Ok(Address::Tcp { host, port, tls })
}

/// The host without brackets, and the text of the port.
fn split_port<'a>(
    text: &Spanned<String>,
    start: usize,
    authority: &'a str,
) -> Result<(String, Option<&'a str>), Diagnostic> {
    let place = part(text, start, start + authority.len());
    if let Some(inside) = authority.strip_prefix('[') {
        let Some((host, after)) = inside.split_once(']') else {
            return Err(bad(place, "an IPv6 address has no closing bracket")
                .help("write `http://[::1]:8080`"));
        };
        if host.parse::<core::net::Ipv6Addr>().is_err() {
            return Err(bad(place, format!("`{host}` is not an IPv6 address"))
                .help("write `http://[::1]:8080`"));
        }
        return match (after, after.strip_prefix(':')) {
            ("", _) => Ok((host.to_owned(), None)),
            (_, Some(port)) => Ok((host.to_owned(), Some(port))),
            _ => Err(bad(
                place,
                format!("`{after}` follows the bracket of an IPv6 address"),
            )
            .help(format!("write `[{host}]:8080`"))),
        };
    }
    if authority.matches(':').count() > 1 {
        let help = if authority.parse::<core::net::Ipv6Addr>().is_ok() {
            format!("write an IPv6 address in brackets: `http://[{authority}]:8080`")
        } else {
            "write `http://host:port`, an IPv6 host in brackets".to_owned()
        };
        return Err(bad(place, "the address has more than one colon").help(help));
    }
    Ok(match authority.split_once(':') {
        Some((host, port)) => (host.to_owned(), Some(port)),
        None => (authority.to_owned(), None),
    })
}

fn check_host(
    text: &Spanned<String>,
    start: usize,
    host: &str,
    authority: &str,
) -> Result<(), Diagnostic> {
    let place = part(text, start, start + authority.len());
    if host.is_empty() {
        return Err(bad(text.span, "the address has no host").help("write `http://host:port`"));
    }
    let bracketed = authority.starts_with('[');
    let legal = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '.' | '_');
    match host.chars().find(|c| !legal(*c)) {
        Some(c) if !bracketed => Err(bad(place, format!("a host has no `{c}` in it")).help(
            if c.is_ascii() {
                "a host is a name, an IPv4 address or an IPv6 address in brackets"
            } else {
                "write the name in its ASCII form (`xn--…`)"
            },
        )),
        _ => Ok(()),
    }
}

fn parse_port(
    text: &Spanned<String>,
    start: usize,
    authority: &str,
    digits: &str,
) -> Result<u16, Diagnostic> {
    let end = start + authority.len();
    let place = part(text, end - digits.len(), end);
    match digits.parse::<u16>() {
        Ok(0) => Err(bad(place, "port 0 is no port that can be called").label("from 1 to 65535")),
        Ok(port) if digits.bytes().all(|byte| byte.is_ascii_digit()) => Ok(port),
        _ => {
            let place = if digits.is_empty() {
                part(text, start, end)
            } else {
                place
            };
            Err(bad(place, format!("`{digits}` is not a port"))
                .label("a port is a number from 1 to 65535"))
        }
    }
}
