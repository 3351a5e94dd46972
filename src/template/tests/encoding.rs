//! Encodings.

use proptest::prelude::*;

use super::super::{
    Encoding, EnumNames, ProgramBuilder, RenderReason, Row, Scope, Template, Value,
};
use super::call;
use crate::diagnostic::Span;
use crate::template::DataSet;

/// What a value of a data row becomes.
fn written(value: Value, encoding: &Encoding) -> Result<Vec<u8>, RenderReason> {
    let scope = Scope {
        data: vec![DataSet {
            name: "d".to_owned(),
            columns: Some(vec!["v".to_owned()]),
        }],
        ..Scope::default()
    };
    let template = Template::parse("{{ d.v }}", Span::NOWHERE, &scope).expect("a template");
    let mut builder = ProgramBuilder::new();
    builder
        .slot(template.whole().expect("whole"), encoding)
        .expect("known in the call only");
    let rows = [Row {
        values: vec![value],
    }];
    let mut out = Vec::new();
    builder
        .finish()
        .render(&call(&rows, &[]), &mut out)
        .map_err(|error| error.reason)?;
    Ok(out)
}

fn text(text: &str) -> Value {
    Value::Text(text.to_owned())
}

fn as_text(value: Value, encoding: &Encoding) -> String {
    String::from_utf8(written(value, encoding).expect("it fits")).expect("text")
}

