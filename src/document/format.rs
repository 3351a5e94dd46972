//! Which of the three formats a text is written in.

/// A format of plans.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Format {
    /// YAML 1.2.
    Yaml,
    /// TOML 1.1.
    Toml,
    /// JSON.
    Json,
}

impl Format {
    /// The format that the ending of a path tells; YAML where it tells nothing.
    #[must_use]
    pub fn of_path(path: &str) -> Self {
        let ending = path.rsplit_once('.').map(|(_, ending)| ending);
        match ending.map(str::to_ascii_lowercase).as_deref() {
            Some("toml") => Self::Toml,
            Some("json") => Self::Json,
            _ => Self::Yaml,
        }
    }

    /// The name for messages.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Yaml => "YAML",
            Self::Toml => "TOML",
            Self::Json => "JSON",
        }
    }
}
