//! A folder with a plan, a small HTTP server on a free port, and the binary.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::path::PathBuf;
use std::process::{Command, Output};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use tempfile::TempDir;

/// An HTTP/1.1 server that answers every request the same way, until the test ends.
pub struct Server {
    pub port: u16,
    requests: Arc<AtomicU64>,
}

impl Server {
    /// Answers with a status and a body.
    pub fn answering(status: u16, body: &'static str) -> Self {
        Self::serving(move |stream| {
            let reply = format!(
                "HTTP/1.1 {status} X\r\ncontent-length: {}\r\ncontent-type: application/json\r\n\r\n{body}",
                body.len()
            );
            stream.write_all(reply.as_bytes()).is_ok()
        })
    }

    fn serving(answer: impl Fn(&mut TcpStream) -> bool + Send + Sync + Clone + 'static) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
        let port = listener.local_addr().expect("an address").port();
        let requests = Arc::new(AtomicU64::new(0));
        let counter = Arc::clone(&requests);
        std::thread::spawn(move || {
            for stream in listener.incoming().flatten() {
                let (counter, answer) = (Arc::clone(&counter), answer.clone());
                std::thread::spawn(move || serve(stream, &counter, &answer));
            }
        });
        Self { port, requests }
    }

    /// How many requests were read so far.
    pub fn requests(&self) -> u64 {
        self.requests.load(Ordering::SeqCst)
    }

    pub fn url(&self) -> String {
        format!("http://127.0.0.1:{}", self.port)
    }
}

fn serve(stream: TcpStream, counter: &AtomicU64, answer: &impl Fn(&mut TcpStream) -> bool) {
    let mut writer = stream.try_clone().expect("a second handle");
    let mut reader = BufReader::new(stream);
    loop {
        let mut length = 0;
        loop {
            let mut line = String::new();
            if reader.read_line(&mut line).unwrap_or(0) == 0 {
                return;
            }
            if let Some(value) = line.to_lowercase().strip_prefix("content-length:") {
                length = value.trim().parse().unwrap_or(0);
            }
            if line.trim().is_empty() {
                break;
            }
        }
        let mut body = vec![0; length];
        if reader.read_exact(&mut body).is_err() {
            return;
        }
        counter.fetch_add(1, Ordering::SeqCst);
        if !answer(&mut writer) {
            return;
        }
    }
}

/// A port on which nobody listens.
pub fn closed_port() -> u16 {
    TcpListener::bind("127.0.0.1:0")
        .and_then(|listener| listener.local_addr())
        .expect("a free port")
        .port()
}

/// A folder of its own for one test.
pub struct Folder(TempDir);

impl Folder {
    pub fn new() -> Self {
        Self(tempfile::tempdir().expect("a temporary folder"))
    }

    pub fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    /// Writes a file, with its folders.
    pub fn file(&self, name: &str, text: &str) -> &Self {
        let path = self.path(name);
        std::fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        std::fs::write(path, text).expect("a file");
        self
    }

    pub fn read(&self, name: &str) -> String {
        std::fs::read_to_string(self.path(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
    }

    /// The binary in this folder, with an environment of its own.
    pub fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_loadbank"));
        command
            .args(arguments)
            .current_dir(self.0.path())
            .env_clear()
            .env("PATH", "/usr/bin:/bin");
        command.stdin(std::process::Stdio::null());
        command
    }

    pub fn run(&self, arguments: &[&str]) -> Ended {
        Ended(self.command(arguments).output().expect("the binary runs"))
    }
}

/// How the binary ended.
pub struct Ended(pub Output);

impl Ended {
    pub fn stdout(&self) -> String {
        String::from_utf8_lossy(&self.0.stdout).into_owned()
    }

    pub fn stderr(&self) -> String {
        String::from_utf8_lossy(&self.0.stderr).into_owned()
    }

    /// Asserts the exit code and shows both streams when it is another.
    pub fn code(&self, expected: i32) -> &Self {
        let code = self.0.status.code();
        assert_eq!(
            code,
            Some(expected),
            "stdout:\n{}\nstderr:\n{}",
            self.stdout(),
            self.stderr()
        );
        self
    }
}

/// A plan with one HTTP call and one run.
pub fn plan(url: &str, run: &str) -> String {
    format!(
        "plan: 1\nname: fixture\nseed: 7\ntargets:\n  web: {{ http: \"{url}\", version: \"1.1\", deadline: 2s }}\n\
         calls:\n  get: {{ target: web, http: GET /x }}\nruns:\n  only: {{ call: get, {run} }}\n"
    )
}
