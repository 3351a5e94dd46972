//! Due times as values: a Shape (rate or client count over time) and a Spacing (even or Poisson) give the due time
//! of call k in closed form, per worker and per shard.
