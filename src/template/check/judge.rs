//! Does the reply hold what it must?

use std::borrow::Cow;
use std::cmp::Ordering;

use super::condition::{Check, Condition, Operand, Operator};
use super::reply::{ReplyValue, ReplyView};

/// Whether a check holds for a reply.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Judgement {
    /// It does.
    Holds,
    /// It does not, and this is what was found.
    Fails(String),
}

impl Check {
    /// Judges a reply. A side that the reply does not have makes every comparison false but `!=`, which it makes true.
    #[must_use]
    pub fn judge(&self, reply: &dyn ReplyView) -> Judgement {
        let failure = match &self.condition {
            Condition::Exists(path) => {
                if reply.exists(path) {
                    None
                } else {
                    Some(format!("`{self}` does not hold"))
                }
            }
            Condition::Compare {
                left,
                operator,
                right,
            } => {
                let (a, b) = (left.value(reply), right.value(reply));
                let holds = match (&a, &b) {
                    (Some(a), Some(b)) => holds(a, *operator, b),
                    (None, None) => *operator == Operator::Equal,
                    _ => *operator == Operator::NotEqual,
                };
                (!holds).then(|| self.failure(&[(left, a), (right, b)]))
            }
            Condition::Matches { left, pattern, .. } => {
                let value = left.value(reply);
                let text = value.as_deref().and_then(ReplyValue::as_text);
                let holds = text.is_some_and(|text| pattern.is_match(text));
                (!holds).then(|| self.failure(&[(left, value)]))
            }
        };
        failure.map_or(Judgement::Holds, Judgement::Fails)
    }

    fn failure(&self, sides: &[(&Operand, Option<Cow<'_, ReplyValue<'_>>>)]) -> String {
        let found: Vec<String> = sides
            .iter()
            .filter_map(|(operand, value)| {
                let path = operand.path()?;
                Some(match value {
                    Some(value) => format!("{path} is {}", value.describe()),
                    None => format!("{path} is absent"),
                })
            })
            .collect();
        format!("`{self}` does not hold: {}", found.join(", "))
    }
}

impl Operand {
    fn value<'a>(&'a self, reply: &'a dyn ReplyView) -> Option<Cow<'a, ReplyValue<'a>>> {
        match self {
            Self::Path(path) => reply.lookup(path).map(Cow::Owned),
            Self::Literal { value, .. } => Some(Cow::Borrowed(value)),
        }
    }
}

fn holds(left: &ReplyValue<'_>, operator: Operator, right: &ReplyValue<'_>) -> bool {
    let order = || left.compare(right);
    match operator {
        Operator::Equal => order() == Some(Ordering::Equal),
        Operator::NotEqual => order() != Some(Ordering::Equal),
        Operator::Less => order() == Some(Ordering::Less),
        Operator::Greater => order() == Some(Ordering::Greater),
        Operator::AtMost => order().is_some_and(Ordering::is_le),
        Operator::AtLeast => order().is_some_and(Ordering::is_ge),
        Operator::Contains => contains(left, right),
        Operator::Matches => false,
    }
}

fn contains(left: &ReplyValue<'_>, right: &ReplyValue<'_>) -> bool {
    match left {
        ReplyValue::Text(text) => right.as_text().is_some_and(|part| text.contains(part)),
        ReplyValue::List(items) => items
            .iter()
            .any(|item| item.compare(right) == Some(Ordering::Equal)),
        ReplyValue::Map(keys) => right
            .as_text()
            .is_some_and(|key| keys.iter().any(|known| known == key)),
        ReplyValue::Null
        | ReplyValue::Bool(_)
        | ReplyValue::Integer(_)
        | ReplyValue::Float(_)
        | ReplyValue::Bytes(_)
        | ReplyValue::Enum { .. } => false,
    }
}
