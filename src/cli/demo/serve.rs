//! The demo as a whole process: starts, says that it is ready, and waits for the end.

use std::io::Write;

use tokio::signal::unix::{Signal, SignalKind, signal};
use tokio::sync::oneshot;

use super::error::{DemoError, Kind};
use super::options::DemoOptions;
use super::ready;
use super::start::start_all;

/// Starts the services, writes the ready lines and serves until a signal comes or, where asked for, standard input is closed.
pub fn serve(options: &DemoOptions, out: &mut dyn Write) -> Result<(), DemoError> {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .thread_name("demo")
        .build()
        .map_err(Kind::io("start its threads"))?;
    let ended = runtime.block_on(async {
        let end = End::watch(options)?;
        let demo = start_all(options).await?;
        ready::write(demo.ready(), out).map_err(Kind::io("write its ready lines"))?;
        end.wait().await;
        Ok(())
    });
    // Open streams and the store's thread hold nothing that is worth waiting for.
    runtime.shutdown_background();
    ended.map_err(|kind: Kind| kind.into())
}

/// What ends the demo.
struct End {
    interrupt: Signal,
    terminate: Signal,
    /// Where closing standard input ends it too.
    closed: Option<oneshot::Receiver<()>>,
}

impl End {
    /// Watches from now on, so that a signal that comes while services start is not lost.
    fn watch(options: &DemoOptions) -> Result<Self, Kind> {
        let watched = |kind| signal(kind).map_err(Kind::io("watch for signals"));
        Ok(Self {
            interrupt: watched(SignalKind::interrupt())?,
            terminate: watched(SignalKind::terminate())?,
            closed: options.until_stdin_closes.then(stdin_closed),
        })
    }

    async fn wait(mut self) {
        let closed = async {
            match self.closed {
                Some(closed) => closed.await.unwrap_or_default(),
                None => std::future::pending().await,
            }
        };
        tokio::select! {
            _ = self.interrupt.recv() => {}
            _ = self.terminate.recv() => {}
            () = closed => {}
        }
    }
}

/// Tells when standard input has ended.
fn stdin_closed() -> oneshot::Receiver<()> {
    let (close, closed) = oneshot::channel();
    // A thread, since a read of standard input can not be cancelled.
    std::thread::spawn(move || {
        std::io::copy(&mut std::io::stdin().lock(), &mut std::io::sink()).ok();
        close.send(()).ok();
    });
    closed
}
