//! What a TLS error means to the person who wrote the plan.
#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "the other kinds of a foreign enum are alike here"
)]

use std::io;

use rustls::{AlertDescription, CertificateError, Error, InvalidMessage};

/// A failed handshake with `place`, whose certificate should carry `name`.
pub(super) fn explain(error: &io::Error, place: &str, name: &str) -> String {
    match inner(error) {
        Some(Error::InvalidMessage(
            InvalidMessage::InvalidContentType
            | InvalidMessage::UnknownProtocolVersion
            | InvalidMessage::MessageTooLarge,
        )) => format!(
            "{place} does not speak TLS: it is a plaintext port, use http:// (the answer was no TLS record)"
        ),
        Some(Error::InvalidCertificate(reason)) => certificate(reason, place, name),
        Some(Error::AlertReceived(alert)) => format!("{place} {}", alert_text(*alert)),
        Some(Error::PeerIncompatible(reason)) => {
            format!("{place} and loadbank share no TLS version or cipher: {reason:?}")
        }
        Some(Error::NoApplicationProtocol) => {
            format!("{place} speaks none of the protocols that were offered (ALPN)")
        }
        Some(other) => format!("TLS handshake with {place} failed: {other}"),
        None if error.kind() == io::ErrorKind::UnexpectedEof
            || error.kind() == io::ErrorKind::ConnectionReset =>
        {
            format!(
                "{place} closed the connection during the TLS handshake: it may be a plaintext port (use http://) or want another TLS setup"
            )
        }
        None => format!("TLS handshake with {place} failed: {error}"),
    }
}

/// An error on an established connection in our words, when TLS has something to say about it. In TLS 1.3 a server
/// refuses a client certificate only after the handshake, so the reason comes with the first read.
pub(in crate::transport) fn explained(error: io::Error) -> io::Error {
    let text = match inner(&error) {
        Some(Error::AlertReceived(alert)) => Some(format!("the server {}", alert_text(*alert))),
        _ => None,
    };
    match text {
        Some(text) => io::Error::new(error.kind(), text),
        None => error,
    }
}

fn inner(error: &io::Error) -> Option<&Error> {
    error.get_ref()?.downcast_ref()
}

fn certificate(reason: &CertificateError, place: &str, name: &str) -> String {
    match reason {
        CertificateError::UnknownIssuer => format!(
            "the certificate of {place} is signed by an authority that is not trusted: name it with `tls.ca`"
        ),
        CertificateError::NotValidForNameContext { presented, .. } if presented.is_empty() => {
            format!(
                "the certificate of {place} has no subjectAltName, so it is valid for no name; `{name}` was asked for"
            )
        }
        CertificateError::NotValidForNameContext { presented, .. } => format!(
            "the certificate of {place} is not for `{name}` but for {}: set `tls.server_name`",
            presented.join(", ")
        ),
        CertificateError::NotValidForName => {
            format!("the certificate of {place} is not for `{name}`: set `tls.server_name`")
        }
        CertificateError::Expired | CertificateError::ExpiredContext { .. } => {
            format!("the certificate of {place} has expired")
        }
        CertificateError::NotValidYet | CertificateError::NotValidYetContext { .. } => {
            format!("the certificate of {place} is not valid yet: compare the clocks")
        }
        // The library has no variant of its own for this, and it is what `openssl req -x509` makes by default.
        other if other.to_string().contains("CaUsedAsEndEntity") => format!(
            "the certificate of {place} is an authority's (CA:TRUE) and can not be a server's: make one with CA:FALSE, or sign one with it"
        ),
        other => format!("the certificate of {place} is refused: {other}"),
    }
}

fn alert_text(alert: AlertDescription) -> String {
    match alert {
        AlertDescription::CertificateRequired | AlertDescription::NoCertificate => {
            "wants a client certificate: set `tls.cert` and `tls.key`".to_owned()
        }
        AlertDescription::UnknownCA => {
            "refuses our client certificate: it does not know the authority that signed it (unknown CA)".to_owned()
        }
        AlertDescription::BadCertificate
        | AlertDescription::UnsupportedCertificate
        | AlertDescription::CertificateUnknown
        | AlertDescription::AccessDenied
        | AlertDescription::CertificateRevoked
        | AlertDescription::DecryptError => {
            format!("refuses our client certificate ({alert:?}): check `tls.cert` and `tls.key`")
        }
        AlertDescription::CertificateExpired => "refuses our client certificate: it has expired".to_owned(),
        AlertDescription::UnrecognisedName => {
            "knows no host of this name: set `tls.server_name`".to_owned()
        }
        AlertDescription::NoApplicationProtocol => {
            "speaks none of the protocols that were offered (ALPN): set `version`".to_owned()
        }
        AlertDescription::HandshakeFailure
        | AlertDescription::ProtocolVersion
        | AlertDescription::InsufficientSecurity => format!(
            "refused the TLS handshake ({alert:?}): it may want a client certificate (`tls.cert`) or another TLS version"
        ),
        other => format!("ended TLS with the alert {other:?}"),
    }
}
