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
        """Simulated time since the start."""
        return float(self._read()["time_s"])

    @property
    def is_paused(self) -> bool:
        return bool(self._read()["paused"])

    @property
    def is_virtual(self) -> bool:
        """Virtual time stands still while drivers compute, and while nobody waits."""
        return bool(self._read()["virtual"])

    @property
    def speed(self) -> Speed:
        """A multiple of real time; "max": as fast as a driver reads."""
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
        """Lets a paused clock go on by a time. Returns the time after the step."""
        time_s = float(self._client.post("/clock/step", {"by": by})["time_s"])
        self._guard()
        return time_s

    def lets_go_on(self, by: Time) -> bool:
        """Lets virtual time go on by a time, if nobody else does. False: time goes on by itself, or
        the clock was paused on purpose."""
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
