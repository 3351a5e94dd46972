"""The demo as a process: the README's first command, its ports, its end."""

import json
import os
import signal
import socket
import subprocess
import time
import urllib.request

import harness
from harness import BINARY, INVALID, PASS, ROOT, closed_port

QUICKSTART = str(ROOT / "plans/quickstart.yaml")


class Demo(harness.Case):
    def demo(self, *arguments, **options):
        """A demo in the foreground and its ready lines by service."""
        process = self.start("demo", *arguments, **options)
        services = {}
        for line in process.stdout:
            told = json.loads(line)
            if told.get("ready"):
                return process, services
            services[told["service"]] = told
        self.fail(process.stderr.read())

    def test_the_first_command_passes_within_30_seconds(self):
        begin = time.monotonic()
        done = self.loadbank("run", "--demo", QUICKSTART, "-o", "result.json", "-o", "-", expect=PASS)
        self.assertLess(time.monotonic() - begin, 30)
        self.assertIn("PASS", done.stdout)
        self.assertEqual(self.row()["counts"]["ok"], 2000)
        with socket.socket() as probe:
            self.assertNotEqual(probe.connect_ex(("127.0.0.1", 50052)), 0, "the services have ended")

    def test_the_gateway_is_reached_with_a_secret_that_the_demo_supplies(self):
        plan = str(ROOT / "plans/trading-gateway.yaml")
        done = self.loadbank("run", "--demo", plan, "--only", "quick", expect=PASS)
        self.assertIn("JWT_SECRET", done.stderr, "it says what it supplied")

    def test_a_taken_port_is_told_before_anything_starts(self):
        with socket.socket() as taken:
            taken.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            taken.bind(("127.0.0.1", 50052))
            taken.listen()
            done = self.loadbank("run", "--demo", QUICKSTART)
        self.assertIn(done.returncode, (INVALID, 3))
        self.assertIn("50052", done.stderr)
        self.assertIn("taken", done.stderr)

    def test_ports_move(self):
        moved = closed_port()
        process, services = self.demo("--ports", f"any,wallet={moved}")
        self.assertEqual(services["wallet"]["port"], moved)
        self.assertEqual(len(services), 6)
        urls = [services["health"]["url"], services["metrics"]["url"], services["gateway-metrics"]["url"]]
        for url in urls + [services["wallet"]["url"] + "/api/admin"]:
            with urllib.request.urlopen(url, timeout=5) as reply:
                self.assertEqual(reply.status, 200)
        process.send_signal(signal.SIGTERM)
        process.communicate(timeout=5)
        self.assertEqual(process.returncode, 0)

    def test_it_ends_when_its_standard_input_is_closed_and_leaves_no_files(self):
        env = {"TMPDIR": str(self.folder)}
        process, _ = self.demo("--ports", "any", "--until-stdin-closes", stdin=subprocess.PIPE, env=env)
        self.assertTrue(any(self.folder.iterdir()), "its store is in the temporary folder")
        process.stdin.close()
        process.wait(timeout=5)
        self.assertEqual(list(self.folder.iterdir()), [])

    def test_it_ends_with_a_parent_that_is_killed(self):
        process = subprocess.Popen(
            [str(BINARY), "run", "--demo", QUICKSTART], cwd=self.folder, env=self.environment(),
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )
        self.addCleanup(harness.end, process)
        self.wait_until(lambda: self.listens(50052), "the demo starts")
        os.kill(process.pid, signal.SIGKILL)
        process.wait(timeout=5)
        self.wait_until(lambda: not self.listens(50052), "the demo ends")

    def listens(self, port):
        with socket.socket() as probe:
            return probe.connect_ex(("127.0.0.1", port)) == 0

    def wait_until(self, holds, what):
        until = time.monotonic() + 10
        while not holds():
            self.assertLess(time.monotonic(), until, what)
            time.sleep(0.05)


class ShippedPlans(harness.Case):
    def test_each_passes_check(self):
        for plan in sorted((ROOT / "plans").iterdir()):
            with self.subTest(plan=plan.name):
                if plan.suffix in (".yaml", ".toml"):
                    self.loadbank("check", str(plan), expect=PASS)

    def test_the_gateway_suite_runs_scaled_down(self):
        plan = str(ROOT / "plans/trading-gateway.yaml")
        self.write("patient.yaml", "defaults: { ignore: [lateness] }\n")
        more = ["--only", "baseline", "--only", "medium", "--set", "runs.medium.requests=1000", "--with", "patient.yaml"]
        self.loadbank("run", "--demo", plan, *more, "-o", "result.json", timeout=90, expect=PASS)
        runs = {run["name"]: run["rows"][0]["counts"]["ok"] for run in self.result()["runs"]}
        self.assertEqual(runs, {"baseline": 1000, "medium": 1000})

    def test_the_wallet_matrix_runs_with_fewer_rows(self):
        rows = "[{ clients: 1, requests_per_client: 20 }, { clients: 50, requests_per_client: 10 }]"
        self.write("fewer.yaml", f"runs:\n  across: {{ rows: {rows}, ignore: [lateness] }}\n")
        plan = str(ROOT / "plans/wallet-ab.yaml")
        more = ["--with", "fewer.yaml", "--only", "across", "-o", "result.json", "-o", "text=-"]
        done = self.loadbank("run", "--demo", plan, *more, timeout=120, expect=PASS)
        rows = self.result()["runs"][0]["rows"]
        self.assertEqual([row["counts"]["ok"] for row in rows], [20, 500, 20, 500])
        self.assertTrue(all(row["connections"]["opened"] >= row["counts"]["ok"] for row in rows), "a new one for each request")
        for path in ("static", "token_all"):
            self.assertIn(path, done.stdout)
