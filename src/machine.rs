//! What machine this is and what it has left: the only reader of /proc, cgroups and limits.
