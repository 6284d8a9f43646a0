"""Requests to the interface of a running program."""

from __future__ import annotations

import http.client
import json
import os
import select
import threading
import time
import urllib.parse
from typing import Any, Callable, Optional

from fakebot.errors import NoAnswer, problem_of

__tracebackhide__ = True  # pytest shows the line of the test

Watch = Callable[[], None]

_PREFIX = "/api/v1"
# In virtual time the program answers nothing while a driver computes, up to a minute.
_TIMEOUT_S = 75.0
# The program closes a connection that was idle for longer than a minute.
_LONGEST_IDLE_S = 20.0
# Real time between two calls of `watch`.
_LOOK_EVERY_S = 0.02
_TOO_MANY_REQUESTS = 429
_FIRST_REFUSAL = 400


def quoted(name: str) -> str:
    """A name as a part of a path."""
    return urllib.parse.quote(name, safe="")


class _Connection:
    """A connection of a single thread, kept open."""

    def __init__(self, host: str) -> None:
        self.process = os.getpid()
        self.http = http.client.HTTPConnection(host)
        self.last_used = time.monotonic()
        self.was_used = False

    def is_stale(self) -> bool:
        is_of_parent = self.process != os.getpid()
        return is_of_parent or time.monotonic() - self.last_used > _LONGEST_IDLE_S


def _watch_until_answer(connection: _Connection, watch: Watch, timeout_s: float) -> None:
    give_up_at = time.monotonic() + timeout_s
    while connection.http.sock is not None and time.monotonic() < give_up_at:
        if select.select([connection.http.sock], [], [], _LOOK_EVERY_S)[0]:
            return
        watch()


class Client:
    """Requests and answers as JSON, and files. Threads can share a client: each thread has a
    connection of its own."""

    def __init__(self, url: str, token: Optional[str] = None,
                 explain: Callable[[], str] = lambda: "") -> None:
        """`url` is "http" of the ready line; `explain` may say why nothing answers."""
        self.url = url.rstrip("/")
        self.token = token or None
        self._host = urllib.parse.urlsplit(self.url).netloc
        self._explain = explain
        self._local = threading.local()
        self._lock = threading.Lock()
        self._connections: set[_Connection] = set()

    def close(self) -> None:
        """A request after close() opens a connection again."""
        with self._lock:
            connections, self._connections = self._connections, set()
        self._local = threading.local()
        for connection in connections:
            connection.http.close()

    def get(self, path: str) -> Any:
        return self.request("GET", path)

    def post(self, path: str, body: Any, timeout_s: float = _TIMEOUT_S,
             watch: Optional[Watch] = None) -> Any:
        return self.request("POST", path, body, timeout_s, watch)

    def request(self, method: str, path: str, body: Any = None,
                timeout_s: float = _TIMEOUT_S, watch: Optional[Watch] = None) -> Any:
        """`path` without the prefix /api/v1: "/robots". Bytes are sent unchanged. `watch` is called
        again and again until there is an answer; an exception of `watch` ends the request. Raises
        Problem and NoAnswer."""
        if body is None or isinstance(body, bytes):
            data = body
        else:
            data = json.dumps(body).encode()
        status, content = self._patient_exchange(method, path, data, timeout_s, watch)
        return self._parsed(content, status)

    def get_bytes(self, path: str, timeout_s: float = _TIMEOUT_S) -> bytes:
        """An answer that is a file, unchanged. Raises Problem and NoAnswer."""
        return self._patient_exchange("GET", path, None, timeout_s)[1]

    def _patient_exchange(self, method: str, path: str, data: Optional[bytes], timeout_s: float,
                          watch: Optional[Watch] = None) -> tuple[int, bytes]:
        """Sends a request again while the program has too many requests. Never returns the status
        of a refusal."""
        give_up_at = time.monotonic() + timeout_s
        while True:
            status, content = self._exchange(method, path, data, timeout_s, watch)
            if status == _TOO_MANY_REQUESTS and time.monotonic() < give_up_at:
                time.sleep(0.1)  # the request was not executed
                continue
            if status >= _FIRST_REFUSAL:
                problem = self._parsed(content, status)
                raise problem_of(status, problem if isinstance(problem, dict) else {})
            return status, content

    def _exchange(self, method: str, path: str, data: Optional[bytes], timeout_s: float,
                  watch: Optional[Watch]) -> tuple[int, bytes]:
        headers = {"Accept": "*/*"}
        if data is not None:
            headers["Content-Type"] = "application/json"
        if self.token:
            headers["Authorization"] = "Bearer " + self.token
        while True:
            connection = self._connection()
            connection.http.timeout = timeout_s
            if connection.http.sock is not None:
                connection.http.sock.settimeout(timeout_s)
            try:
                connection.http.request(method, _PREFIX + path, data, headers)
                if watch is not None:
                    _watch_until_answer(connection, watch, timeout_s)
                response = connection.http.getresponse()
                content = response.read()
            except (OSError, http.client.HTTPException) as error:
                was_used = connection.was_used
                self._forget(connection)
                # An old connection may have been closed meanwhile. Only a GET is repeated: any
                # other request may have been executed, and would take effect twice.
                if was_used and method == "GET" and not isinstance(error, TimeoutError):
                    continue
                raise self._no_answer(error, timeout_s) from None
            except BaseException:
                self._forget(connection)  # or the next request would get the late answer
                raise
            connection.last_used = time.monotonic()
            connection.was_used = True
            return response.status, content

    def _connection(self) -> _Connection:
        connection: Optional[_Connection] = getattr(self._local, "connection", None)
        if connection is not None and connection.is_stale():
            self._forget(connection)
            connection = None
        if connection is None:
            connection = _Connection(self._host)
            self._local.connection = connection
            with self._lock:
                self._connections.add(connection)
        return connection

    def _forget(self, connection: _Connection) -> None:
        self._local.connection = None
        with self._lock:
            self._connections.discard(connection)
        connection.http.close()

    def _no_answer(self, error: Exception, timeout_s: float) -> NoAnswer:
        if isinstance(error, TimeoutError):
            why = f"no answer within {timeout_s:g} s"
        else:
            why = str(error) or type(error).__name__
        # The end of the program explains more than the error of the connection.
        return NoAnswer("\n".join(filter(None, [self._explain(), f"{self.url}: {why}"])))

    def _parsed(self, content: bytes, status: int) -> Any:
        try:
            return json.loads(content)
        except ValueError as error:
            raise NoAnswer(f"{self.url} is no interface of fakebot: "
                           f"an answer with status {status} is not JSON") from error
