"""HTTP against nginx: every planned request stands in its access log, over as many connections as planned."""

import collections
import shutil
import subprocess
import time
import urllib.request

import harness
from harness import FAIL, PASS, closed_port

CONFIG = """
daemon off;
worker_processes 1;
error_log stderr crit;
pid {folder}/nginx.pid;
events {{ worker_connections 512; }}
http {{
  log_format calls '$connection $request_method $uri $status $connection_requests $server_protocol $http_x_call';
  access_log {folder}/access.log calls;
  keepalive_requests 100000;
  client_body_temp_path {folder}/body; proxy_temp_path {folder}/proxy; fastcgi_temp_path {folder}/fastcgi;
  uwsgi_temp_path {folder}/uwsgi; scgi_temp_path {folder}/scgi;
  server {{
    listen 127.0.0.1:{port};
    location = /ready {{ access_log off; return 200 ready; }}
    location /static {{ return 200 '{{"ok": true}}'; }}
    location /limited {{ return 429; }}
    location /away {{ return 302 /static; }}
  }}
}}
"""

PLAN = """plan: 1
name: nginx
targets:
  web: {{ http: "http://127.0.0.1:{port}", version: "1.1" }}
calls:
  static: {{ target: web, http: GET /static, headers: {{ x-call: "{{{{ seq() }}}}" }}, expect: {{ status: 200, that: ["reply.json.ok == true"] }} }}
  limited: {{ target: web, http: GET /limited }}
  away: {{ target: web, http: GET /away }}
runs:
  one: {{ call: {call}, {load}, must: {must}, ignore: [lateness] }}
"""


class Nginx(harness.Case):
    def setUp(self):
        super().setUp()
        self.port = closed_port()
        config = self.write("nginx.conf", CONFIG.format(folder=self.folder, port=self.port))
        program = shutil.which("nginx") or "/usr/sbin/nginx"
        self.nginx = subprocess.Popen([program, "-c", config, "-p", str(self.folder)])
        self.addCleanup(self.stop)
        until = time.monotonic() + 10
        while True:
            try:
                urllib.request.urlopen(f"http://127.0.0.1:{self.port}/ready", timeout=1).close()
                return
            except OSError:
                self.assertLess(time.monotonic(), until, "nginx does not listen")
                time.sleep(0.05)

    def stop(self):
        if self.nginx.poll() is None:
            self.nginx.terminate()
            self.nginx.wait(timeout=10)

    def fire(self, call, load, must="[success == 100%]", expect=PASS):
        text = PLAN.format(port=self.port, call=call, load=load, must=must)
        self.write("plan.yaml", text)
        self.loadbank("run", "plan.yaml", "-o", "result.json", expect=expect)
        # The log is written when a request ends, so ending nginx makes it whole.
        self.stop()
        lines = (self.folder / "access.log").read_text().splitlines()
        return [line.split(" ") for line in lines]

    def test_kept_connections_carry_all_requests(self):
        lines = self.fire("static", "clients: 4, requests_per_client: 50")
        fired = [line for line in lines if line[2] == "/static"]
        self.assertEqual(len(fired), 200)
        self.assertEqual({line[5] for line in fired}, {"HTTP/1.1"})
        self.assertEqual({line[6] for line in fired}, {str(k) for k in range(200)})
        by_connection = collections.Counter(line[0] for line in fired)
        self.assertEqual(sorted(by_connection.values()), [50] * 4)

    def test_each_request_has_a_connection_of_its_own(self):
        lines = self.fire("static", "clients: 4, requests: 60, connect: each_request")
        fired = [line for line in lines if line[2] == "/static"]
        self.assertEqual(len({line[0] for line in fired}), 60)

    def test_a_rate_is_met_exactly(self):
        lines = self.fire("static", "rate: 150/s, for: 4s")
        self.assertEqual(len([line for line in lines if line[2] == "/static"]), 600)

    def test_a_limit_is_a_class_of_its_own(self):
        self.fire("limited", "clients: 1, requests: 20", must="[success >= 99%]", expect=FAIL)
        self.assertEqual(self.row()["failures"]["by_class"]["rate_limited"], 20)

    def test_a_redirect_is_a_status_and_is_not_followed(self):
        lines = self.fire("away", "clients: 1, requests: 20", must="[status 302 == 100%]")
        self.assertEqual([line for line in lines if line[2] == "/static"], [])
