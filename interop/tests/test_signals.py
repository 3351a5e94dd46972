"""Ctrl-C, SIGTERM, closed pipes, full disks: the report survives, and the exit code tells."""

import os
import signal
import subprocess
import time

import harness
from harness import GO, INVALID, PASS, Server, plan_yaml


class Signals(harness.Case):
    def interrupted(self, number, code):
        with Server(GO) as server:
            self.write("plan.yaml", plan_yaml(server.address, "rate: 50/s, for: 60s"))
            process = self.start("run", "plan.yaml", "-o", "result.json", "-o", "text=-")
            self.wait_for_calls(server, 50)
            process.send_signal(number)
            out, err = process.communicate(timeout=20)
            self.assertEqual(process.returncode, code, err)
            arrived = server.counts()["calls"]["SubmitOrder"]
        result = self.result()
        self.assertEqual(result["ended"], "interrupted")
        self.assertEqual(result["exit_code"], code)
        counts = self.row()["counts"]
        self.assertEqual(counts["sent"], arrived)
        self.assertEqual(counts["planned"], arrived, "a run cut short plans what was due by then")
        self.assertIn("interrupted", (out + err).lower())

    def wait_for_calls(self, server, count):
        until = time.monotonic() + 20
        while server.counts()["calls"].get("SubmitOrder", 0) < count:
            self.assertLess(time.monotonic(), until, "the run does not begin")
            time.sleep(0.05)

    def test_interrupt_ends_in_130_with_a_report(self):
        self.interrupted(signal.SIGINT, 130)

    def test_terminate_ends_in_143_with_a_report(self):
        self.interrupted(signal.SIGTERM, 143)

    def test_a_second_interrupt_ends_within_a_second(self):
        with Server(GO, "--delay", "30s") as server:
            text = plan_yaml(server.address, "rate: 20/s, for: 60s", more=", deadline: 40s")
            self.write("plan.yaml", text)
            process = self.start("run", "plan.yaml", "-o", "result.json")
            self.wait_for_calls(server, 10)
            process.send_signal(signal.SIGINT)
            time.sleep(0.5)
            self.assertIsNone(process.poll(), "the first one waits for calls in flight")
            begin = time.monotonic()
            process.send_signal(signal.SIGINT)
            process.communicate(timeout=10)
            self.assertLess(time.monotonic() - begin, 1.5)
            self.assertEqual(process.returncode, 130)
        self.assertEqual(self.result()["ended"], "interrupted")


class Streams(harness.Case):
    LOAD = "rate: 100/s, for: 1s"

    def plan(self, server):
        self.write("plan.yaml", plan_yaml(server.address, self.LOAD))

    def test_closed_stdout_is_a_quiet_end(self):
        with Server(GO) as server:
            self.plan(server)
            reading, writing = os.pipe()
            os.close(reading)
            try:
                done = self.loadbank("run", "plan.yaml", "-o", "result.json", "-o", "-", stdout=writing)
            finally:
                os.close(writing)
        self.assertNotIn("panicked", done.stderr)
        self.assertEqual(done.returncode, PASS, done.stderr)
        self.assertEqual(self.row()["counts"]["ok"], 100)

    def test_help_into_a_closed_pipe_is_quiet(self):
        reading, writing = os.pipe()
        os.close(reading)
        done = self.loadbank("schema", stdout=writing)
        os.close(writing)
        self.assertNotIn("panicked", done.stderr)

    def test_a_full_device_is_told_and_is_no_success(self):
        with Server(GO) as server:
            self.plan(server)
            with open("/dev/full", "w") as full:
                done = self.loadbank("run", "plan.yaml", stdout=full)
        self.assertNotIn("panicked", done.stderr)
        self.assertIn("space", done.stderr.lower())
        self.assertNotEqual(done.returncode, PASS)

    def test_an_output_folder_that_can_not_be_written_is_told_before_the_run(self):
        with Server(GO) as server:
            self.plan(server)
            self.write("file", "a file, not a folder")
            done = self.loadbank("run", "plan.yaml", "-o", "file/result.json", expect=INVALID)
            self.assertIn("file/result.json", done.stderr)
            self.assertEqual(server.counts()["calls"], {})

    def test_a_read_only_folder_is_told_before_the_run(self):
        # /proc refuses new files even to root.
        with Server(GO) as server:
            self.plan(server)
            self.loadbank("run", "plan.yaml", "-o", "/proc/result.json", expect=INVALID)
            self.assertEqual(server.counts()["calls"], {})

    def test_a_report_that_is_there_is_replaced_whole_or_not_at_all(self):
        with Server(GO) as server:
            self.plan(server)
            self.write("result.json", "what was there before")
            self.loadbank("run", "plan.yaml", "-o", "result.json", expect=PASS)
        self.assertEqual(self.row()["counts"]["ok"], 100)
        left = sorted(path.name for path in self.folder.iterdir())
        self.assertEqual(left, ["plan.yaml", "result.json"], "no temporary file stays behind")


class BadFiles(harness.Case):
    def test_each_ends_in_2_with_one_clear_message(self):
        binary = self.folder / "binary.yaml"
        binary.write_bytes(bytes(range(256)) * 16)
        (self.folder / "utf16.yaml").write_bytes("plan: 1\n".encode("utf-16"))
        self.write("empty.yaml", "")
        self.write("brackets.yaml", "[" * 100_000)
        self.write("large.yaml", "plan: 1\n# " + "x" * 10_000_000)
        os.mkdir(self.folder / "folder.yaml")
        names = ["binary.yaml", "utf16.yaml", "empty.yaml", "brackets.yaml", "large.yaml", "folder.yaml", "absent.yaml", "/proc/self/mem"]
        for name in names:
            with self.subTest(name=name):
                begin = time.monotonic()
                done = self.loadbank("check", name, expect=INVALID, timeout=20)
                self.assertLess(time.monotonic() - begin, 5)
                self.assertTrue(done.stderr.strip())
                self.assertNotIn("panicked", done.stderr)


class Limits(harness.Case):
    def test_few_descriptors_are_local_or_refused_up_front_and_never_a_crash(self):
        with Server(GO) as server:
            self.write("plan.yaml", plan_yaml(server.address, "clients: 200, connections: 200, requests: 400"))
            command = f"ulimit -n 64; exec {harness.BINARY} run plan.yaml -o result.json"
            done = subprocess.run(
                ["bash", "-c", command], cwd=self.folder, env=self.environment(), text=True, capture_output=True, timeout=60
            )
        self.assertNotIn("panicked", done.stderr)
        self.assertIn(done.returncode, (1, 2, 3), done.stdout + done.stderr)
