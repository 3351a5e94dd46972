//! The handshake of one endpoint.
#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "the other kinds of a foreign enum are alike here"
)]

use std::sync::Arc;

use rustls::ClientConfig;
use rustls::client::Resumption;
use rustls::crypto::aws_lc_rs;
use rustls::pki_types::pem::PemObject;
use rustls::pki_types::{PrivateKeyDer, ServerName};
use tokio::net::TcpStream;
use tokio_rustls::TlsConnector;

use super::explain::explain;
use super::trust::{AcceptAny, certificates, roots, unusable};
use crate::transport::{Alpn, ConnectError, Kind, Phase, Stream, TlsOptions, errno_of};

/// Everything that a handshake needs.
#[derive(Clone)]
pub(in crate::transport) struct Handshake {
    connector: TlsConnector,
    name: ServerName<'static>,
}

impl Handshake {
    /// Reads certificates and keys.
    pub(in crate::transport) fn new(
        options: &TlsOptions,
        host: &str,
        alpn: Alpn,
    ) -> Result<Self, ConnectError> {
        let provider = Arc::new(aws_lc_rs::default_provider());
        let builder = ClientConfig::builder_with_provider(Arc::clone(&provider))
            .with_safe_default_protocol_versions()
            .map_err(|error| unusable(format!("TLS can not be set up: {error}")))?;
        let builder = if options.verify {
            builder.with_root_certificates(roots(options.authorities.as_deref())?)
        } else {
            builder
                .dangerous()
                .with_custom_certificate_verifier(Arc::new(AcceptAny(provider)))
        };
        let mut config = match &options.identity {
            None => builder.with_no_client_auth(),
            Some(identity) => {
                let chain = certificates(&identity.certificates, "tls.cert")?;
                let key = PrivateKeyDer::from_pem_slice(identity.key.expose()).map_err(|_| {
                    unusable(
                        "`tls.key` holds no private key: a PEM file with `-----BEGIN PRIVATE KEY-----` is expected"
                            .to_owned(),
                    )
                })?;
                builder
                    .with_client_auth_cert(chain, key)
                    .map_err(|error| match error {
                        rustls::Error::InconsistentKeys(_) => unusable(
                            "`tls.key` is not the key of the certificate in `tls.cert`".to_owned(),
                        ),
                        other => {
                            unusable(format!("`tls.cert` and `tls.key` can not be used: {other}"))
                        }
                    })?
            }
        };
        config.alpn_protocols = alpn.names();
        if !options.resume {
            config.resumption = Resumption::disabled();
        }
        let wanted = options.server_name.as_deref().unwrap_or(host);
        let name = ServerName::try_from(wanted.to_owned()).map_err(|_| {
            unusable(format!(
                "`{wanted}` is no name that a certificate can carry; set `tls.server_name`"
            ))
        })?;
        Ok(Self {
            connector: TlsConnector::from(Arc::new(config)),
            name,
        })
    }

    /// Shakes hands over an open connection; the protocol that was agreed on comes with it.
    pub(in crate::transport) async fn run(
        &self,
        stream: TcpStream,
        place: &str,
    ) -> Result<(Stream, Option<Vec<u8>>), ConnectError> {
        match self.connector.connect(self.name.clone(), stream).await {
            Ok(stream) => {
                let alpn = stream.get_ref().1.alpn_protocol().map(<[u8]>::to_vec);
                Ok((Stream::tls(stream), alpn))
            }
            Err(error) => Err(ConnectError {
                phase: Phase::Tls,
                kind: Kind::Refused,
                errno: errno_of(&error),
                message: explain(&error, place, &self.name.to_str()),
            }),
        }
    }
}
