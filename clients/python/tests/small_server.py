"""A small HTTP server, whose answers a test chooses."""

from __future__ import annotations

import socket
import threading
from typing import Callable


class SmallServer:
    """Calls `serve` with each connection in turn, and closes the connection."""

    def __init__(self, serve: Callable[[socket.socket], None]) -> None:
        self._listener = socket.create_server(("127.0.0.1", 0))
        self._serve = serve
        self.connections = 0
        self._thread = threading.Thread(target=self._work, daemon=True)
        self._thread.start()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self._listener.getsockname()[1]}"

    def _work(self) -> None:
        while True:
            connection, _ = self._listener.accept()
            self.connections += 1
            with connection:
                try:
                    self._serve(connection)
                except ConnectionError:
                    pass  # the client has read enough


def read_head(connection: socket.socket) -> bytes:
    head = b""
    while b"\r\n\r\n" not in head:
        piece = connection.recv(4096)
        if not piece:
            raise ConnectionError
        head += piece
    return head


def response(body: bytes, status: str = "200 OK") -> bytes:
    return f"HTTP/1.1 {status}\r\nContent-Length: {len(body)}\r\n\r\n".encode() + body
