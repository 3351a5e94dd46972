//! What can be typed.

use std::path::PathBuf;

use clap::{Args, Parser, Subcommand, ValueEnum};

/// Declarative load tests for gRPC and HTTP, with a verdict that can be trusted.
#[derive(Debug, Parser)]
#[command(
    name = "loadbank",
    version,
    arg_required_else_help = true,
    disable_help_subcommand = true,
    after_help = "Examples:
  loadbank run plan.yaml                          run everything, exit with the verdict
  loadbank run plan.yaml --only smoke -o r.json   one run, its result as a file
  loadbank check plan.yaml                        what the plan means, without sending anything
  loadbank call plan.yaml submit_order            one call, everything shown
  loadbank inspect http://localhost:50051         what a gRPC server offers

Exit codes: 0 pass, 1 a `must` failed, 2 plan or usage invalid, 3 inconclusive, 130/143 interrupted."
)]
pub struct Arguments {
    /// What to do.
    #[command(subcommand)]
    pub command: Command,
    /// When to use colour.
    #[arg(long, global = true, value_enum, default_value_t = Color::Auto, value_name = "WHEN")]
    pub color: Color,
}

/// When to use colour.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Color {
    /// On a terminal, unless `NO_COLOR` is set.
    Auto,
    /// Always.
    Always,
    /// Never.
    Never,
}

/// The commands.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Runs a plan and exits with its verdict.
    #[command(after_help = "Examples:
  loadbank run plan.yaml
  loadbank run plan.yaml --only normal --set runs.normal.for=5m
  loadbank run plan.yaml -o results/ -o junit=report.xml
  loadbank run --demo plans/quickstart.yaml")]
    Run(Run),
    /// Explains every mistake of a plan at once, then the plan as understood.
    #[command(after_help = "Examples:
  loadbank check plan.yaml
  loadbank check plan.yaml --bind                 also connects: schema, auth and payloads
  loadbank check plan.yaml --format json          the same as data")]
    Check(Check),
    /// Fires one call once and shows everything about it.
    #[command(after_help = "Examples:
  loadbank call plan.yaml submit_order
  loadbank call plan.yaml submit_order --set calls.submit_order.deadline=10s")]
    Call(Call),
    /// Lists the services, methods and messages of a gRPC server.
    #[command(after_help = "Examples:
  loadbank inspect http://localhost:50051
  loadbank inspect http://localhost:50051 trading.TradingService/SubmitOrder
  loadbank inspect --proto trading.proto trading.TradingService")]
    Inspect(Inspect),
    /// Makes one token of a plan and prints it: the only command that shows a credential.
    #[command(after_help = "Examples:
  loadbank token plan.yaml trader
  loadbank token plan.yaml trader --decode")]
    Token(Token),
    /// Shows a saved result again, in any format, without the plan.
    #[command(after_help = "Examples:
  loadbank report result.json
  loadbank report result.json -o report.md -o junit=report.xml")]
    Report(Report),
    /// Runs the demo services that the shipped plans talk to, until Ctrl-C.
    #[cfg(feature = "demo")]
    Demo(super::demo::DemoOptions),
    /// Prints the long text of a diagnostic.
    #[command(after_help = "Examples:
  loadbank explain unknown-key
  loadbank explain                                lists all codes")]
    Explain {
        /// The code in the brackets of `error[…]`; none lists all.
        code: Option<String>,
    },
    /// Prints the JSON Schema of plans, or of result files.
    Schema {
        /// The schema of result files instead.
        #[arg(long)]
        result: bool,
    },
    /// Prints completions for a shell.
    #[command(after_help = "Example:
  loadbank completions bash > /etc/bash_completion.d/loadbank")]
    Completions {
        /// The shell.
        shell: clap_complete::Shell,
    },
    /// Prints the manual page.
    Man,
}

