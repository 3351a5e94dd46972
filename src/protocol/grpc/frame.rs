//! Length-prefixed messages: one flag byte, four bytes of length, the message.

use std::io::{Read as _, Write as _};

use bytes::{Buf as _, BufMut as _, Bytes, BytesMut};
use flate2::Compression;
use flate2::read::GzDecoder;
use flate2::write::GzEncoder;

/// The bytes before a message.
pub(super) const PREFIX: usize = 5;

/// A message as one frame; packed with gzip when asked.
pub(super) fn frame(message: &[u8], gzip: bool) -> Bytes {
    let packed;
    let body = if gzip {
        packed = pack(message);
        packed.as_slice()
    } else {
        message
    };
    let mut bytes = BytesMut::with_capacity(PREFIX + body.len());
    bytes.put_u8(u8::from(gzip));
    bytes.put_u32(u32::try_from(body.len()).unwrap_or(u32::MAX));
    bytes.put_slice(body);
    bytes.freeze()
}

fn pack(message: &[u8]) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
    // Writing to memory does not fail.
    let _ = encoder.write_all(message);
    encoder.finish().unwrap_or_default()
}

/// What is wrong with a frame.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum FrameError {
    /// The flag byte is neither 0 nor 1.
    Flag(u8),
    /// The message is larger than allowed; its length.
    TooLarge(u64),
    /// A packed message without an encoding that says how, or one that can not be unpacked.
    Packing(String),
}

/// A frame's beginning.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Head {
    packed: bool,
    length: usize,
}

/// Splits a body into messages. What nobody wants to read is counted and thrown away.
#[derive(Debug)]
pub(super) struct Frames {
    keep: bool,
    limit: u64,
    prefix: [u8; PREFIX],
    have: usize,
    head: Option<Head>,
    left: usize,
    current: BytesMut,
    /// Messages that are whole.
    pub(super) count: u32,
    /// The last whole message, unpacked, when messages are kept.
    pub(super) last: Option<Bytes>,
    gzip: bool,
}

impl Frames {
    /// Messages of at most `limit` bytes; `keep` holds on to the last one.
    pub(super) fn new(limit: u64, keep: bool) -> Self {
        Self {
            keep,
            limit,
            prefix: [0; PREFIX],
            have: 0,
            head: None,
            left: 0,
            current: BytesMut::new(),
            count: 0,
            last: None,
            gzip: false,
        }
    }

    /// The reply's header says that packed messages are gzip.
    pub(super) fn packed_by_gzip(&mut self) {
        self.gzip = true;
    }

    /// True between messages: nothing is cut short.
    pub(super) fn is_whole(&self) -> bool {
        self.have == 0 && self.head.is_none()
    }

    /// Takes a part of the body.
    pub(super) fn push(&mut self, part: &Bytes) -> Result<(), FrameError> {
        let mut part = part.clone();
        loop {
            if self.head.is_none() {
                while self.have < PREFIX && part.has_remaining() {
                    let byte = part.get_u8();
                    if let Some(place) = self.prefix.get_mut(self.have) {
                        *place = byte;
                    }
                    self.have += 1;
                }
                if self.have < PREFIX {
                    return Ok(());
                }
                self.begin()?;
            }
            let take = self.left.min(part.len());
            let taken = part.split_to(take);
            self.left -= take;
            if self.keep {
                self.current.extend_from_slice(&taken);
            }
            if self.left > 0 {
                return Ok(());
            }
            self.finish()?;
            if part.is_empty() {
                return Ok(());
            }
        }
    }

    fn begin(&mut self) -> Result<(), FrameError> {
        let [flag, length @ ..] = self.prefix;
        let length = u32::from_be_bytes(length);
        if flag > 1 {
            return Err(FrameError::Flag(flag));
        }
        if u64::from(length) > self.limit {
            return Err(FrameError::TooLarge(length.into()));
        }
        let length = length as usize;
        self.head = Some(Head {
            packed: flag == 1,
            length,
        });
        self.left = length;
        Ok(())
    }

    fn finish(&mut self) -> Result<(), FrameError> {
        let packed = self.head.take().is_some_and(|head| head.packed);
        self.have = 0;
        self.count = self.count.saturating_add(1);
        if packed && !self.gzip {
            let reason = "the message is packed and no grpc-encoding that loadbank knows says how";
            return Err(FrameError::Packing(reason.to_owned()));
        }
        if self.keep {
            let message = self.current.split().freeze();
            self.last = Some(if packed {
                unpack(&message, self.limit)?
            } else {
                message
            });
        }
        Ok(())
    }
}

/// Unpacks a message, at most `limit` bytes of it.
fn unpack(message: &[u8], limit: u64) -> Result<Bytes, FrameError> {
    let mut plain = Vec::new();
    let mut decoder = GzDecoder::new(message).take(limit.saturating_add(1));
    decoder.read_to_end(&mut plain).map_err(|error| {
        FrameError::Packing(format!("the message can not be unpacked: {error}"))
    })?;
    if plain.len() as u64 > limit {
        return Err(FrameError::TooLarge(plain.len() as u64));
    }
    Ok(plain.into())
}
