//! The calls that a worker has taken on and not yet counted.

use std::time::Duration;

use crate::protocol::Tag;
use crate::units::Offset;

/// A call's place, and its turn at that place: an old key never means a new call.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Key {
    /// The place; also the tag at the channel.
    pub(super) place: u32,
    /// Which call of this place.
    pub(super) turn: u32,
}

impl Key {
    /// The name at the channel.
    pub(super) const fn tag(self) -> Tag {
        Tag(self.place)
    }
}

/// How far a call has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Phase {
    /// Waits for room below `in_flight`.
    Queued,
    /// With the channel, not yet on a connection.
    Admitted,
    /// On its way.
    Sent,
}

/// One call in progress; all stamps are of the clock, not of the measurement.
#[derive(Debug, Clone)]
pub(super) struct Call {
    pub(super) k: u64,
    /// Position in the work's calls.
    pub(super) which: usize,
    pub(super) stage: u16,
    pub(super) client: Option<u32>,
    pub(super) phase: Phase,
    pub(super) due: Offset,
    pub(super) dispatched: Option<Offset>,
    pub(super) admitted: Option<Offset>,
    pub(super) sent: Option<Offset>,
    pub(super) first: Option<Offset>,
    pub(super) connect: Option<Duration>,
    turn: u32,
}

/// A table with stable places that are used again.
#[derive(Debug, Default)]
pub(super) struct Calls {
    places: Vec<Option<Call>>,
    turns: Vec<u32>,
    free: Vec<u32>,
    len: usize,
}

impl Call {
    /// A call that is due and nothing more.
    pub(super) const fn due(k: u64, which: usize, stage: u16, due: Offset) -> Self {
        Self {
            k,
            which,
            stage,
            client: None,
            phase: Phase::Queued,
            due,
            dispatched: None,
            admitted: None,
            sent: None,
            first: None,
            connect: None,
            turn: 0,
        }
    }
}

impl Calls {
    /// Takes a call on.
    pub(super) fn insert(&mut self, mut call: Call) -> Key {
        let place = self.free.pop().unwrap_or_else(|| {
            self.places.push(None);
            self.turns.push(0);
            u32::try_from(self.places.len() - 1).expect("fewer calls in flight than u32::MAX")
        });
        let at = place as usize;
        self.turns[at] = self.turns[at].wrapping_add(1);
        call.turn = self.turns[at];
        let key = Key {
            place,
            turn: call.turn,
        };
        self.places[at] = Some(call);
        self.len += 1;
        key
    }

    /// The call of a key, unless it has ended.
    pub(super) fn get(&self, key: Key) -> Option<&Call> {
        self.places
            .get(key.place as usize)?
            .as_ref()
            .filter(|call| call.turn == key.turn)
    }

    /// The same, to be changed.
    pub(super) fn get_mut(&mut self, key: Key) -> Option<&mut Call> {
        self.places
            .get_mut(key.place as usize)?
            .as_mut()
            .filter(|call| call.turn == key.turn)
    }

    /// The key of the call that stands at a channel's tag.
    pub(super) fn key_of(&self, tag: Tag) -> Option<Key> {
        let call = self.places.get(tag.0 as usize)?.as_ref()?;
        Some(Key {
            place: tag.0,
            turn: call.turn,
        })
    }

    /// Lets a call go.
    pub(super) fn remove(&mut self, key: Key) -> Option<Call> {
        self.get(key)?;
        let call = self.places.get_mut(key.place as usize)?.take();
        self.free.push(key.place);
        self.len -= 1;
        call
    }

    /// How many calls there are.
    pub(super) const fn len(&self) -> usize {
        self.len
    }

    /// All keys, for the end of a run.
    pub(super) fn keys(&self) -> Vec<Key> {
        self.places
            .iter()
            .zip(0u32..)
            .filter_map(|(call, place)| {
                call.as_ref().map(|call| Key {
                    place,
                    turn: call.turn,
                })
            })
            .collect()
    }
}
