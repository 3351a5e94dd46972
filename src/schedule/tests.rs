//! Laws of schedules.
