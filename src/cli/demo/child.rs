//! The demo as a child process: what `run --demo` starts and ends.
//!
//! The child is this program itself, in a process group of its own, so that an interrupt from the keyboard reaches the run and not
//! the target under it. It ends when its standard input is closed, which also happens when the parent dies.

use std::io::{BufRead, BufReader, Read};
use std::os::unix::process::CommandExt as _;
use std::path::Path;
use std::process::{self, ChildStderr, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::mpsc::{self, Receiver};
use std::thread::JoinHandle;
use std::time::Duration;

use super::error::{DemoError, Kind};
use super::ready::{self, Line, Ready};
use super::service::Service;
use super::token::JwtSecret;

/// How long the services may take to be ready.
const PATIENCE: Duration = Duration::from_secs(30);

/// How long they may take to end.
const GOODBYE: Duration = Duration::from_secs(3);

/// The variable that holds the gateway's secret.
const SECRET: &str = "JWT_SECRET";

/// What of its complaints is kept.
const COMPLAINT: u64 = 16 << 10;

/// What a run needs of the demo.
#[derive(Debug, Clone, Default)]
pub struct ChildOptions {
    /// The services that the plan names; none starts all.
    pub services: Vec<Service>,
    /// The text of `--ports`, empty for the default ports.
    pub ports: String,
    /// What tokens are signed with; the demo's own secret unless given.
    pub secret: Option<JwtSecret>,
}

/// A running child with the services; dropping it ends them.
#[derive(Debug)]
pub struct Child {
    process: process::Child,
    stdin: Option<ChildStdin>,
    /// Its standard output by lines; disconnected once it has ended.
    lines: Receiver<String>,
    ready: Vec<Ready>,
    secret: JwtSecret,
}

impl Child {
    /// Starts the services from this program's own file and waits until they are ready.
    pub fn start(options: &ChildOptions) -> Result<Self, DemoError> {
        let program = std::env::current_exe().map_err(Kind::io("find its own program"))?;
        Self::start_program(&program, options)
    }

    /// The same from another copy of this program.
    pub fn start_program(program: &Path, options: &ChildOptions) -> Result<Self, DemoError> {
        let secret = options.secret.clone().unwrap_or_else(JwtSecret::demo);
        let names: Vec<&str> = options.services.iter().map(|one| one.name()).collect();
        let mut command = Command::new(program);
        command.args(["demo", "--until-stdin-closes"]);
        if !names.is_empty() {
            command.args(["--services", &names.join(",")]);
        }
        if !options.ports.is_empty() {
            command.args(["--ports", &options.ports]);
        }
        command
            .env(SECRET, secret.expose())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .process_group(0);
        let mut process = command.spawn().map_err(Kind::io("start its own program"))?;
        let stdin = process.stdin.take();
        let (stdout, stderr) = (process.stdout.take(), process.stderr.take());
        // From here on, dropping ends the process.
        let mut child = Self {
            process,
            stdin,
            lines: lines(stdout),
            ready: Vec::new(),
            secret,
        };
        child.ready = child.wait(stderr)?;
        Ok(child)
    }

    /// What listens, and where.
    #[must_use]
    pub fn ready(&self) -> &[Ready] {
        &self.ready
    }

    /// The variables that callers of these services need.
    #[must_use]
    pub fn variables(&self) -> [(&'static str, &str); 1] {
        [(SECRET, self.secret.expose())]
    }

    fn wait(&mut self, stderr: Option<ChildStderr>) -> Result<Vec<Ready>, Kind> {
        let complaints = complaints(stderr);
        let mut ready = Vec::new();
        loop {
            match self.lines.recv_timeout(PATIENCE) {
                Ok(line) => match ready::read(&line) {
                    Some(Line::Service(service)) => ready.push(service),
                    Some(Line::All) => return Ok(ready),
                    None => {}
                },
                Err(mpsc::RecvTimeoutError::Timeout) => {
                    let seconds = PATIENCE.as_secs();
                    return Err(Kind::Child(format!("not ready within {seconds} s")));
                }
                Err(mpsc::RecvTimeoutError::Disconnected) => {
                    let said = complaints.join().unwrap_or_default();
                    return Err(Kind::Child(said.trim().to_owned()));
                }
            }
        }
    }
}

/// Reads lines to the end, so that the child never writes into a closed pipe.
fn lines(stdout: Option<ChildStdout>) -> Receiver<String> {
    let (send, lines) = mpsc::channel();
    std::thread::spawn(move || {
        let lines = stdout.map(|stdout| BufReader::new(stdout).lines());
        for line in lines.into_iter().flatten().map_while(Result::ok) {
            send.send(line).ok();
        }
    });
    lines
}

/// Keeps the first complaints and reads the rest to the end.
fn complaints(stderr: Option<ChildStderr>) -> JoinHandle<String> {
    std::thread::spawn(move || {
        let mut said = Vec::new();
        if let Some(mut stderr) = stderr {
            stderr.by_ref().take(COMPLAINT).read_to_end(&mut said).ok();
            std::io::copy(&mut stderr, &mut std::io::sink()).ok();
        }
        String::from_utf8_lossy(&said).into_owned()
    })
}

impl Drop for Child {
    fn drop(&mut self) {
        self.stdin.take();
        // Lets it remove its temporary folder; then it is ended in any case, and leaves no zombie.
        while self.lines.recv_timeout(GOODBYE).is_ok() {}
        self.process.kill().ok();
        self.process.wait().ok();
    }
}
