//! How the number of clients runs over time.

use std::time::Duration;

use crate::units::{Offset, nanos};

/// A stretch of time in which the number of clients runs in a straight line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ClientPiece {
    /// How many at its start.
    pub from: u32,
    /// How many at its end.
    pub to: u32,
    /// How long it is; `None` has no end and holds `from`, whatever follows.
    pub length: Option<Duration>,
    /// The stage that it belongs to.
    pub stage: u16,
}

/// A number of clients over time.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ClientShape {
    segments: Vec<Segment>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Segment {
    from: u32,
    to: u32,
    start: u64,
    end: Option<u64>,
    stage: u16,
}

/// A time during which a client works.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Active {
    /// When it starts.
    pub from: Offset,
    /// When it starts no further call; none without end.
    pub until: Option<Offset>,
}

impl ClientShape {
    /// Pieces in a row.
    #[must_use]
    pub fn new(pieces: &[ClientPiece]) -> Self {
        let mut segments = Vec::with_capacity(pieces.len());
        let mut start = 0u64;
        for piece in pieces {
            let end = piece
                .length
                .map(|length| start.saturating_add(nanos(length)));
            segments.push(Segment {
                from: piece.from,
                to: if end.is_some() { piece.to } else { piece.from },
                start,
                end,
                stage: piece.stage,
            });
            let Some(end) = end else { break };
            start = end;
        }
        Self { segments }
    }

    /// The same number throughout, without end where `length` is `None`.
    #[must_use]
    pub fn constant(clients: u32, length: Option<Duration>) -> Self {
        Self::new(&[ClientPiece {
            from: clients,
            to: clients,
            length,
            stage: 0,
        }])
    }

    /// The most clients at any time: C of a call's identity n·C + c.
    #[must_use]
    pub fn most(&self) -> u32 {
        let both = |segment: &Segment| segment.from.max(segment.to);
        self.segments.iter().map(both).max().unwrap_or_default()
    }

    /// When the last piece ends; none for a shape without end.
    #[must_use]
    pub fn end(&self) -> Option<Offset> {
        match self.segments.last() {
            None => Some(Offset::ZERO),
            Some(last) => last.end.map(Offset::from_nanos),
        }
    }

    /// The stage at an instant; that of the last piece after its end.
    #[must_use]
    pub fn stage_at(&self, at: Offset) -> u16 {
        let after = self
            .segments
            .partition_point(|segment| segment.start <= at.as_nanos());
        self.segments
            .get(after.saturating_sub(1))
            .map_or(0, |segment| segment.stage)
    }

    /// How many clients work at an instant.
    #[must_use]
    pub fn clients_at(&self, at: Offset) -> u32 {
        let at = at.as_nanos();
        let holds =
            |segment: &&Segment| segment.start <= at && segment.end.is_none_or(|end| at < end);
        self.segments.iter().find(holds).map_or(0, |segment| {
            let (least, most) = ordered(segment.from, segment.to);
            let (mut low, mut high) = (least, most);
            while low < high {
                let middle = low + (high - low).div_ceil(2);
                if segment.works(middle - 1, at) {
                    low = middle;
                } else {
                    high = middle - 1;
                }
            }
            low
        })
    }

    /// When client `client` works. It starts where the line reaches client + ½ and stops where the line falls below.
    #[must_use]
    pub fn active(&self, client: u32) -> Vec<Active> {
        let mut times: Vec<Active> = Vec::new();
        for segment in &self.segments {
            let Some((from, until)) = segment.active(client) else {
                continue;
            };
            let until = until.map(Offset::from_nanos);
            match times.last_mut() {
                Some(last) if last.until == Some(Offset::from_nanos(from)) => last.until = until,
                Some(_) | None => times.push(Active {
                    from: Offset::from_nanos(from),
                    until,
                }),
            }
        }
        times
    }
}

impl Segment {
    fn works(&self, client: u32, at: u64) -> bool {
        self.active(client)
            .is_some_and(|(from, until)| from <= at && until.is_none_or(|until| at < until))
    }

    /// The part of this piece in which the client works: where from + (to − from)·t/length is client + ½, t is
    /// length·(2·client + 1 − 2·from) / (2·(to − from)), an exact fraction that is rounded down.
    fn active(&self, client: u32) -> Option<(u64, Option<u64>)> {
        let (least, most) = ordered(self.from, self.to);
        if client >= most {
            return None;
        }
        let (false, Some(end)) = (client < least, self.end) else {
            return Some((self.start, self.end))
                .filter(|(from, end)| end.is_none_or(|end| *from < end));
        };
        let below = u128::from(2 * u64::from(client - least) + 1);
        let height = u128::from(2 * u64::from(most - least));
        let length = u128::from(end - self.start);
        let crossing = |steps: u128| {
            let time = u64::try_from(length * steps / height).unwrap_or(u64::MAX);
            self.start.saturating_add(time)
        };
        let (from, until) = if self.from < self.to {
            (crossing(below), end)
        } else {
            (self.start, crossing(height - below))
        };
        (from < until).then_some((from, Some(until)))
    }
}

fn ordered(a: u32, b: u32) -> (u32, u32) {
    (a.min(b), a.max(b))
}

/// How many of `requests` calls client `client` of `clients` makes, when call n·clients + client is its n-th.
#[must_use]
pub fn quota(requests: u64, clients: u32, client: u32) -> u64 {
    requests
        .saturating_sub(u64::from(client))
        .div_ceil(u64::from(clients.max(1)))
}
