"""A client of WebSockets (RFC 6455), as far as a stream of texts needs WebSockets."""

from __future__ import annotations

import base64
import hashlib
import http
import http.client
import io
import json
import os
import socket
import struct
import time
import urllib.parse
from typing import Optional

from fakebot.errors import NoAnswer, problem_of

_GUID = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11"
_CONTINUATION, _TEXT, _BINARY, _CLOSE, _PING, _PONG = 0x0, 0x1, 0x2, 0x8, 0x9, 0xA
_FINAL, _MASKED = 0x80, 0x80
_SHORT, _LENGTH_16, _LENGTH_64 = 125, 126, 127
_MOST_BYTES = 64 * 1024 * 1024
_TIMEOUT_S = 10.0


class WebSocket:
    """A connection, for a single thread."""

    def __init__(self, url: str, token: Optional[str] = None) -> None:
        """`url`: http://HOST:PORT/PATH. Raises Problem and NoAnswer."""
        self._url = url
        self._closed = False
        self._received = bytearray()
        parts = urllib.parse.urlsplit(url)
        try:
            self._socket = socket.create_connection((parts.hostname, parts.port or 80), _TIMEOUT_S)
        except OSError as error:
            raise NoAnswer(f"{url}: {error}") from error
        try:
            self._open(parts, token)
        except OSError as error:
            self._socket.close()
            raise NoAnswer(f"{url}: {error}") from error
        except BaseException:
            self._socket.close()
            raise

    def _open(self, parts: urllib.parse.SplitResult, token: Optional[str]) -> None:
        self._socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        key = base64.b64encode(os.urandom(16)).decode()
        lines = [f"GET {parts.path} HTTP/1.1", f"Host: {parts.netloc}", "Connection: Upgrade",
                 "Upgrade: websocket", "Sec-WebSocket-Version: 13", f"Sec-WebSocket-Key: {key}"]
        if token:
            lines.append(f"Authorization: Bearer {token}")
        self._socket.sendall("\r\n".join([*lines, "", ""]).encode())
        status, headers = self._read_head()
        if status != http.HTTPStatus.SWITCHING_PROTOCOLS:
            text = self._read(int(headers.get("Content-Length") or 0))
            raise problem_of(status, json.loads(text) if text[:1] == b"{" else {})
        digest = base64.b64encode(hashlib.sha1((key + _GUID).encode()).digest()).decode()
        if headers.get("Sec-WebSocket-Accept") != digest:
            raise NoAnswer(f"{self._url} is no WebSocket")

    def _read_head(self) -> tuple[int, http.client.HTTPMessage]:
        while (end := self._received.find(b"\r\n\r\n")) < 0:
            self._read_more()
        first, _, rest = self._read(end + 4).partition(b"\r\n")
        words = first.split()
        if len(words) < 2 or not words[0].startswith(b"HTTP/1.") or not words[1].isdigit():
            raise NoAnswer(f"{self._url} does not speak HTTP")
        return int(words[1]), http.client.parse_headers(io.BytesIO(rest))

    def _read(self, count: int) -> bytes:
        while len(self._received) < count:
            self._read_more()
        data = bytes(self._received[:count])
        del self._received[:count]
        return data

    def _read_more(self) -> None:
        piece = self._socket.recv(65536)
        if not piece:
            raise ConnectionError("the connection was closed")
        self._received += piece

    def send(self, text: str) -> None:
        self._send(_TEXT, text.encode())

    def receive(self, timeout_s: Optional[float] = None) -> Optional[str]:
        """The next text; None after the end. After a TimeoutError receive() can be called again."""
        deadline = None if timeout_s is None else time.monotonic() + timeout_s
        message = bytearray()
        while not self._closed:
            frame = self._frame(deadline)
            if frame is None:
                break
            is_final, kind, data = frame
            if kind == _PING:
                self._send(_PONG, data)
            elif kind == _CLOSE:
                self._answer_close(data)
            elif kind in (_TEXT, _BINARY, _CONTINUATION):
                message += data
                if len(message) > _MOST_BYTES:
                    raise NoAnswer(f"{self._url}: a message is too long")
                if is_final:
                    return message.decode()
                deadline = None  # the rest of a message is on its way
        self._closed = True
        return None

    def close(self) -> None:
        if not self._closed:
            self._closed = True
            try:
                self._send(_CLOSE, struct.pack("!H", 1000))
            except OSError:
                pass  # the connection is gone already
        self._socket.close()

    def _answer_close(self, data: bytes) -> None:
        self._closed = True
        try:
            self._send(_CLOSE, data[:2])
        except OSError:
            pass

    def _send(self, kind: int, data: bytes) -> None:
        header = bytearray([_FINAL | kind])
        if len(data) <= _SHORT:
            header.append(_MASKED | len(data))
        elif len(data) < 1 << 16:
            header += struct.pack("!BH", _MASKED | _LENGTH_16, len(data))
        else:
            header += struct.pack("!BQ", _MASKED | _LENGTH_64, len(data))
        mask = os.urandom(4)
        self._socket.settimeout(_TIMEOUT_S)
        self._socket.sendall(bytes(header) + mask + _masked(data, mask))

    def _frame(self, deadline: Optional[float]) -> Optional[tuple[bool, int, bytes]]:
        """Takes a frame from the received bytes as soon as all of the frame is there. None: the
        connection is closed."""
        while (length := self._length_of_frame()) is None:
            try:
                self._socket.settimeout(_left_until(deadline))
                self._read_more()
            except TimeoutError:
                raise
            except OSError:
                return None
        begin, end = length
        is_final, kind = bool(self._received[0] & _FINAL), self._received[0] & 0x0F
        return is_final, kind, self._read(end)[begin:]

    def _length_of_frame(self) -> Optional[tuple[int, int]]:
        """Where the data of the first frame begins and ends; None before the frame is complete."""
        if len(self._received) < 2:
            return None
        length, begin = self._received[1] & ~_MASKED, 2
        if length in (_LENGTH_16, _LENGTH_64):
            begin += 2 if length == _LENGTH_16 else 8
            if len(self._received) < begin:
                return None
            length = int.from_bytes(self._received[2:begin], "big")
        if length > _MOST_BYTES:
            raise NoAnswer(f"{self._url}: a message is too long")
        return (begin, begin + length) if len(self._received) >= begin + length else None


def _left_until(deadline: Optional[float]) -> Optional[float]:
    if deadline is None:
        return None
    left = deadline - time.monotonic()
    if left <= 0:
        raise TimeoutError("nothing came in time")
    return left


def _masked(data: bytes, mask: bytes) -> bytes:
    if not data:
        return data
    repeated = (mask * (len(data) // 4 + 1))[:len(data)]
    number = int.from_bytes(data, "big") ^ int.from_bytes(repeated, "big")
    return number.to_bytes(len(data), "big")
