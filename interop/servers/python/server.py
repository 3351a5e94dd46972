"""A grpcio server of trading.TradingService that counts what reaches it.

The same conversation as servers/go: a JSON line with the port, then "counts" and "reset" on standard input. grpcio offers reflection
in version 1alpha alone, so a client has to fall back.
"""

import argparse
import json
import sys
import threading
import time
from concurrent import futures

import grpc
from google.protobuf import descriptor_pb2, descriptor_pool, message_factory
from grpc_reflection.v1alpha import reflection

SERVICE = "trading.TradingService"


class Record:
    """What has arrived."""

    def __init__(self):
        self.lock = threading.Lock()
        self.reset()

    def reset(self):
        with self.lock:
            self.calls, self.arrivals_ns, self.orders, self.tokens = {}, [], set(), []

    def add(self, method, request, context):
        now = time.time_ns()
        with self.lock:
            self.calls[method] = self.calls.get(method, 0) + 1
            self.arrivals_ns.append(now)
            self.orders.add(getattr(request, "order_id", ""))
            if len(self.tokens) < 16:
                sent = dict(context.invocation_metadata())
                self.tokens.extend(v for k, v in sent.items() if k == "authorization")

    def line(self):
        with self.lock:
            return json.dumps({
                "calls": self.calls, "arrivals_ns": self.arrivals_ns,
                "order_ids": len(self.orders), "tokens": self.tokens,
            })


def pool_of(path):
    """The descriptors of a set, in a pool of their own."""
    pool = descriptor_pool.DescriptorPool()
    with open(path, "rb") as file:
        files = descriptor_pb2.FileDescriptorSet.FromString(file.read())
    for file in files.file:
        pool.Add(file)
    return pool


def handler(method, record, answer):
    request_class = message_factory.GetMessageClass(method.input_type)
    reply_class = message_factory.GetMessageClass(method.output_type)

    def reply(request, context):
        record.add(method.name, request, context)
        if answer != "OK":
            context.abort(grpc.StatusCode[answer], f"order {time.time_ns()} is not taken today")
        message = reply_class()
        if "accepted" in method.output_type.fields_by_name:
            message.accepted = True
        return message

    return grpc.unary_unary_rpc_method_handler(
        reply,
        request_deserializer=request_class.FromString,
        response_serializer=reply_class.SerializeToString,
    )


def main():
    arguments = argparse.ArgumentParser()
    arguments.add_argument("--descriptors", required=True)
    arguments.add_argument("--answer", default="OK")
    options = arguments.parse_args()
    pool = pool_of(options.descriptors)
    service = pool.FindServiceByName(SERVICE)
    record = Record()
    handlers = {
        method.name: handler(method, record, options.answer)
        for method in service.methods
        if not method.client_streaming and not method.server_streaming
    }
    server = grpc.server(futures.ThreadPoolExecutor(max_workers=8))
    server.add_generic_rpc_handlers((grpc.method_handlers_generic_handler(SERVICE, handlers),))
    reflection.enable_server_reflection((SERVICE, reflection.SERVICE_NAME), server, pool)
    port = server.add_insecure_port("127.0.0.1:0")
    server.start()
    print(json.dumps({"port": port}), flush=True)
    for line in sys.stdin:
        if line.strip() == "counts":
            print(record.line(), flush=True)
        elif line.strip() == "reset":
            record.reset()
            print("{}", flush=True)
    server.stop(grace=None)


if __name__ == "__main__":
    main()
