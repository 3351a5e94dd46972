//! Targets as endpoints: addresses and TLS, with the files that TLS needs.

use super::files;
use super::inputs::Inputs;
use super::secrets;
use crate::diagnostic::Diagnostics;
use crate::plan::model::{Address, Target};
use crate::transport::{self, Endpoint, Identity, TlsOptions};

/// The endpoint of a target; every file that can not be read is a problem of its own.
pub(super) fn endpoint(inputs: &Inputs<'_>, target: &Target) -> Result<Endpoint, Diagnostics> {
    let address = match &target.address {
        Address::Tcp { host, port, .. } => transport::Address::Tcp {
            host: host.clone(),
            port: *port,
        },
        Address::Unix { path } => transport::Address::Unix { path: path.clone() },
    };
    let tls = if target.address.is_tls() {
        Some(tls(inputs, target)?)
    } else {
        None
    };
    Ok(Endpoint {
        address,
        tls,
        connect_timeout: target.connect_timeout,
    })
}

fn tls(inputs: &Inputs<'_>, target: &Target) -> Result<TlsOptions, Diagnostics> {
    let options = &target.tls;
    let mut problems = Diagnostics::new();
    let mut read = |path| match files::read(inputs, path) {
        Ok(bytes) => Some(bytes),
        Err(problem) => {
            problems.push(problem);
            None
        }
    };
    let authorities = options.ca.as_ref().and_then(&mut read);
    let certificates = options.cert.as_ref().and_then(&mut read);
    let key = options
        .key
        .as_ref()
        .and_then(|key| match secrets::read(inputs, key) {
            Ok(key) => Some(key),
            Err(problem) => {
                problems.push(problem);
                None
            }
        });
    if !problems.is_empty() {
        return Err(problems);
    }
    Ok(TlsOptions {
        authorities,
        identity: certificates
            .zip(key)
            .map(|(certificates, key)| Identity { certificates, key }),
        server_name: options.server_name.clone(),
        verify: !options.insecure,
        resume: options.resume,
    })
}

/// What `Host` and `:authority` say.
pub(super) fn authority(target: &Target, endpoint: &Endpoint) -> String {
    let tls = endpoint.tls.is_some();
    target
        .authority
        .clone()
        .unwrap_or_else(|| endpoint.address.authority(tls))
}
