//! What a reply must hold (`expect.that`) and where in it a value lies (`capture`).
//!
//! A check is read and typed before the run and judged against a [`ReplyView`], which the protocol makes of a
//! reply; it knows neither protobuf nor JSON. Numbers compare exactly, whatever their type.

mod condition;
mod judge;
mod path;
mod read;
mod reply;
mod shape;
mod verify;

pub use condition::{Check, Operator};
pub use judge::Judgement;
pub use path::{Path, Root, Segment, Step};
pub use reply::{ReplyValue, ReplyView};
pub use shape::{PathProblem, ReplyShape, ReplyType};
