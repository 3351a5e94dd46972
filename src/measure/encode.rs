//! The exchange format: HdrHistogram V2, deflated, in base64, as its tools in all languages read it.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use hdrhistogram::serialization::{Deserializer, Serializer, V2DeflateSerializer};

use super::buckets::LONGEST;
use super::histogram::Histogram;

impl Histogram {
    /// The histogram as "HDR V2 deflate base64", in nanoseconds with three digits.
    ///
    /// Minimum, maximum and sum are as exact as the buckets there; the exact ones stand beside it in a result.
    ///
    /// # Panics
    /// Never: the bounds are those of the crate's own documentation and memory is always written to.
    #[must_use]
    pub fn encode(&self) -> String {
        let mut plain = hdrhistogram::Histogram::<u64>::new_with_bounds(1, LONGEST, 3)
            .expect("1 ns to 1 h with three digits are bounds of a histogram");
        for (_, top, count) in self.buckets() {
            plain.saturating_record_n(top, count);
        }
        let mut bytes = Vec::new();
        V2DeflateSerializer::new()
            .serialize(&plain, &mut bytes)
            .expect("a vector takes all bytes");
        STANDARD.encode(bytes)
    }

    /// Reads [`Histogram::encode`]; none for a text that is something else.
    #[must_use]
    pub fn decode(text: &str) -> Option<Self> {
        let bytes = STANDARD.decode(text).ok()?;
        let plain: hdrhistogram::Histogram<u64> = Deserializer::new()
            .deserialize(&mut bytes.as_slice())
            .ok()?;
        let mut histogram = Self::new();
        for step in plain.iter_recorded() {
            histogram.record_n(step.value_iterated_to(), step.count_at_value());
        }
        Some(histogram)
    }
}
