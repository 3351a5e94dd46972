//! The fields of a message's bytes, in order. What is no protobuf ends the walk.

/// A field's value as it stands on the wire.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Raw<'r> {
    /// A varint.
    Varint(u64),
    /// Four bytes.
    Fixed32(u32),
    /// Eight bytes.
    Fixed64(u64),
    /// Bytes behind a length, or between the tags of a group.
    Bytes(&'r [u8]),
}

/// Reads a varint from the front.
pub(super) fn varint(bytes: &mut &[u8]) -> Option<u64> {
    let mut number = 0u64;
    for shift in (0..64).step_by(7) {
        let (byte, rest) = bytes.split_first()?;
        *bytes = rest;
        number |= u64::from(byte & 0x7f) << shift;
        if byte & 0x80 == 0 {
            return Some(number);
        }
    }
    None
}

fn take<'r>(bytes: &mut &'r [u8], count: usize) -> Option<&'r [u8]> {
    let (taken, rest) = bytes.split_at_checked(count)?;
    *bytes = rest;
    Some(taken)
}

/// Reads four bytes from the front.
pub(super) fn fixed32(bytes: &mut &[u8]) -> Option<u32> {
    take(bytes, 4)?.try_into().ok().map(u32::from_le_bytes)
}

/// Reads eight bytes from the front.
pub(super) fn fixed64(bytes: &mut &[u8]) -> Option<u64> {
    take(bytes, 8)?.try_into().ok().map(u64::from_le_bytes)
}

/// The fields of a message: number and value.
pub(super) struct Fields<'r>(pub(super) &'r [u8]);

impl<'r> Iterator for Fields<'r> {
    type Item = (u32, Raw<'r>);

    fn next(&mut self) -> Option<Self::Item> {
        if self.0.is_empty() {
            return None;
        }
        let field = read(&mut self.0);
        if field.is_none() {
            self.0 = &[];
        }
        field
    }
}

fn read<'r>(bytes: &mut &'r [u8]) -> Option<(u32, Raw<'r>)> {
    let tag = varint(bytes)?;
    let number = u32::try_from(tag >> 3).ok()?;
    let value = match tag & 7 {
        0 => Raw::Varint(varint(bytes)?),
        1 => Raw::Fixed64(fixed64(bytes)?),
        2 => {
            let length = usize::try_from(varint(bytes)?).ok()?;
            Raw::Bytes(take(bytes, length)?)
        }
        3 => Raw::Bytes(group(bytes, number)?),
        5 => Raw::Fixed32(fixed32(bytes)?),
        _ => return None,
    };
    Some((number, value))
}

/// The bytes up to the end tag of a group; groups inside it are stepped over.
fn group<'r>(bytes: &mut &'r [u8], number: u32) -> Option<&'r [u8]> {
    let start = *bytes;
    let mut open = vec![number];
    loop {
        let before = bytes.len();
        let tag = varint(bytes)?;
        let inner = u32::try_from(tag >> 3).ok()?;
        match tag & 7 {
            0 => drop(varint(bytes)?),
            1 => drop(take(bytes, 8)?),
            2 => {
                let length = usize::try_from(varint(bytes)?).ok()?;
                take(bytes, length)?;
            }
            3 => open.push(inner),
            4 if open.pop() == Some(inner) => {
                if open.is_empty() {
                    return start.get(..start.len() - before);
                }
            }
            5 => drop(take(bytes, 4)?),
            _ => return None,
        }
    }
}