#[test]
fn text_places_escape_what_would_break_them() {
    use Encoding::{FormValue, Header, JsonString, JsonValue, Text, UrlPath, UrlQuery};
    let odd = "a \"b\\\n\u{1}é/&=~*";
    for (encoding, expected) in [
        (Text, odd),
        (JsonString, r#"a \"b\\\n\u0001é/&=~*"#),
        (JsonValue, r#""a \"b\\\n\u0001é/&=~*""#),
        (UrlPath, "a%20%22b%5C%0A%01%C3%A9%2F%26%3D~%2A"),
        (UrlQuery, "a%20%22b%5C%0A%01%C3%A9%2F%26%3D~%2A"),
        (FormValue, "a+%22b%5C%0A%01%C3%A9%2F%26%3D%7E*"),
    ] {
        assert_eq!(as_text(text(odd), &encoding), expected, "{encoding:?}");
    }
    for bad in ["a\r\nb: c", "a\nb", "\0", "é", "\u{7f}"] {
        assert_eq!(
            written(text(bad), &Header),
            Err(RenderReason::Header),
            "{bad:?}"
        );
    }
    assert_eq!(as_text(text("Bearer a~b\t!"), &Header), "Bearer a~b\t!");
}

#[test]
fn json_values_have_their_natural_type() {
    let json = |value| as_text(value, &Encoding::JsonValue);
    assert_eq!(json(Value::Integer(-5)), "-5");
    assert_eq!(json(Value::Bool(true)), "true");
    assert_eq!(json(Value::Float(1.5)), "1.5");
    assert_eq!(json(Value::Float(2.0)), "2");
    assert_eq!(json(Value::Float(1e300)), "1e300");
    assert_eq!(json(Value::Float(-3e-7)), "-3e-7");
    assert_eq!(json(text("5")), "\"5\"");
    assert_eq!(json(Value::Bytes(vec![0, 255])), "\"AP8=\"");
    for number in [f64::NAN, f64::INFINITY] {
        assert!(written(Value::Float(number), &Encoding::JsonValue).is_err());
    }
}

#[test]
fn protobuf_numbers_have_their_wire_form() {
    use Encoding::{
        Bool, Double, Fixed32, Fixed64, Float, Int32, Int64, Sfixed32, Sfixed64, Sint32, Sint64,
        Uint32, Uint64,
    };
    let minus_one = &[0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x01];
    for (value, encoding, expected) in [
        (Value::Integer(300), Int32, &b"\xac\x02"[..]),
        (Value::Integer(-1), Int32, minus_one),
        (Value::Integer(-1), Int64, minus_one),
        (Value::Integer(0), Uint64, b"\0"),
        (text("18446744073709551615"), Uint64, minus_one),
        (Value::Integer(-1), Sint32, b"\x01"),
        (Value::Integer(1), Sint64, b"\x02"),
        (
            Value::Integer(-2_147_483_648),
            Sint32,
            b"\xff\xff\xff\xff\x0f",
        ),
        (Value::Integer(1), Fixed32, b"\x01\0\0\0"),
        (Value::Integer(1), Fixed64, b"\x01\0\0\0\0\0\0\0"),
        (Value::Integer(-1), Sfixed32, b"\xff\xff\xff\xff"),
        (
            Value::Integer(-1),
            Sfixed64,
            b"\xff\xff\xff\xff\xff\xff\xff\xff",
        ),
        (Value::Integer(1), Float, b"\0\0\x80\x3f"),
        (text("-1"), Double, b"\0\0\0\0\0\0\xf0\xbf"),
        (text("true"), Bool, b"\x01"),
        (Value::Bool(false), Bool, b"\0"),
        (Value::Float(7.0), Uint32, b"\x07"),
    ] {
        let name = format!("{value:?} as {encoding:?}");
        assert_eq!(written(value, &encoding).as_deref(), Ok(expected), "{name}");
    }
}

#[test]
fn what_does_not_fit_is_refused() {
    use Encoding::{Bool, Double, Float, Int32, Int64, LenBytes, Uint32, Uint64};
    for (value, encoding) in [
        (Value::Integer(1 << 31), Int32),
        (Value::Integer(-1), Uint32),
        (Value::Integer(-1), Uint64),
        (text("9223372036854775808"), Int64),
        (Value::Float(1.5), Int32),
        (Value::Float(1e300), Int64),
        (Value::Float(f64::NAN), Int64),
        (text(""), Int32),
        (Value::Bool(true), Int32),
        (Value::Integer(1), Bool),
        (Value::Float(1e300), Float),
        (text("x"), Double),
        (text("not base64!"), LenBytes),
        (Value::Integer(1), LenBytes),
    ] {
        let name = format!("{value:?} as {encoding:?}");
        assert!(written(value, &encoding).is_err(), "{name}");
    }
}

#[test]
fn strings_bytes_and_enums_carry_what_they_name() {
    let names = |open| {
        Encoding::Enum(EnumNames {
            values: vec![("BUY".to_owned(), 1), ("LOSS".to_owned(), -1)].into(),
            open,
        })
    };
    assert_eq!(written(text("BUY"), &names(false)), Ok(vec![1]));
    assert_eq!(written(text("1"), &names(false)), Ok(vec![1]));
    assert_eq!(written(Value::Integer(9), &names(true)), Ok(vec![9]));
    assert_eq!(
        written(text("LOSS"), &names(false)).map(|bytes| bytes.len()),
        Ok(10)
    );
    for value in [text("SELL"), Value::Integer(9), Value::Bool(true)] {
        assert_eq!(written(value, &names(false)), Err(RenderReason::EnumValue));
    }
    assert_eq!(
        written(text("é"), &Encoding::LenString),
        Ok(b"\x02\xc3\xa9".to_vec())
    );
    assert_eq!(
        written(Value::Integer(42), &Encoding::LenString),
        Ok(b"\x0242".to_vec())
    );
    for base64 in ["+/8=", "-_8", "-_8=", "+/8"] {
        assert_eq!(
            written(text(base64), &Encoding::LenBytes),
            Ok(b"\x02\xfb\xff".to_vec())
        );
    }
    let raw = Value::Bytes(vec![1, 2, 3]);
    assert_eq!(
        written(raw, &Encoding::LenBytes),
        Ok(b"\x03\x01\x02\x03".to_vec())
    );
}

proptest! {
    #[test]
    fn json_strings_read_back(value in any::<String>()) {
        let json = as_text(text(&value), &Encoding::JsonValue);
        prop_assert_eq!(serde_json::from_str::<String>(&json).ok(), Some(value));
    }

    #[test]
    fn json_floats_read_back(value in any::<f64>().prop_filter("JSON", |value| value.is_finite())) {
        let json = as_text(Value::Float(value), &Encoding::JsonValue);
        prop_assert!(serde_json::from_str::<serde_json::Number>(&json).is_ok(), "{json}");
        prop_assert_eq!(json.parse::<f64>().map(f64::to_bits), Ok(value.to_bits()));
    }

    #[test]
    fn varints_are_those_of_prost(number in any::<i64>()) {
        use prost::encoding;
        let mut expected = Vec::new();
        encoding::encode_varint(number.cast_unsigned(), &mut expected);
        prop_assert_eq!(written(Value::Integer(number), &Encoding::Int64), Ok(expected));
        let mut tagged = Vec::new();
        encoding::sint64::encode(1, &number, &mut tagged);
        prop_assert_eq!(written(Value::Integer(number), &Encoding::Sint64), Ok(tagged[1..].to_vec()));
    }

    #[test]
    fn headers_never_break_out(value in any::<String>()) {
        if let Ok(bytes) = written(text(&value), &Encoding::Header) {
            prop_assert!(bytes.iter().all(|byte| *byte == b'\t' || (0x20..0x7f).contains(byte)));
        }
    }
}
