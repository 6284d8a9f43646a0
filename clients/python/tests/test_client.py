"""Requests, and the messages of failed requests."""

from __future__ import annotations

import socket
import threading
import urllib.request
import warnings

import pytest
from small_server import SmallServer, read_head, response

import fakebot
from fakebot import Client, Robot


def test_a_mistake_is_told_with_its_place_and_a_suggestion(kobuki: Robot) -> None:
    with pytest.raises(fakebot.Invalid) as refused:
        kobuki.press("bumper.centre")
    assert refused.value.status == 422
    assert refused.value.pointer == "/do/press"
    assert refused.value.errors[0]["found"] == '"bumper.centre"'
    assert refused.value.suggestion == 'did you mean "bumper.center"?'
    assert "bumper.centre" in str(refused.value)


def test_what_is_not_there_is_not_found(kobuki: Robot) -> None:
    with pytest.raises(fakebot.NotFound, match="no robot"):
        Robot(kobuki.client, 7).describe()
    with pytest.raises(fakebot.NotFound, match="no event"):
        kobuki.cancel("bump")


def test_a_token_is_taken_from_the_ready_line() -> None:
    with fakebot.Program(args=["--http-token", "secret"]) as program:
        assert program.robot.signals["pose.x_m"] == 0
        with program.robot.stream("pose.x_m", rate_hz=50) as stream:
            assert stream.next(60) is not None
        with pytest.raises(fakebot.Problem) as refused:
            Client(program.client.url).get("/robots")
        assert refused.value.status == 401
        [robot] = fakebot.connect(program.client.url, "secret")
        assert robot.port.startswith("/dev/")


def test_a_driver_of_a_program_finds_its_interface_in_the_environment(
        monkeypatch: pytest.MonkeyPatch) -> None:
    with fakebot.Program(args=["--http-token", "secret"]) as program:
        monkeypatch.setenv("FAKEBOT_HTTP", program.client.url)
        monkeypatch.setenv("FAKEBOT_HTTP_TOKEN", "secret")
        [robot] = fakebot.connect()
        assert robot.signals["pose.x_m"] == 0
    monkeypatch.delenv("FAKEBOT_HTTP")
    with pytest.raises(fakebot.NoAnswer, match="FAKEBOT_HTTP"):
        fakebot.connect()


def test_a_thread_keeps_one_connection(kobuki: Robot) -> None:
    for _ in range(10):
        kobuki.signals.read("pose.x_m")
    with urllib.request.urlopen(kobuki.client.url + "/metrics") as metrics:
        assert "fakebot_http_connections 2\n" in metrics.read().decode()  # the second: this request


def test_one_thread_acts_while_another_waits(kobuki: Robot) -> None:
    came_true: list[float] = []
    thread = threading.Thread(
        target=lambda: came_true.append(kobuki.wait_until("button.b0", within=60)))
    thread.start()
    kobuki.wait_until("time_s > 0.3", within=60)
    pressed = kobuki.press("button.b0", for_=60)
    thread.join()
    assert came_true[0] >= pressed.at_s


def test_a_read_is_repeated_if_its_connection_was_closed() -> None:
    def answer_once(connection: socket.socket) -> None:
        read_head(connection)
        connection.sendall(response(b"1"))

    server = SmallServer(answer_once)
    client = Client(server.url)
    assert [client.get("/x"), client.get("/x")] == [1, 1]
    assert server.connections == 2


def test_what_changes_something_is_not_repeated() -> None:
    requests = []

    def answer_the_first(connection: socket.socket) -> None:
        requests.append(read_head(connection))
        if len(requests) == 1:
            connection.sendall(response(b"1"))
            requests.append(read_head(connection))

    client = Client(SmallServer(answer_the_first).url)
    client.get("/x")
    with pytest.raises(fakebot.NoAnswer):
        client.post("/x", {})
    assert len(requests) == 2


def test_too_many_requests_wait() -> None:
    refusals = iter(["429 Too Many Requests", "200 OK"])

    def refuse_first(connection: socket.socket) -> None:
        for status in refusals:
            read_head(connection)
            connection.sendall(response(b"{}", status))

    assert Client(SmallServer(refuse_first).url).get("/x") == {}


def test_no_answer_in_time_is_told() -> None:
    over = threading.Event()

    def say_nothing(connection: socket.socket) -> None:
        over.wait(60)

    with pytest.raises(fakebot.NoAnswer, match="no answer within 0.2 s"):
        Client(SmallServer(say_nothing).url).request("GET", "/x", timeout_s=0.2)
    over.set()


def test_something_else_at_the_address_is_told() -> None:
    def answer(connection: socket.socket) -> None:
        read_head(connection)
        connection.sendall(response(b"<html>"))

    with pytest.raises(fakebot.NoAnswer, match="no interface of fakebot"):
        Client(SmallServer(answer).url).get("/robots")


@pytest.mark.parametrize("body, is_what", [
    (b'{"robots": [], "version": "0.3.0"}', "fakebot 0.3.0"),
    (b'{"robots": []}', "another program, or an old fakebot"),
])
def test_a_program_of_another_version_is_told(body: bytes, is_what: str) -> None:
    def answer(connection: socket.socket) -> None:
        read_head(connection)
        connection.sendall(response(body))

    url = SmallServer(answer).url
    with pytest.warns(fakebot.OtherVersion) as warned:
        fakebot.connect(url)
    assert str(warned[0].message) == (
        f"the program at {url} is {is_what}, but this package is that of fakebot "
        f"{fakebot.__version__}; use both of one version")
    assert warned[0].filename == __file__


def test_a_program_of_this_version_needs_no_warning(kobuki: Robot) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        fakebot.connect(kobuki.client.url, kobuki.client.token)


def test_another_interface_at_the_address_is_told() -> None:
    def answer(connection: socket.socket) -> None:
        read_head(connection)
        connection.sendall(response(b"{}", "404 Not Found"))

    with pytest.raises(fakebot.NoAnswer, match="no interface that this package knows"):
        fakebot.connect(SmallServer(answer).url)
