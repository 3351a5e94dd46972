//! Bytes: base64 text, or a map that says how they are written.
#![expect(
    clippy::disallowed_methods,
    reason = "the schema module reads the files that messages name"
)]

use base64::Engine as _;
use base64::alphabet;
use base64::engine::{DecodePaddingMode, GeneralPurpose, GeneralPurposeConfig};
use prost_reflect::Kind;

use super::Lowering;
use super::trail::Trail;
use super::value::{Value, is_template, mismatch, with_length};
use crate::diagnostic::{Code, Diagnostic};
use crate::document::{Node, ScalarKind};

const LENIENT: GeneralPurposeConfig =
    GeneralPurposeConfig::new().with_decode_padding_mode(DecodePaddingMode::Indifferent);
const PLAIN: GeneralPurpose = GeneralPurpose::new(&alphabet::STANDARD, LENIENT);
const URL: GeneralPurpose = GeneralPurpose::new(&alphabet::URL_SAFE, LENIENT);

impl Lowering<'_> {
    /// Reads the value of a bytes field.
    pub(super) fn bytes(&mut self, node: &Node, trail: &Trail<'_>) -> Option<Value> {
        if let Some(entries) = node.entries() {
            if let [entry] = entries {
                return match entry.key.value.as_str() {
                    "hex" => self.hex(&entry.value, trail),
                    "utf8" => self.scalar(&Kind::String, &entry.value, trail),
                    "file" => self.file(&entry.value, trail),
                    _ => self.not_bytes(node, trail),
                };
            }
            return self.not_bytes(node, trail);
        }
        let Some(scalar) = node.scalar() else {
            return self.not_bytes(node, trail);
        };
        if is_template(scalar) {
            return self.template(&Kind::Bytes, &scalar.text, node.span, trail);
        }
        let text = &scalar.text;
        match PLAIN.decode(text).or_else(|_| URL.decode(text)) {
            Ok(bytes) => Some(Value::Constant(with_length(&bytes))),
            Err(_) => self.not_bytes(node, trail),
        }
    }

    fn not_bytes(&mut self, node: &Node, trail: &Trail<'_>) -> Option<Value> {
        self.problem(
            mismatch(&Kind::Bytes, node, trail)
                .help("plain text is written `{ utf8: \"…\" }`, numbers `{ hex: 0a0b }`"),
        );
        None
    }

    fn hex(&mut self, node: &Node, trail: &Trail<'_>) -> Option<Value> {
        let bytes = node.scalar().and_then(|scalar| unhex(&scalar.text));
        if bytes.is_none() {
            let message = format!("`{trail}` takes pairs of hexadecimal digits here");
            self.problem(
                Diagnostic::error(Code::FieldType, node.span, message)
                    .label(format!("this is {}", node.describe())),
            );
        }
        bytes.map(|bytes| Value::Constant(with_length(&bytes)))
    }

    fn file(&mut self, node: &Node, trail: &Trail<'_>) -> Option<Value> {
        let Some(scalar) = node
            .scalar()
            .filter(|scalar| scalar.kind == ScalarKind::Text)
        else {
            let message = format!("`{trail}` takes the path of a file here");
            self.problem(Diagnostic::error(Code::FieldType, node.span, message));
            return None;
        };
        let path = self.around.folder.join(&scalar.text);
        match std::fs::read(&path) {
            Ok(bytes) => Some(Value::Constant(with_length(&bytes))),
            Err(error) => {
                let message = format!("can not read `{}`: {error}", path.display());
                self.problem(Diagnostic::error(Code::UnreadableFile, node.span, message));
                None
            }
        }
    }
}

fn unhex(text: &str) -> Option<Vec<u8>> {
    let digits: Option<Vec<u32>> = text
        .chars()
        .filter(|letter| !letter.is_whitespace())
        .map(|letter| letter.to_digit(16))
        .collect();
    let digits = digits?;
    digits
        .chunks(2)
        .map(|pair| match pair {
            [high, low] => u8::try_from(high * 16 + low).ok(),
            _ => None,
        })
        .collect()
}
