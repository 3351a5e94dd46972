//! Bytes to text.

/// The text that bytes hold, without a byte-order mark.
///
/// # Errors
/// Says what the bytes are instead, for a diagnostic with the code `not-text`.
///
/// ```
/// use loadbank::document::decode;
/// assert_eq!(decode(b"\xef\xbb\xbfplan: 1".to_vec()), Ok("plan: 1".to_owned()));
/// assert!(decode(vec![0xff, 0xfe, b'p', 0]).is_err());
/// ```
pub fn decode(bytes: Vec<u8>) -> Result<String, String> {
    if let Some(encoding) = utf16_or_32(&bytes) {
        return Err(format!("this is {encoding} text; save it as UTF-8"));
    }
    if let Some(at) = bytes.iter().position(|byte| *byte == 0) {
        return Err(format!("this is a binary file: byte {at} is zero"));
    }
    match String::from_utf8(bytes) {
        Ok(text) => Ok(match text.strip_prefix('\u{feff}') {
            Some(rest) => rest.to_owned(),
            None => text,
        }),
        Err(error) => {
            let at = error.utf8_error().valid_up_to();
            Err(format!(
                "this is not UTF-8 text: byte {at} begins no character"
            ))
        }
    }
}

/// The name of a wider encoding, by its byte-order mark or by the zeros between Latin letters.
fn utf16_or_32(bytes: &[u8]) -> Option<&'static str> {
    match bytes {
        [0xff, 0xfe, 0, 0, ..] | [0, 0, 0xfe, 0xff, ..] => Some("UTF-32"),
        [0xff, 0xfe, ..] | [0xfe, 0xff, ..] => Some("UTF-16"),
        [a, 0, b, 0, ..] | [0, a, 0, b, ..] if a.is_ascii_graphic() && !b.is_ascii_control() => {
            Some("UTF-16")
        }
        _ => None,
    }
}
