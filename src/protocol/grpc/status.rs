//! The status of a gRPC reply, and the words around it.

use std::time::Duration;

use http::HeaderMap;

/// What `grpc-status` and `grpc-message` say.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct GrpcStatus {
    /// The code; 2 (UNKNOWN) where it is no number.
    pub(super) code: u32,
    /// The message, percent-decoded.
    pub(super) message: String,
}

impl GrpcStatus {
    /// Reads trailers, or the headers of a reply that is trailers only.
    pub(super) fn read(headers: &HeaderMap) -> Option<Self> {
        let code = headers.get("grpc-status")?;
        let code = code.to_str().ok().and_then(|text| text.trim().parse().ok());
        let message = headers
            .get("grpc-message")
            .map(|message| percent_decoded(message.as_bytes()))
            .unwrap_or_default();
        Some(Self {
            code: code.unwrap_or(2),
            message,
        })
    }
}

/// Decodes `%41`; what is no escape stays as it is, as the protocol wants it.
pub(super) fn percent_decoded(text: &[u8]) -> String {
    let digit = |byte: Option<&u8>| byte.and_then(|byte| char::from(*byte).to_digit(16));
    let mut bytes = Vec::with_capacity(text.len());
    let mut at = 0;
    while let Some(&byte) = text.get(at) {
        let pair = (digit(text.get(at + 1)), digit(text.get(at + 2)));
        if byte == b'%'
            && let (Some(high), Some(low)) = pair
        {
            bytes.push(u8::try_from(high * 16 + low).unwrap_or(byte));
            at += 3;
        } else {
            bytes.push(byte);
            at += 1;
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

/// A length as `grpc-timeout` writes it: at most eight digits, rounded up where the unit must grow.
pub(super) fn timeout(length: Duration) -> String {
    const UNITS: [(u128, char); 6] = [
        (1, 'n'),
        (1_000, 'u'),
        (1_000_000, 'm'),
        (1_000_000_000, 'S'),
        (60_000_000_000, 'M'),
        (3_600_000_000_000, 'H'),
    ];
    let nanos = length.as_nanos();
    for (scale, unit) in UNITS {
        let count = nanos.div_ceil(scale);
        if count < 100_000_000 {
            return format!("{count}{unit}");
        }
    }
    "99999999H".to_owned()
}
