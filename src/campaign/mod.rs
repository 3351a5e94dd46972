//! What is measured next: rows, repeats, `after` and cooldowns as a pure function of the plan and of what is finished.
