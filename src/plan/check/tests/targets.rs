use super::*;
use crate::plan::model::Address;

fn target(address: &str) -> Result<Address, String> {
    let text = format!(
        "plan: 1\ntargets: {{ web: {{ http: {address:?} }} }}\ncalls: {{ a: {{ target: web, http: GET / }} }}\n\
         runs: {{ a: {{ call: a, rate: 1/s, for: 10s, must: [] }} }}"
    );
    let assembled = assemble(&input(&text));
    let problems = found(&assembled);
    match assembled.plan {
        Some(mut plan) => Ok(plan.targets.remove(0).address),
        None => Err(problems.join("; ")),
    }
}

#[test]
fn addresses_have_a_scheme_a_host_and_perhaps_a_port() {
    let tcp = |host: &str, port, tls| {
        Ok(Address::Tcp {
            host: host.to_owned(),
            port,
            tls,
        })
    };
    assert_eq!(
        target("http://localhost:50051"),
        tcp("localhost", 50051, false)
    );
    assert_eq!(
        target("https://shop.example/"),
        tcp("shop.example", 443, true)
    );
    assert_eq!(target("HTTP://10.0.0.7"), tcp("10.0.0.7", 80, false));
    assert_eq!(target("http://[::1]:8080"), tcp("::1", 8080, false));
    for unix in ["unix:/run/a.sock", "unix:///run/a.sock"] {
        let path = "/run/a.sock".to_owned();
        assert_eq!(target(unix), Ok(Address::Unix { path }));
    }
}

#[test]
fn bad_addresses_are_underlined_where_they_are_bad() {
    for (address, found) in [
        ("localhost:50051", "bad-address at localhost:50051"),
        ("dns:///a:1", "bad-address at dns"),
        ("http://", "bad-address at http://"),
        ("http://a:70000", "bad-address at 70000"),
        ("http://a:0", "bad-address at 0"),
        ("http://a:b", "bad-address at b"),
        ("http://::1:80", "bad-address at ::1:80"),
        ("http://[::1", "bad-address at [::1"),
        ("http://a/api", "bad-address at /api"),
        ("http://me:secret@a", "secret-in-plan at me:secret"),
        ("http://a b", "bad-address at http://a b"),
        ("http://bücher.example", "bad-address at bücher.example"),
        ("unix:a.sock", "bad-address at unix:a.sock"),
    ] {
        assert_eq!(target(address), Err(found.to_owned()), "{address}");
    }
}
