//! The wire forms of protobuf, without tags.

/// A number in groups of seven bits, the lowest first.
pub(in super::super) fn varint(mut number: u64, out: &mut Vec<u8>) {
    while number >= 0x80 {
        out.push(low_byte(number) | 0x80);
        number >>= 7;
    }
    out.push(low_byte(number));
}

const fn low_byte(number: u64) -> u8 {
    number.to_le_bytes()[0]
}

/// Small numbers of either sign as small varints.
pub(super) fn zigzag(number: i64, out: &mut Vec<u8>) {
    varint(((number << 1) ^ (number >> 63)).cast_unsigned(), out);
}

/// What `write` writes, with its length before it.
///
/// One byte is kept for the length, which is enough below 128 bytes; longer contents are moved once.
pub(in super::super) fn length_prefixed<E>(
    out: &mut Vec<u8>,
    write: impl FnOnce(&mut Vec<u8>) -> Result<(), E>,
) -> Result<(), E> {
    let at = out.len();
    out.push(0);
    write(out)?;
    let length = out.len() - at - 1;
    let mut prefix = Vec::new();
    if let (Ok(short @ 0..0x80), Some(place)) = (u8::try_from(length), out.get_mut(at)) {
        *place = short;
    } else {
        varint(length as u64, &mut prefix);
        out.splice(at..=at, prefix);
    }
    Ok(())
}