/// Which plan, and what is changed in it.
#[derive(Debug, Clone, Args)]
pub struct PlanArguments {
    /// The plan: YAML, TOML or JSON.
    #[arg(value_name = "PLAN")]
    pub plan: PathBuf,
    /// Only this run, or one row of it; may be repeated.
    #[arg(long, value_name = "RUN[/ROW]")]
    pub only: Vec<String>,
    /// Lays another file over the plan; may be repeated.
    #[arg(long = "with", value_name = "FILE")]
    pub overlays: Vec<PathBuf>,
    /// Changes one value, as `runs.spike.clients=20`; may be repeated.
    #[arg(long = "set", value_name = "PATH=VALUE")]
    pub set: Vec<String>,
    /// The seed of all random values; drawn and printed unless given.
    #[arg(long, value_name = "N")]
    pub seed: Option<u64>,
    /// Starts the demo services that the plan names, and ends them.
    #[cfg(feature = "demo")]
    #[arg(long)]
    pub demo: bool,
}

/// `run`.
#[derive(Debug, Args)]
pub struct Run {
    /// The plan.
    #[command(flatten)]
    pub plan: PlanArguments,
    /// Where a report goes; the ending says the format, or `FORMAT=PATH`; `-` is stdout, a folder gets one of each.
    #[arg(short, long = "out", value_name = "[FORMAT=]PATH")]
    pub out: Vec<String>,
    /// Generator threads; by default as few as the plan needs.
    #[arg(long, value_name = "N")]
    pub threads: Option<u32>,
    /// A warning ends with exit code 1 too.
    #[arg(long)]
    pub strict: bool,
    /// No report on stdout, no progress.
    #[arg(short, long)]
    pub quiet: bool,
    /// No progress while it runs.
    #[arg(long)]
    pub no_progress: bool,
}

/// `check`.
#[derive(Debug, Args)]
pub struct Check {
    /// The plan.
    #[command(flatten)]
    pub plan: PlanArguments,
    /// Connects to the targets: schema, credentials and payloads are checked too.
    #[arg(long)]
    pub bind: bool,
    /// How diagnostics are printed.
    #[arg(long, value_enum, default_value_t = DiagnosticFormat::Text)]
    pub format: DiagnosticFormat,
}

/// How diagnostics are printed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum DiagnosticFormat {
    /// Drawn, on stderr.
    Text,
    /// As data on stdout, drawn on stderr.
    Json,
    /// As annotations of a GitHub job.
    Github,
}

/// `call`.
#[derive(Debug, Args)]
pub struct Call {
    /// The plan.
    #[command(flatten)]
    pub plan: PlanArguments,
    /// The call, as the plan names it.
    #[arg(value_name = "CALL")]
    pub name: String,
    /// The number of the call: the same number gives the same random values.
    #[arg(short, long, default_value_t = 0)]
    pub k: u64,
}

/// `inspect`.
#[derive(Debug, Args)]
pub struct Inspect {
    /// The server: `http://host:port`, `https://…` or `unix:/path`; may be left out with `--proto` or `--descriptors`.
    #[arg(value_name = "ADDRESS|SYMBOL")]
    pub first: Option<String>,
    /// A service, method or message to show in full.
    #[arg(value_name = "SYMBOL")]
    pub second: Option<String>,
    /// .proto files instead of a server.
    #[arg(long, value_name = "FILE")]
    pub proto: Vec<PathBuf>,
    /// Folders in which imports are looked up.
    #[arg(long, value_name = "DIR")]
    pub include: Vec<PathBuf>,
    /// A serialised descriptor set instead of a server.
    #[arg(long, value_name = "FILE")]
    pub descriptors: Vec<PathBuf>,
}

/// `token`.
#[derive(Debug, Args)]
pub struct Token {
    /// The plan.
    #[command(flatten)]
    pub plan: PlanArguments,
    /// The entry of `auth`.
    pub auth: String,
    /// Prints header and claims instead of the token.
    #[arg(long)]
    pub decode: bool,
}

/// `report`.
#[derive(Debug, Args)]
pub struct Report {
    /// The result file.
    #[arg(value_name = "RESULT")]
    pub result: PathBuf,
    /// Where a report goes; by default text on stdout.
    #[arg(short, long = "out", value_name = "[FORMAT=]PATH")]
    pub out: Vec<String>,
}
