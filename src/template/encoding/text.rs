//! Text, JSON, URLs and headers.

use std::io::Write as _;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;

use super::super::error::RenderReason;
use super::super::evaluated::Evaluated;

/// The value as people write it; bytes as they are.
pub(in super::super) fn write_text(value: &Evaluated<'_>, out: &mut Vec<u8>) {
    match value {
        Evaluated::Text(text) => out.extend_from_slice(text.as_str().as_bytes()),
        Evaluated::Integer(number) => write(out, format_args!("{number}")),
        Evaluated::Float(number) => write_float(*number, out),
        Evaluated::Bool(value) => write(out, format_args!("{value}")),
        Evaluated::Bytes(bytes) => out.extend_from_slice(bytes),
    }
}

fn write(out: &mut Vec<u8>, text: std::fmt::Arguments<'_>) {
    out.write_fmt(text).expect("writing to a Vec does not fail");
}

/// A float by its shortest digits; very large and very small ones with an exponent. Every form is a JSON number.
fn write_float(number: f64, out: &mut Vec<u8>) {
    let size = number.abs();
    if size == 0.0 || (1e-5..1e16).contains(&size) || !number.is_finite() {
        write(out, format_args!("{number}"));
    } else {
        write(out, format_args!("{number:e}"));
    }
}

/// Runs `each` over the value's text, in place where it is text already.
fn with_text(value: &Evaluated<'_>, each: impl FnOnce(&[u8])) {
    match value {
        Evaluated::Text(text) => each(text.as_str().as_bytes()),
        Evaluated::Bytes(bytes) => each(STANDARD.encode(bytes).as_bytes()),
        Evaluated::Integer(_) | Evaluated::Float(_) | Evaluated::Bool(_) => {
            let mut text = Vec::with_capacity(24);
            write_text(value, &mut text);
            each(&text);
        }
    }
}

/// A JSON value of the natural type: text and bytes as a string, numbers and booleans as they are.
pub(super) fn write_json(value: &Evaluated<'_>, out: &mut Vec<u8>) -> Result<(), RenderReason> {
    match value {
        Evaluated::Text(_) | Evaluated::Bytes(_) => {
            out.push(b'"');
            write_json_inside(value, out);
            out.push(b'"');
        }
        Evaluated::Float(number) if !number.is_finite() => {
            return Err(RenderReason::Type {
                wanted: "a finite number, which JSON needs",
            });
        }
        Evaluated::Integer(_) | Evaluated::Float(_) | Evaluated::Bool(_) => write_text(value, out),
    }
    Ok(())
}

/// A part of a JSON string, escaped.
pub(super) fn write_json_inside(value: &Evaluated<'_>, out: &mut Vec<u8>) {
    with_text(value, |text| {
        for byte in text {
            match byte {
                b'"' => out.extend_from_slice(b"\\\""),
                b'\\' => out.extend_from_slice(b"\\\\"),
                b'\n' => out.extend_from_slice(b"\\n"),
                b'\r' => out.extend_from_slice(b"\\r"),
                b'\t' => out.extend_from_slice(b"\\t"),
                0..=0x1f => write(out, format_args!("\\u{byte:04x}")),
                other => out.push(*other),
            }
        }
    });
}

/// Percent-encodes all but what stands for itself everywhere in a URL (RFC 3986, unreserved).
pub(super) fn write_url(value: &Evaluated<'_>, out: &mut Vec<u8>) {
    with_text(value, |text| {
        for byte in text {
            match byte {
                b'A'..=b'Z' | b'a'..=b'z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' => {
                    out.push(*byte);
                }
                other => percent(*other, out),
            }
        }
    });
}

/// `application/x-www-form-urlencoded` (WHATWG URL, 5.2).
pub(super) fn write_form(value: &Evaluated<'_>, out: &mut Vec<u8>) {
    with_text(value, |text| {
        for byte in text {
            match byte {
                b'A'..=b'Z' | b'a'..=b'z' | b'0'..=b'9' | b'*' | b'-' | b'.' | b'_' => {
                    out.push(*byte);
                }
                b' ' => out.push(b'+'),
                other => percent(*other, out),
            }
        }
    });
}

fn percent(byte: u8, out: &mut Vec<u8>) {
    write(out, format_args!("%{byte:02X}"));
}

/// A header value: visible ASCII, spaces and tabs; anything else could end the header and begin another.
pub(super) fn write_header(value: &Evaluated<'_>, out: &mut Vec<u8>) -> Result<(), RenderReason> {
    let mut clean = true;
    with_text(value, |text| {
        clean = text.iter().all(|byte| matches!(byte, b'\t' | 0x20..=0x7e));
        if clean {
            out.extend_from_slice(text);
        }
    });
    if clean {
        Ok(())
    } else {
        Err(RenderReason::Header)
    }
}
