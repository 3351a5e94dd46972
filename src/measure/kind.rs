//! The kinds of latency that are recorded.

macro_rules! kinds {
    ($($kind:ident $name:literal $doc:literal)*) => {
        /// A length of time between two of a call's stamps.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum LatencyKind { $(#[doc = $doc] $kind,)* }

        impl LatencyKind {
            /// All kinds, in the order of reports.
            pub const ALL: &'static [Self] = &[$(Self::$kind,)*];

            /// The name in criteria and result files.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self { $(Self::$kind => $name,)* }
            }

            /// One sentence for the documentation.
            #[must_use]
            pub const fn doc(self) -> &'static str {
                match self { $(Self::$kind => $doc,)* }
            }
        }
    };
}

kinds! {
    Response "response" "From due to done, waiting and connecting included; of a stream, to its first message."
    Service "service" "From sent to done; of a stream, to its first message."
    Queue "queue" "From dispatched to sent: waiting for a connection and a stream slot."
    Connect "connect" "Opening a connection: DNS, TCP and TLS; only calls that opened one."
    Lateness "lateness" "From due to dispatched: the generator's own delay."
    FirstMessage "first_message" "From sent to the first message of a stream."
    MessageGap "message_gap" "Between two messages of a stream."
    Stream "stream" "From sent to the end of a stream."
}

impl LatencyKind {
    /// The kind of a name.
    #[must_use]
    pub fn parse(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|kind| kind.name() == name)
    }

    /// The position in [`LatencyKind::ALL`].
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }
}
