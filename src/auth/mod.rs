//! Credentials: minted off the generator threads, renewed before they expire, swapped in without a lock.
