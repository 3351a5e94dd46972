//! Laws of the order.
