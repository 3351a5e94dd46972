"""A canary secret goes to the server and into no output of any command."""

import base64
import json

import harness
from harness import GO, Server

CANARY = "canary-0xC0FFEE-do-not-show"

PLAN = """plan: 1
name: secrets
targets:
  jwt: {{ grpc: "{address}", schema: reflection, auth: signed, headers: {{ x-api-key: {{ env: CANARY }} }} }}
  bearer: {{ grpc: "{address}", schema: {{ from: jwt }}, auth: carried }}
  basic: {{ grpc: "{address}", schema: {{ from: jwt }}, auth: typed }}
auth:
  signed: {{ jwt: {{ algorithm: HS256, key: {{ env: CANARY }}, expires_in: 1h, claims: {{ sub: someone }} }} }}
  carried: {{ bearer: {{ file: canary.txt }} }}
  typed: {{ basic: {{ user: someone, password: {{ env: CANARY }} }} }}
calls:
  one: {{ target: jwt, grpc: trading.TradingService/SubmitOrder, message: {{ order_id: a, symbol: b, side: BUY, quantity: 1, price: 1 }} }}
  two: {{ target: bearer, grpc: trading.TradingService/SubmitOrder, message: {{ order_id: a, symbol: b, side: BUY, quantity: 1, price: 1 }} }}
  three: {{ target: basic, grpc: trading.TradingService/SubmitOrder, message: {{ order_id: a, symbol: b, side: BUY, quantity: 1, price: 1 }} }}
mixes:
  all: {{ one: 1, two: 1, three: 1 }}
runs:
  good: {{ mix: all, clients: 1, requests: 12, must: [success == 100%], ignore: [lateness] }}
"""


class Secrets(harness.Case):
    def setUp(self):
        super().setUp()
        self.write("canary.txt", CANARY + "\n")
        self.env = {"CANARY": CANARY}
        self.said = []

    def hear(self, *arguments, env=None):
        done = self.loadbank(*arguments, env=env or self.env)
        self.said.append((" ".join(arguments), done.stdout + done.stderr))
        return done

    def search(self, tokens):
        """No output and no file has a secret, plain or encoded, or a token that the server has seen."""
        plain = CANARY.encode()
        needles = [CANARY, plain.hex(), base64.b64encode(plain).decode().rstrip("=")]
        needles += [base64.b64encode(b"someone:" + plain).decode().rstrip("=")]
        needles += [token.split(" ", 1)[-1] for token in tokens]
        for path in self.folder.rglob("*"):
            if path.is_file() and path.name != "canary.txt":
                self.said.append((str(path), path.read_bytes().decode(errors="replace")))
        for name, text in self.said:
            for needle in needles:
                self.assertNotIn(needle, text, f"{name} shows a secret")

    def test_no_output_shows_a_secret(self):
        for answer in ("OK", "UNAUTHENTICATED"):
            with self.subTest(answer=answer), Server(GO, "--answer", answer) as server:
                self.write("plan.yaml", PLAN.format(address=server.address))
                formats = [f"out.{ending}" for ending in ("json", "xml", "md", "csv", "txt")]
                outputs = [word for path in formats for word in ("-o", path)]
                done = self.hear("run", "plan.yaml", *outputs)
                self.assertEqual(done.returncode, 0 if answer == "OK" else 1, done.stderr)
                for arguments in (
                    ["check", "plan.yaml"],
                    ["check", "plan.yaml", "--bind"],
                    ["check", "plan.yaml", "--format", "json"],
                    ["check", "plan.yaml", "--set", "runs.good.requests=x"],
                    ["inspect", server.address],
                    ["report", "out.json"],
                    ["report", "out.json", "-o", "again.json"],
                    ["schema"],
                    ["explain", "secret-in-plan"],
                    ["run", "plan.yaml", "--no-progress"],
                    ["run", "plan.yaml", "--quiet", "-o", "json=-"],
                ):
                    self.hear(*arguments)
                for call in ("one", "two", "three"):
                    done = self.hear("call", "plan.yaml", call)
                    self.assertIn("authorization", done.stdout.lower() + done.stderr.lower())
                tokens = server.counts()["tokens"]
                self.assertTrue(any(CANARY in token for token in tokens), "the server does get the secret")
                self.search(tokens)

    def test_a_secret_that_can_not_be_used_is_not_shown_either(self):
        with Server(GO) as server:
            self.write("plan.yaml", PLAN.format(address=server.address))
            for value in (CANARY + "\r\nx-injected: 1", CANARY + "\x00", "\u00e9" + CANARY):
                if "\x00" in value:
                    self.write("canary.txt", value)
                    env = self.env
                else:
                    env = {"CANARY": value}
                done = self.hear("run", "plan.yaml", "-o", "out.json", env=env)
                self.assertNotIn("panicked", done.stderr)
            self.search([])

    def test_a_token_is_shown_when_asked_for_by_name(self):
        with Server(GO) as server:
            self.write("plan.yaml", PLAN.format(address=server.address))
        done = self.loadbank("token", "plan.yaml", "signed", env=self.env, expect=0)
        header = done.stdout.strip().split(".")[0]
        decoded = json.loads(base64.urlsafe_b64decode(header + "=" * (-len(header) % 4)))
        self.assertEqual(decoded["alg"], "HS256")

    def test_a_secret_in_the_plan_is_refused_without_repeating_it(self):
        text = PLAN.format(address="http://127.0.0.1:1").replace("{ file: canary.txt }", CANARY)
        path = self.write("plan.yaml", text)
        done = self.loadbank("check", "plan.yaml", env=self.env, expect=2)
        self.assertIn("error[secret-in-plan]", done.stderr)
        self.assertNotIn(CANARY, done.stdout)
        del path
