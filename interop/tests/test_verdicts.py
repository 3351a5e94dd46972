"""Targets that are down or that refuse, and the exit codes that say so."""

import time

import harness
from harness import FAIL, GO, INCONCLUSIVE, INVALID, Server, closed_port, plan_yaml


class Verdicts(harness.Case):
    def test_a_target_that_is_down_is_told_within_the_connect_timeout(self):
        port = closed_port()
        text = plan_yaml(f"http://127.0.0.1:{port}", "rate: 10/s, for: 5s", more=", connect_timeout: 2s")
        self.write("plan.yaml", text)
        begin = time.monotonic()
        done = self.loadbank("run", "plan.yaml", expect=INCONCLUSIVE)
        self.assertLess(time.monotonic() - begin, 3)
        told = done.stdout + done.stderr
        self.assertIn(str(port), told)
        self.assertIn("refused", told.lower())

    def test_an_address_that_swallows_packets_is_told_within_the_connect_timeout(self):
        # A full backlog answers no SYN: the nearest thing to a black hole that a loopback has.
        import socket
        with socket.socket() as hole:
            hole.bind(("127.0.0.1", 0))
            hole.listen(0)
            port = hole.getsockname()[1]
            fillers = []
            for _ in range(4):
                filler = socket.socket()
                filler.setblocking(False)
                filler.connect_ex(("127.0.0.1", port))
                fillers.append(filler)
            self.write("plan.yaml", plan_yaml(f"http://127.0.0.1:{port}", "rate: 10/s, for: 5s", more=", connect_timeout: 1s"))
            begin = time.monotonic()
            self.loadbank("run", "plan.yaml", expect=INCONCLUSIVE)
            self.assertLess(time.monotonic() - begin, 4)
            for filler in fillers:
                filler.close()

    def test_a_server_that_answers_only_unavailable_fails_every_criterion(self):
        with Server(GO, "--answer", "UNAVAILABLE") as server:
            text = plan_yaml(server.address, "rate: 200/s, for: 3s", must="[success >= 99%, p99 < 500ms]")
            self.write("plan.yaml", text)
            done = self.loadbank("run", "plan.yaml", "-o", "result.json", "-o", "text=-", expect=FAIL)
        row = self.row()
        verdicts = {criterion["text"]: criterion["verdict"] for criterion in row["criteria"]}
        self.assertEqual(verdicts["success >= 99%"], "fail")
        self.assertEqual(verdicts["p99 < 500ms"], "fail", "fast rejections do not make a good percentile")
        self.assertEqual(row["counts"]["failed"], 600)
        self.assertEqual(row["failures"]["by_class"]["unavailable"], 600)
        groups = row["failures"]["groups"]
        self.assertEqual([group["count"] for group in groups], [600], "messages that differ by a number are one group")
        self.assertIn("UNAVAILABLE", done.stdout)

    def test_a_target_that_is_no_grpc_server_is_told_before_the_run(self):
        # The far end speaks first, and not HTTP/2.
        import socket
        import threading
        with socket.socket() as listener:
            listener.bind(("127.0.0.1", 0))
            listener.listen(8)
            listener.settimeout(10)

            def greet():
                try:
                    while True:
                        peer, _ = listener.accept()
                        peer.sendall(b"220 mail.example ESMTP\r\n")
                        peer.close()
                except OSError:
                    pass

            thread = threading.Thread(target=greet, daemon=True)
            thread.start()
            self.write("plan.yaml", plan_yaml(f"http://127.0.0.1:{listener.getsockname()[1]}", "rate: 10/s, for: 5s"))
            self.loadbank("run", "plan.yaml", expect=INCONCLUSIVE)

    def test_a_plan_that_is_wrong_is_told_and_nothing_is_sent(self):
        with Server(GO) as server:
            text = plan_yaml(server.address, "rate: 10/s, for: 1s, concurency: 10")
            self.write("plan.yaml", text)
            done = self.loadbank("run", "plan.yaml", expect=INVALID)
            self.assertIn("error[unknown-key]", done.stderr)
            self.assertEqual(server.counts()["calls"], {})
