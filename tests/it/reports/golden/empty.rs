//! A target that was never reached: no run began.

use loadbank::report::saved::{SavedEnd, SavedResult, SavedVerdict};

use super::around;

pub(super) fn result() -> SavedResult {
    let mut result = around(
        "quickstart.yaml",
        "plan: 1\n",
        SavedVerdict::Inconclusive,
        Vec::new(),
    );
    result.ended = SavedEnd::Stopped;
    result.reason = Some(
        "target `trading` at http://localhost:50052 refused the connection (127.0.0.1, ::1)"
            .to_owned(),
    );
    result.duration_ns = Some(5_004_000);
    result.tool.threads = None;
    result
}
