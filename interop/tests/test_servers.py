"""Every planned call arrives at other people's servers, from YAML and from TOML alike."""

import harness
from harness import GO, PASS, PYTHON, Server, plan_toml, plan_yaml


class Servers(harness.Case):
    def both_spellings(self, command):
        loads = [
            ("rate: 100/s, for: 2s", 'rate = "100/s"\nfor = "2s"', 200),
            ("clients: 8, requests_per_client: 25", "clients = 8\nrequests_per_client = 25", 200),
        ]
        with Server(command) as server:
            for yaml, toml, planned in loads:
                plans = {
                    "plan.yaml": plan_yaml(server.address, yaml),
                    "plan.toml": plan_toml(server.address, toml),
                }
                for name, text in plans.items():
                    with self.subTest(name=name, load=yaml):
                        server.reset()
                        self.write(name, text)
                        self.loadbank("run", name, "-o", "result.json", expect=PASS)
                        counts = self.row()["counts"]
                        self.assertEqual((counts["planned"], counts["ok"]), (planned, planned))
                        seen = server.counts()
                        self.assertEqual(seen["calls"], {"SubmitOrder": planned})
                        self.assertEqual(seen["order_ids"], planned, "each call has values of its own")

    def test_grpc_go_with_reflection_v1(self):
        self.both_spellings(GO)

    def test_grpcio_with_reflection_v1alpha(self):
        self.both_spellings(PYTHON)

    def test_two_hundred_a_second_for_ten_seconds_are_exactly_2000_arrivals(self):
        with Server(GO) as server:
            self.write("plan.yaml", plan_yaml(server.address, "rate: 200/s, for: 10s"))
            done = self.loadbank("run", "plan.yaml", "-o", "result.json", "-o", "text=-", expect=PASS)
            seen = server.counts()
        arrivals = sorted(seen["arrivals_ns"])
        self.assertEqual(len(arrivals), 2000)
        # The first is due 2.5 ms after the start, the last 2.5 ms before the end.
        self.assertAlmostEqual((arrivals[-1] - arrivals[0]) / 1e9, 9.995, delta=0.25)
        for second in range(10):
            within = [a for a in arrivals if second <= (a - arrivals[0]) / 1e9 < second + 1]
            self.assertAlmostEqual(len(within), 200, delta=25)
        self.assertIn("lateness p99", done.stdout)
        self.assertIn("p99_ns", self.row()["latency"]["all"]["lateness"])
