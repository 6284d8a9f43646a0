"""The stream, from the program and from a server that cuts and mixes."""

from __future__ import annotations

import base64
import hashlib
import re
import socket

import pytest
from small_server import SmallServer, read_head, response

import fakebot
from fakebot import Happening, Robot, Sample
from fakebot.websocket import WebSocket


def next_from_outside(stream: fakebot.Stream, timeout_s: float) -> Happening:
    """What was done to the robot. Its own melody at power-on comes when the robot has started."""
    while True:
        item = stream.next(timeout_s)
        assert isinstance(item, Happening)
        if item.type != "robot":
            return item


def test_samples_have_the_chosen_signals_in_time(kobuki: Robot) -> None:
    with kobuki.stream("pose.x_m", "bumper.left", rate_hz=50, events=False) as stream:
        times: list[float] = []
        # On a busy machine a robot may not have moved between two samples.
        while len(times) < 5 or times[-1] == times[0]:
            sample = stream.next(60)
            assert isinstance(sample, Sample)
            assert list(sample.signals) == ["pose.x_m", "bumper.left"]
            times.append(sample.time_s)
    assert times == sorted(times)


def test_events_come_without_samples(kobuki: Robot) -> None:
    with kobuki.stream() as stream:
        kobuki.note("hello")
        happened = [next_from_outside(stream, 60) for _ in range(2)]
    for item, kind, text in zip(happened, ("event", "note"), ("#1", "hello")):
        assert item.type == kind and text in item.data["text"]


def test_nothing_in_time_is_a_timeout_and_no_end(kobuki: Robot) -> None:
    with kobuki.stream() as stream:
        with pytest.raises(TimeoutError):
            next_from_outside(stream, 0.01)
        kobuki.note("hello")
        assert "#1" in next_from_outside(stream, 60).data["text"]


def test_an_unknown_signal_is_refused(kobuki: Robot) -> None:
    with pytest.raises(fakebot.Invalid, match='did you mean "pose.x_m"'):
        kobuki.stream("pose.x_mm", rate_hz=1)


def test_the_iteration_ends_with_the_program() -> None:
    with fakebot.Program() as program:
        with program.robot.stream("pose.x_m", rate_hz=50, events=False) as stream:
            assert stream.next(60) is not None
            program.close()
            assert all(isinstance(item, Sample) for item in stream)
            assert stream.next() is None


# --- the rules of WebSockets ---------------------------------------------------------


def accept(connection: socket.socket, then: bytes = b"") -> None:
    match = re.search(rb"Sec-WebSocket-Key: (\S+)", read_head(connection))
    assert match is not None
    digest = hashlib.sha1(match[1] + b"258EAFA5-E914-47DA-95CA-C5AB0DC85B11").digest()
    connection.sendall(b"HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\n"
                       b"Connection: Upgrade\r\nSec-WebSocket-Accept: "
                       + base64.b64encode(digest) + b"\r\n\r\n" + then)


def frame(kind: int, data: bytes) -> bytes:
    if len(data) < 126:
        return bytes([kind, len(data)]) + data
    if len(data) < 1 << 16:
        return bytes([kind, 126]) + len(data).to_bytes(2, "big") + data
    return bytes([kind, 127]) + len(data).to_bytes(8, "big") + data


def read_masked(connection: socket.socket) -> tuple[int, bytes]:
    """A short frame of a client."""
    head = connection.recv(6, socket.MSG_WAITALL)
    assert head[1] & 0x80, "a client masks what it sends"
    data = connection.recv(head[1] & 0x7F, socket.MSG_WAITALL)
    return head[0], bytes(byte ^ head[2 + i % 4] for i, byte in enumerate(data))


def test_a_message_may_come_in_pieces_with_a_ping_between() -> None:
    answers = []

    def serve(connection: socket.socket) -> None:
        text = "grün".encode()
        accept(connection, frame(0x01, text[:3]) + frame(0x89, b"?"))  # with the response
        answers.append(read_masked(connection))
        for byte in frame(0x80, text[3:]):
            connection.sendall(bytes([byte]))
        connection.sendall(frame(0x88, b"\x03\xe8over"))
        answers.append(read_masked(connection))

    server = SmallServer(serve)
    web_socket = WebSocket(server.url + "/stream")
    assert web_socket.receive(60) == "grün"
    assert web_socket.receive(60) is None
    web_socket.close()
    assert answers[0] == (0x8A, b"?")


@pytest.mark.parametrize("length", [125, 126, 65535, 65536])
def test_messages_have_any_length(length: int) -> None:
    text = "x" * length
    server = SmallServer(lambda connection: accept(connection, frame(0x81, text.encode())))
    assert WebSocket(server.url + "/stream").receive(60) == text


def test_what_is_sent_is_masked() -> None:
    got = []

    def serve(connection: socket.socket) -> None:
        accept(connection)
        got.append(read_masked(connection))
        connection.sendall(frame(0x81, b"thanks"))

    web_socket = WebSocket(SmallServer(serve).url + "/stream")
    web_socket.send("hello")
    assert web_socket.receive(60) == "thanks"
    assert got == [(0x81, b"hello")]


def test_another_server_is_no_stream() -> None:
    def serve(connection: socket.socket) -> None:
        read_head(connection)
        connection.sendall(response(b'{"detail": "go away"}', "403 Forbidden"))

    with pytest.raises(fakebot.Problem, match="go away") as refused:
        WebSocket(SmallServer(serve).url + "/stream")
    assert refused.value.status == 403
