use crate::cli::demo::{DemoOptions, Ports, PortsError, Service};

use super::{demo, start};

fn ports(text: &str) -> Ports {
    text.parse().expect(text)
}

#[test]
fn ports_move_by_name_by_offset_and_to_any() {
    let moved = ports("trading=50152,wallet=0");
    assert_eq!(moved.of(Service::Trading), 50152);
    assert_eq!(moved.of(Service::Wallet), 0);
    assert_eq!(moved.of(Service::Health), 8081);
    let shifted = ports("+1000, gateway=1");
    assert_eq!(shifted.of(Service::Metrics), 10092);
    assert_eq!(shifted.of(Service::Gateway), 1);
    assert_eq!(ports("any").of(Service::Gateway), 0);
}

#[test]
fn what_is_no_port_is_said() {
    let wrong = |text: &str| text.parse::<Ports>().expect_err(text);
    assert_eq!(wrong("50152"), PortsError::Form("50152".to_owned()));
    assert_eq!(wrong("+60000"), PortsError::Offset(60000));
    assert_eq!(wrong("trading=x"), PortsError::Number("x".to_owned()));
    assert_eq!(wrong("+1,any"), PortsError::Twice("any".to_owned()));
    let unknown = wrong("tradng=1").to_string();
    assert!(
        unknown.contains("`tradng`") && unknown.contains("gateway-metrics"),
        "{unknown}"
    );
}

#[test]
fn an_address_of_a_plan_means_a_service() {
    let at = |address: &str| Ports::default().service_at(address);
    assert_eq!(at("http://localhost:50052"), Some(Service::Trading));
    assert_eq!(at("http://127.0.0.1:50051/"), Some(Service::Gateway));
    assert_eq!(at("http://[::1]:8081/health"), Some(Service::Health));
    assert_eq!(at("https://localhost:50052"), None);
    assert_eq!(at("http://10.0.0.7:50052"), None);
    assert_eq!(at("http://localhost:50053"), None);
    assert_eq!(at("http://localhost"), None);
    assert_eq!(
        ports("+1").service_at("http://localhost:4001"),
        Some(Service::Wallet)
    );
    assert_eq!(ports("any").service_at("http://localhost:0"), None);
}

#[test]
fn a_gateway_brings_its_backend_on_a_free_port() {
    let wanted = |services: &[Service], text: &str| {
        let options = DemoOptions {
            services: services.to_vec(),
            ports: ports(text),
            ..DemoOptions::default()
        };
        options.wanted()
    };
    let gateway = (Service::Gateway, 50051);
    assert_eq!(
        wanted(&[Service::Gateway], ""),
        [gateway, (Service::Trading, 0)]
    );
    assert_eq!(
        wanted(&[Service::Gateway], "trading=7"),
        [gateway, (Service::Trading, 7)]
    );
    assert_eq!(wanted(&[], "").len(), Service::ALL.len());
}

#[tokio::test]
async fn all_taken_ports_are_said_before_anything_starts() {
    let first = demo(&[Service::Health, Service::Wallet]).await;
    let port = |service| first.port(service).expect("it was started");
    let options = DemoOptions {
        services: vec![Service::Health, Service::Wallet, Service::Metrics],
        ports: Ports::any()
            .with(Service::Health, port(Service::Health))
            .with(Service::Wallet, port(Service::Wallet)),
        ..DemoOptions::default()
    };
    let error = start(&options).await.expect_err("two ports are taken");
    assert!(error.is_taken_port());
    let expected = format!(
        "port {} of the health service is taken, port {} of the wallet service is taken; \
         move them with --ports, such as `--ports +10000`",
        port(Service::Health),
        port(Service::Wallet)
    );
    assert_eq!(error.to_string(), expected);
}
