//! Which certificates are believed.

use std::sync::Arc;

use rustls::client::danger::{HandshakeSignatureValid, ServerCertVerified, ServerCertVerifier};
use rustls::crypto::{CryptoProvider, verify_tls12_signature, verify_tls13_signature};
use rustls::pki_types::pem::PemObject;
use rustls::pki_types::{CertificateDer, ServerName, UnixTime};
use rustls::{DigitallySignedStruct, RootCertStore, SignatureScheme};

use crate::transport::{ConnectError, Kind, Phase};

/// The authorities of a PEM text, or the system's; Mozilla's where the system has none.
pub(super) fn roots(authorities: Option<&[u8]>) -> Result<RootCertStore, ConnectError> {
    let mut store = RootCertStore::empty();
    if let Some(pem) = authorities {
        for certificate in certificates(pem, "tls.ca")? {
            store
                .add(certificate)
                .map_err(|error| unusable(format!("`tls.ca` can not be used: {error}")))?;
        }
        return Ok(store);
    }
    let found = rustls_native_certs::load_native_certs();
    store.add_parsable_certificates(found.certs);
    if store.is_empty() {
        store.extend(webpki_roots::TLS_SERVER_ROOTS.iter().cloned());
    }
    Ok(store)
}

/// All certificates of a PEM text; `key` is where the plan names it.
pub(super) fn certificates(
    pem: &[u8],
    key: &str,
) -> Result<Vec<CertificateDer<'static>>, ConnectError> {
    let list: Vec<_> = CertificateDer::pem_slice_iter(pem)
        .collect::<Result<_, _>>()
        .map_err(|error| unusable(format!("`{key}` is no PEM text: {error}")))?;
    if list.is_empty() {
        return Err(unusable(format!(
            "`{key}` holds no certificate: a PEM file with `-----BEGIN CERTIFICATE-----` is expected"
        )));
    }
    Ok(list)
}

pub(super) fn unusable(message: String) -> ConnectError {
    ConnectError::new(Phase::Tls, Kind::Local, message)
}

/// `verify: false`: every certificate is accepted, its signatures are still checked.
#[derive(Debug)]
pub(super) struct AcceptAny(pub(super) Arc<CryptoProvider>);

impl ServerCertVerifier for AcceptAny {
    fn verify_server_cert(
        &self,
        _certificate: &CertificateDer<'_>,
        _intermediates: &[CertificateDer<'_>],
        _name: &ServerName<'_>,
        _ocsp: &[u8],
        _now: UnixTime,
    ) -> Result<ServerCertVerified, rustls::Error> {
        Ok(ServerCertVerified::assertion())
    }

    fn verify_tls12_signature(
        &self,
        message: &[u8],
        certificate: &CertificateDer<'_>,
        signed: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, rustls::Error> {
        let known = &self.0.signature_verification_algorithms;
        verify_tls12_signature(message, certificate, signed, known)
    }

    fn verify_tls13_signature(
        &self,
        message: &[u8],
        certificate: &CertificateDer<'_>,
        signed: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, rustls::Error> {
        let known = &self.0.signature_verification_algorithms;
        verify_tls13_signature(message, certificate, signed, known)
    }

    fn supported_verify_schemes(&self) -> Vec<SignatureScheme> {
        self.0.signature_verification_algorithms.supported_schemes()
    }
}
