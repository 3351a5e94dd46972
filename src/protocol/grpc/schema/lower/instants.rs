//! Points and lengths of time as the JSON mapping writes them.

use jiff::Timestamp;

/// The longest duration of protobuf: 10,000 years.
const LONGEST: i64 = 315_576_000_000;

/// Reads RFC 3339, with the T, the seconds and the zone that others leave out.
pub(super) fn timestamp(text: &str) -> Option<(i64, i32)> {
    let bytes = text.as_bytes();
    let at =
        |place: usize, allowed: &[u8]| bytes.get(place).is_some_and(|byte| allowed.contains(byte));
    let shape = at(4, b"-") && at(7, b"-") && at(10, b"T") && at(13, b":") && at(16, b":");
    let seconds = text.get(17..19)?.parse::<u8>().ok()?;
    let zone = text
        .get(19..)?
        .trim_start_matches(|c: char| c == '.' || c.is_ascii_digit());
    let zoned = zone == "Z" || (zone.len() == 6 && zone.starts_with(['+', '-']));
    if !shape || seconds > 59 || !zoned || bytes.first() == Some(&b'-') {
        return None;
    }
    let nanos = text.parse::<Timestamp>().ok()?.as_nanosecond();
    let second = i64::try_from(nanos.div_euclid(1_000_000_000)).ok()?;
    // From year 1 to year 9999.
    (-62_135_596_800..=253_402_300_799)
        .contains(&second)
        .then_some((second, i32::try_from(nanos.rem_euclid(1_000_000_000)).ok()?))
}

/// Reads seconds with up to nine digits behind the point and an `s`.
pub(super) fn duration(text: &str) -> Option<(i64, i32)> {
    let number = text.strip_suffix('s')?;
    let (negative, number) = match number.strip_prefix('-') {
        Some(number) => (true, number),
        None => (false, number),
    };
    let (whole, fraction) = number.split_once('.').unwrap_or((number, "0"));
    let digits = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    if !digits(whole) || !digits(fraction) || fraction.len() > 9 {
        return None;
    }
    let seconds: i64 = whole.parse().ok().filter(|seconds| *seconds <= LONGEST)?;
    let nanos: i32 = format!("{fraction:0<9}").parse().ok()?;
    Some(if negative {
        (-seconds, -nanos)
    } else {
        (seconds, nanos)
    })
}
