//! One measurement: fires what is due, waits for what was fired, counts what ended. It knows no plan, no ladder and no protocol.
