//! Counts by bucket, in pages that are made when they are first needed.
//!
//! A page holds 64 counts of 32 bits; what is beyond 32 bits is carried into a list of its own, so no count is lost.

use std::collections::BTreeMap;

const PAGE: usize = 64;
const LOW: u64 = 0xffff_ffff;
type Page = Box<[u32; PAGE]>;

/// A sparse array of counts.
#[derive(Debug, Clone, Default)]
pub(super) struct Pages {
    /// The number of the first page in `made`.
    first: usize,
    made: Vec<Option<Page>>,
    /// Multiples of 2^32 by bucket.
    carried: BTreeMap<usize, u64>,
}

impl Pages {
    /// Adds to the count of a bucket.
    #[inline]
    pub(super) fn add(&mut self, bucket: usize, count: u64) {
        let slot = &mut self.page(bucket / PAGE)[bucket % PAGE];
        let sum = u64::from(*slot) + (count & LOW);
        *slot = u32::try_from(sum & LOW).expect("32 bits");
        let over = (count >> 32) + (sum >> 32);
        if over > 0 {
            *self.carried.entry(bucket).or_default() += over;
        }
    }

    fn page(&mut self, number: usize) -> &mut [u32; PAGE] {
        if self.made.is_empty() {
            self.first = number;
        }
        if number < self.first {
            let more = self.first - number;
            self.made
                .splice(0..0, std::iter::repeat_with(|| None).take(more));
            self.first = number;
        }
        let at = number - self.first;
        if at >= self.made.len() {
            self.made.resize_with(at + 1, || None);
        }
        self.made[at].get_or_insert_with(|| Box::new([0; PAGE]))
    }

    /// Adds all counts of another.
    pub(super) fn merge(&mut self, other: &Self) {
        for (at, page) in other.made.iter().enumerate() {
            let Some(page) = page else { continue };
            let number = other.first + at;
            for (within, count) in page.iter().enumerate().filter(|(_, count)| **count > 0) {
                self.add(number * PAGE + within, u64::from(*count));
            }
        }
        for (bucket, times) in &other.carried {
            *self.carried.entry(*bucket).or_default() += times;
        }
    }

    /// The buckets that hold something, ascending, with their counts.
    pub(super) fn iter(&self) -> impl Iterator<Item = (usize, u64)> + '_ {
        self.made
            .iter()
            .enumerate()
            .filter_map(|(at, page)| page.as_ref().map(|page| (self.first + at, page)))
            .flat_map(|(number, page)| {
                page.iter()
                    .enumerate()
                    .map(move |(within, count)| (number * PAGE + within, *count))
            })
            .map(|(bucket, count)| (bucket, u64::from(count) + (self.times(bucket) << 32)))
            .filter(|(_, count)| *count > 0)
    }

    fn times(&self, bucket: usize) -> u64 {
        if self.carried.is_empty() {
            return 0;
        }
        self.carried.get(&bucket).copied().unwrap_or_default()
    }

    /// The bytes of the pages that were made.
    pub(super) fn bytes(&self) -> usize {
        let made = self.made.iter().flatten().count();
        made * PAGE * size_of::<u32>() + self.made.len() * size_of::<Option<Page>>()
    }
}
