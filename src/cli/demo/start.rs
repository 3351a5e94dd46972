//! Starts the services that are wanted, on the current runtime.

use std::sync::Arc;

use axum::serve::ListenerExt as _;
use tempfile::TempDir;
use tokio::net::TcpListener;
use tokio::task::JoinSet;
use tonic::service::Routes;
use tonic::transport::Server;
use tonic::transport::server::TcpIncoming;

use crate::clock::Clock;

use super::count::{Calls, counted};
use super::error::{DemoError, Kind};
use super::gateway::Gateway;
use super::generated::DESCRIPTORS;
use super::generated::trading_service_server::TradingServiceServer;
use super::listen::{Listening, bind_all};
use super::monitor;
use super::options::DemoOptions;
use super::process::Process;
use super::ready::Ready;
use super::service::Service;
use super::store::{Answer, Store};
use super::token::{JwtSecret, Verifier};
use super::trading::Trading;
use super::wallet::Wallet;

/// Running demo services; they end when this is dropped.
#[derive(Debug)]
pub struct Demo {
    ready: Vec<Ready>,
    _tasks: JoinSet<()>,
    _folder: TempDir,
}

impl Demo {
    /// What listens, and where.
    #[must_use]
    pub fn ready(&self) -> &[Ready] {
        &self.ready
    }

    /// The port of a service that was started.
    #[must_use]
    pub fn port(&self, service: Service) -> Option<u16> {
        let mut lines = self.ready.iter();
        let line = lines.find(|line| line.service == service.name())?;
        Some(line.port)
    }
}

/// Starts the services on the current runtime.
pub async fn start(options: &DemoOptions) -> Result<Demo, DemoError> {
    Ok(start_all(options).await?)
}

pub(super) async fn start_all(options: &DemoOptions) -> Result<Demo, Kind> {
    let listening = bind_all(&options.wanted())?;
    let ready: Vec<Ready> = listening
        .iter()
        .map(|service| Ready::new(service.service, service.port))
        .collect();
    let folder = tempfile::Builder::new()
        .prefix("loadbank-demo-")
        .tempdir()
        .map_err(Kind::io("make a temporary folder"))?;
    let parts = Parts::new(options, &folder, &listening)?;
    let mut tasks = JoinSet::new();
    for service in listening {
        parts.serve(service, &mut tasks).await?;
    }
    Ok(Demo {
        ready,
        _tasks: tasks,
        _folder: folder,
    })
}

/// What the services share.
struct Parts {
    trading: Trading,
    trading_calls: Arc<Calls>,
    gateway_calls: Arc<Calls>,
    process: Process,
    secret: JwtSecret,
    backend_port: u16,
}

impl Parts {
    fn new(options: &DemoOptions, folder: &TempDir, listening: &[Listening]) -> Result<Self, Kind> {
        let clock = Clock::start();
        let answer = if options.durable {
            Answer::AfterSync
        } else {
            Answer::BeforeSync
        };
        let store = Store::open(folder.path()).map_err(Kind::Store)?;
        let backend = listening.iter().find(|one| one.service == Service::Trading);
        Ok(Self {
            process: Process::new(&clock),
            trading: Trading::new(store, answer, clock),
            trading_calls: Arc::default(),
            gateway_calls: Arc::default(),
            secret: options.secret.clone().unwrap_or_else(JwtSecret::demo),
            backend_port: backend.map_or(0, |one| one.port),
        })
    }

    /// Starts to serve on the sockets of one service.
    async fn serve(&self, listening: Listening, tasks: &mut JoinSet<()>) -> Result<(), Kind> {
        let sockets = listening.sockets;
        let trading = self.trading.clone();
        let process = self.process.clone();
        match listening.service {
            Service::Trading => {
                let routes = common_routes()
                    .await?
                    .add_service(TradingServiceServer::new(trading));
                let calls = Arc::clone(&self.trading_calls);
                serve_grpc(&counted(routes, calls), sockets, tasks);
            }
            Service::Gateway => {
                let gateway = Gateway::new(self.backend_port, Verifier::new(&self.secret)?);
                let gateway = gateway.expect("a loopback address and a port make an endpoint");
                let routes = gateway.add_to(common_routes().await?);
                let calls = Arc::clone(&self.gateway_calls);
                serve_grpc(&counted(routes, calls), sockets, tasks);
            }
            Service::Health => serve_http(&monitor::health(trading), sockets, tasks),
            Service::Metrics => {
                let calls = Arc::clone(&self.trading_calls);
                let router = monitor::trading_metrics(trading, calls, process);
                serve_http(&router, sockets, tasks);
            }
            Service::GatewayMetrics => {
                let calls = Arc::clone(&self.gateway_calls);
                serve_http(&monitor::gateway_metrics(calls, process), sockets, tasks);
            }
            Service::Wallet => serve_http(&Wallet::routes(), sockets, tasks),
        }
        Ok(())
    }
}

/// Reflection in both versions, and health.
async fn common_routes() -> Result<Routes, Kind> {
    let (reporter, health) = tonic_health::server::health_reporter();
    let serving = tonic_health::ServingStatus::Serving;
    reporter
        .set_service_status("trading.TradingService", serving)
        .await;
    let reflection = || {
        tonic_reflection::server::Builder::configure()
            .register_encoded_file_descriptor_set(DESCRIPTORS)
            .register_encoded_file_descriptor_set(tonic_health::pb::FILE_DESCRIPTOR_SET)
    };
    let committed = "the committed descriptors are whole";
    Ok(Routes::new(health)
        .add_service(reflection().build_v1().expect(committed))
        .add_service(reflection().build_v1alpha().expect(committed)))
}

fn serve_grpc(routes: &Routes, sockets: Vec<TcpListener>, tasks: &mut JoinSet<()>) {
    for socket in sockets {
        let routes = routes.clone();
        tasks.spawn(async move {
            let incoming = TcpIncoming::from(socket).with_nodelay(Some(true));
            let server = Server::builder().add_routes(routes);
            // Ends with the task alone: a listening socket has no errors of its own.
            server.serve_with_incoming(incoming).await.ok();
        });
    }
}

fn serve_http(router: &axum::Router, sockets: Vec<TcpListener>, tasks: &mut JoinSet<()>) {
    for socket in sockets {
        let router = router.clone();
        tasks.spawn(async move {
            let socket = socket.tap_io(|connection| {
                connection.set_nodelay(true).ok();
            });
            axum::serve(socket, router).await.ok();
        });
    }
}
