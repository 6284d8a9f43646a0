"""Simulated time, of all robots of a program together."""

from __future__ import annotations

from contextlib import contextmanager
from typing import Any, Callable, Iterator, Literal, Union

from fakebot.client import Client
from fakebot.times import Time

__tracebackhide__ = True  # pytest shows the line of the test

Speed = Union[float, Literal["max"]]


class Clock:
    def __init__(self, client: Client, guard: Callable[[], None] = lambda: None) -> None:
        """`guard` is called when time has gone on, and may raise."""
        self._client = client
        self._guard = guard

    @property
    def time_s(self) -> float:
        """Since the start."""
        return float(self._read()["time_s"])

    @property
    def is_paused(self) -> bool:
        return bool(self._read()["paused"])

    @property
    def is_virtual(self) -> bool:
        """It stands still while drivers compute, and while nobody waits for it."""
        return bool(self._read()["virtual"])

    @property
    def speed(self) -> Speed:
        """Times real time; "max" is as fast as a driver reads."""
        speed: Speed = self._read()["speed"]
        return speed

    @speed.setter
    def speed(self, speed: Speed) -> None:
        self._client.request("PATCH", "/clock", {"speed": speed})

    def pause(self) -> None:
        self._client.request("PATCH", "/clock", {"paused": True})

    def resume(self) -> None:
        self._client.request("PATCH", "/clock", {"paused": False})

    def step(self, by: Time) -> float:
        """Goes on by this time, while it is paused. Returns the time after it."""
        time_s = float(self._client.post("/clock/step", {"by": by})["time_s"])
        self._guard()
        return time_s

    def lets_go_on(self, by: Time) -> bool:
        """Virtual time goes on by this time, if nobody else lets it. False: it goes on by itself,
        or stands still because somebody wants that."""
        now = self._read()
        if not now["virtual"] or not now["paused"]:
            return False
        self.step(by)
        return True

    @contextmanager
    def paused(self) -> Iterator[Clock]:
        """Time stands still inside of the `with`."""
        self.pause()
        try:
            yield self
        finally:
            self.resume()

    def _read(self) -> dict[str, Any]:
        return dict(self._client.get("/clock"))
