//! Sockets: DNS, TCP, TLS and unix sockets, and the bookkeeping of connections. Knows no protocol above them.
