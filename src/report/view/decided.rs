//! What decided a run, in one sentence.

use crate::report::wording::counted;

use super::asked::size;
use super::{CriterionView, Mark, RunView};

impl RunView {
    /// The criterion that decided the run, and how many others stand as badly.
    #[must_use]
    pub fn decided(&self) -> String {
        let Some(worst) = self.criteria.iter().rev().max_by(|a, b| a.compare(b)) else {
            return self.without_criteria();
        };
        if worst.mark == Mark::Pass {
            return if self.mark == Mark::Pass {
                held(&self.criteria)
            } else {
                self.without_criteria()
            };
        }
        let others = self
            .criteria
            .iter()
            .filter(|criterion| criterion.mark == worst.mark)
            .count();
        let more = match others {
            0 | 1 => String::new(),
            2 => ", and 1 more criterion".to_owned(),
            all => format!(", and {} more criteria", size(all - 1)),
        };
        format!("{}: {}{more}", worst.text, worst.brief())
    }

    /// A run that no criterion explains.
    fn without_criteria(&self) -> String {
        let notes = self.rows.iter().flat_map(|row| &row.notes);
        match (self.mark, notes.into_iter().next()) {
            (Mark::Pass, _) if self.criteria.is_empty() => "no criteria".to_owned(),
            (Mark::Pass, _) => held(&self.criteria),
            (_, Some(note)) => note.clone(),
            (mark, None) => mark.verdict().to_lowercase(),
        }
    }
}

fn held(criteria: &[CriterionView]) -> String {
    match criteria {
        [only] => format!("{}: {}", only.text, only.brief()),
        all => format!("{} hold", counted(size(all.len()), "criterion", "criteria")),
    }
}
