//! The formats in which a report can be written: one row each.

use std::io::{self, Write};

use super::Report;

macro_rules! formats {
    ($($format:ident $name:literal $extensions:tt $render:path, $doc:literal;)*) => {
        /// A format of reports.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Format { $(#[doc = $doc] $format,)* }

        impl Format {
            /// All formats, in the order of the documentation.
            pub const ALL: &'static [Self] = &[$(Self::$format,)*];

            /// The name in `--format` and `format=PATH`, and the key under `report:` in a plan.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self { $(Self::$format => $name,)* }
            }

            /// The endings of files that are written in it, the usual one first.
            #[must_use]
            pub const fn extensions(self) -> &'static [&'static str] {
                match self { $(Self::$format => &$extensions,)* }
            }

            /// One sentence for the documentation.
            #[must_use]
            pub const fn doc(self) -> &'static str {
                match self { $(Self::$format => $doc,)* }
            }

            /// Writes the report; text without colour and in its usual width.
            ///
            /// # Errors
            /// When `out` fails.
            pub fn render(self, report: &Report<'_>, out: &mut dyn Write) -> io::Result<()> {
                match self { $(Self::$format => $render(report, out),)* }
            }
        }
    };
}

formats! {
    Text "text" ["txt"] super::text::render, "What `run` prints: counts, latencies, criteria and the verdict, for people.";
    Json "json" ["json"] super::json::render, "The result itself, `loadbank.result/1`: everything, with raw histograms.";
    Junit "junit" ["xml"] super::junit::render, "JUnit XML: a test case a criterion, for the pages of CI systems.";
    Markdown "markdown" ["md"] super::markdown::render, "One screen of Markdown with the details folded, for pull requests and step summaries.";
    Csv "csv" ["csv"] super::csv::render, "The series of every row, a line a step of time, for spreadsheets.";
}

impl Format {
    /// The format of a name.
    #[must_use]
    pub fn parse(name: &str) -> Option<Self> {
        Self::ALL
            .iter()
            .copied()
            .find(|format| format.name() == name)
    }

    /// The format of a path, by its ending.
    #[must_use]
    pub fn of_path(path: &str) -> Option<Self> {
        let (_, extension) = path.rsplit_once('.')?;
        Self::ALL.iter().copied().find(|format| {
            format
                .extensions()
                .iter()
                .any(|known| known.eq_ignore_ascii_case(extension))
        })
    }
}
