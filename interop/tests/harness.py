"""What all interop tests share: the binary under test, servers, plans in temporary folders.

Everything is bounded: each process has a time limit, and each server ends when its standard input is closed.
"""

import json
import os
import pathlib
import shutil
import socket
import subprocess
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
BINARY = pathlib.Path(os.environ.get("LOADBANK", ROOT / "target/release/loadbank"))
CACHE = pathlib.Path(os.environ.get("INTEROP_CACHE", ROOT / "interop/.cache"))
DESCRIPTORS = ROOT / "src/cli/demo/generated/trading.binpb"

PASS, FAIL, INVALID, INCONCLUSIVE = 0, 1, 2, 3

GO = [str(CACHE / "go-server"), "--descriptors", str(DESCRIPTORS)]
PYTHON = [str(CACHE / "venv/bin/python"), str(ROOT / "interop/servers/python/server.py"), "--descriptors", str(DESCRIPTORS)]


class Server:
    """A counting gRPC server of another implementation."""

    def __init__(self, command, *more):
        self.process = subprocess.Popen(
            [*command, *more], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        self.port = json.loads(self.process.stdout.readline())["port"]
        self.address = f"http://127.0.0.1:{self.port}"

    def ask(self, word):
        self.process.stdin.write(word + "\n")
        self.process.stdin.flush()
        return json.loads(self.process.stdout.readline())

    def counts(self):
        return self.ask("counts")

    def reset(self):
        self.ask("reset")

    def end(self):
        self.process.stdin.close()
        try:
            self.process.wait(timeout=5)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        self.process.stdout.close()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.end()


class Case(unittest.TestCase):
    """A test with a temporary folder in which the binary runs."""

    maxDiff = None

    def setUp(self):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="loadbank-interop-"))
        self.addCleanup(shutil.rmtree, self.folder, ignore_errors=True)

    def write(self, name, text):
        path = self.folder / name
        path.write_text(text)
        return str(path)

    def environment(self, more=None):
        """A small, known environment."""
        kept = {key: os.environ[key] for key in ("PATH", "HOME", "LANG") if key in os.environ}
        return {**kept, **(more or {})}

    def start(self, *arguments, env=None, **options):
        """The binary as a process whose streams are pipes, unless said otherwise."""
        options = {"stdin": subprocess.DEVNULL, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE, **options}
        process = subprocess.Popen(
            [str(BINARY), *arguments], cwd=self.folder, env=self.environment(env), text=True, **options
        )
        self.addCleanup(end, process)
        return process

    def loadbank(self, *arguments, env=None, timeout=60, expect=None, **options):
        """Runs the binary to its end."""
        process = self.start(*arguments, env=env, **options)
        out, err = process.communicate(timeout=timeout)
        done = subprocess.CompletedProcess(process.args, process.returncode, out or "", err or "")
        if expect is not None:
            self.assertEqual(done.returncode, expect, f"{arguments}\n--- stdout\n{done.stdout}\n--- stderr\n{done.stderr}")
        return done

    def row(self, path="result.json"):
        """The first row of the first run of a result file."""
        return self.result(path)["runs"][0]["rows"][0]

    def result(self, path="result.json"):
        return json.loads((self.folder / path).read_text())


def end(process):
    """Ends a process that a test has left behind."""
    if process.poll() is None:
        process.kill()
        process.wait()
    for stream in (process.stdout, process.stderr, process.stdin):
        if stream:
            stream.close()


def closed_port():
    """A port on which nothing listens."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def plan_yaml(address, load, *, must="[success == 100%]", more=""):
    """One submit_order run against an address, as YAML; `load` is the inside of a flow map.

    Lateness is ignored: on a busy machine it makes a run INCONCLUSIVE, and what is tested is something else.
    """
    return f"""plan: 1
name: interop
targets:
  trading: {{ grpc: "{address}", schema: reflection{more} }}
calls:
  submit_order:
    target: trading
    grpc: trading.TradingService/SubmitOrder
    message:
      order_id: "{{{{ uuid() }}}}"
      symbol: "{{{{ pick('BTC/USD', 'ETH/USD') }}}}"
      side: "{{{{ pick('BUY', 'SELL') }}}}"
      quantity: "{{{{ float(0.1, 2) }}}}"
      price: 50000
    expect: {{ status: OK, that: ["reply.accepted == true"] }}
runs:
  one: {{ call: submit_order, {load}, must: {must}, ignore: [lateness] }}
"""


def plan_toml(address, load, *, must='["success == 100%"]'):
    """The same plan as TOML; `load` is the inside of an inline table."""
    return f"""plan = 1
name = "interop"

[targets.trading]
grpc = "{address}"
schema = "reflection"

[calls.submit_order]
target = "trading"
grpc = "trading.TradingService/SubmitOrder"
expect = {{ status = "OK", that = ["reply.accepted == true"] }}

[calls.submit_order.message]
order_id = "{{{{ uuid() }}}}"
symbol = "{{{{ pick('BTC/USD', 'ETH/USD') }}}}"
side = "{{{{ pick('BUY', 'SELL') }}}}"
quantity = "{{{{ float(0.1, 2) }}}}"
price = 50000

[runs.one]
call = "submit_order"
{load}
must = {must}
ignore = ["lateness"]
"""
