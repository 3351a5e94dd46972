//! Every diagnostic code has its sample and its snapshot.
