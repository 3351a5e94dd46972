//! The words for what a key takes.

use super::table::Kind;

impl Kind {
    /// Words for "expected …".
    #[must_use]
    pub fn expected(&self) -> String {
        match self {
            Self::Version => "the version 1".to_owned(),
            Self::Text(what) => (*what).to_owned(),
            Self::Bool => "`true` or `false`".to_owned(),
            Self::Integer { least, most } if *most >= u64::from(u32::MAX) => match least {
                0 => "a whole number".to_owned(),
                _ => format!("a whole number from {least}"),
            },
            Self::Integer { least, most } => format!("a whole number from {least} to {most}"),
            Self::Duration | Self::DurationOrZero => "a length of time like `50ms`".to_owned(),
            Self::DurationOrNone => "a length of time like `5s`, or `none`".to_owned(),
            Self::Rate => "a rate like `100/s`".to_owned(),
            Self::RateRamp => "a rate like `100/s`, or a ramp like `0/s -> 100/s`".to_owned(),
            Self::ClientRamp => "a whole number from 1, or a ramp like `0 -> 100`".to_owned(),
            Self::Size => "a size like `4 MiB`".to_owned(),
            Self::Share => "a share like `5%`".to_owned(),
            Self::ShareOrNone => "a share like `99%`, or `none`".to_owned(),
            Self::Think => {
                "a length like `20ms`, a range like `1ms..50ms`, `exponential(20ms)` or `normal(20ms, 5ms)`"
                    .to_owned()
            }
            Self::Amount => "a number or a rate".to_owned(),
            Self::Word(words) => one_of(words.iter().map(|word| word.name)),
            Self::Secret => "`{ env: NAME }`, `{ file: path }` or `{ exec: [command] }`".to_owned(),
            Self::HeaderValue => {
                "text, `{ env: NAME }`, `{ file: path }`, `{ exec: [command] }` or `{ hex: 0a0b }`"
                    .to_owned()
            }
            Self::CountOr(word) => format!("a whole number from 1, or `{word}`"),
            Self::Anything => "a value".to_owned(),
            Self::Object => "a map".to_owned(),
            Self::Pairs => "a map of names and values".to_owned(),
            Self::OneOrMany(item) => format!("{}, or a list of them", item.expected()),
            Self::List(_) => "a list".to_owned(),
            Self::Map(table) => format!("a map: {}", table.title),
            Self::Names(names) => format!("a map: a name and {} each", names.entry),
            Self::Matrix(_) => "a map: keys of a run, each with a list of values".to_owned(),
            Self::Shape { scalar, list, map } => {
                let kinds: Vec<String> =
                    [scalar, list, map].into_iter().flatten().map(|kind| kind.expected()).collect();
                kinds.join(", or ")
            }
        }
    }
}

/// `a`, `b` or `c`.
fn one_of<'a>(words: impl Iterator<Item = &'a str>) -> String {
    let words: Vec<String> = words.map(|word| format!("`{word}`")).collect();
    match words.split_last() {
        Some((last, [])) => last.clone(),
        Some((last, rest)) => format!("{} or {last}", rest.join(", ")),
        None => String::new(),
    }
}
