#!/usr/bin/env python3
"""Answers GET requests on the loopback interface with what a file holds.

    live.py FILE PORT

FILE is a JSON object of paths and the bodies found there: what is live in an
example, as far as its provider asks. Everything else is "not found".
"""

import http.server
import json
import sys
import urllib.parse

NOT_FOUND = {"kind": "Status", "apiVersion": "v1", "status": "Failure", "reason": "NotFound", "code": 404,
             "error": {"code": "not_found", "message": "not found"}}


def main(file, port):
    with open(file, encoding="utf-8") as f:
        live = json.load(f)

    class Handler(http.server.BaseHTTPRequestHandler):
        def do_GET(self):
            path = urllib.parse.urlsplit(self.path).path
            body = json.dumps(live.get(path, NOT_FOUND)).encode()
            self.send_response(200 if path in live else 404)
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *args):
            print(*args, file=sys.stderr)

    http.server.ThreadingHTTPServer(("127.0.0.1", port), Handler).serve_forever()


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
