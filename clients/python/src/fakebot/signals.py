"""Reads and forces the signals of a robot."""

from __future__ import annotations

import urllib.parse
from dataclasses import dataclass
from typing import Any, ItemsView, Iterator, Mapping, Optional, ValuesView

from fakebot.client import Client, quoted
from fakebot.errors import NotFound, UnknownSignal, Value

__tracebackhide__ = True  # pytest shows the line of the test


@dataclass(frozen=True)
class SignalInfo:
    name: str
    unit: str  # "m/s"; "flag" of a signal that is true or false
    min: Optional[float]  # None: no limit
    max: Optional[float]
    meaning: str
    can_be_set: bool


class Signals(Mapping[str, Value]):
    """`signals["pose.x_m"]` reads a signal, `signals["bumper.left"] = True` forces an input."""

    def __init__(self, client: Client, robot: int) -> None:
        self._client = client
        self._path = f"/robots/{robot}/signals"
        self._names: Optional[list[str]] = None

    def read(self, *names: str) -> dict[str, Value]:
        """Signals at the same moment; without names all signals."""
        _refuse_time(*names)
        query = "?" + urllib.parse.urlencode({"names": ",".join(names)}) if names else ""
        values: dict[str, Value] = self._request("GET", self._path + query)["signals"]
        return values

    def __getitem__(self, name: str) -> Value:
        return self.read(name)[name]

    def __setitem__(self, name: str, value: Value) -> None:
        """Forces an input until release(), whatever the sensor sees."""
        self._request("PUT", self._of(name), {"value": value})

    def release(self, *names: str) -> None:
        """Lets the named inputs follow the sensors again."""
        for name in names:
            self._request("DELETE", self._of(name))

    def describe(self, name: str) -> SignalInfo:
        answer = self._request("GET", self._of(name))
        return SignalInfo(answer["name"], answer["unit"], answer["min"], answer["max"],
                          answer["meaning"], answer["can_be_set"])

    def __contains__(self, name: object) -> bool:
        return name in self._all_names()

    def __iter__(self) -> Iterator[str]:
        return iter(self._all_names())

    def __len__(self) -> int:
        return len(self._all_names())

    def items(self) -> ItemsView[str, Value]:
        return self.read().items()

    def values(self) -> ValuesView[Value]:
        return self.read().values()

    def _request(self, method: str, path: str, body: Any = None) -> Any:
        try:
            return self._client.request(method, path, body)
        except NotFound as error:
            raise UnknownSignal(error.status, {"detail": error.detail}) from None

    def _of(self, name: str) -> str:
        _refuse_time(name)
        return f"{self._path}/{quoted(name)}"

    def _all_names(self) -> list[str]:
        if self._names is None:
            self._names = list(self.read())
        return self._names


def _refuse_time(*names: str) -> None:
    """time_s is no signal, although conditions name the time like a signal."""
    if "time_s" in names:
        raise UnknownSignal(404, {"detail": 'there is no signal "time_s"; the time of a robot is '
                                            "robot.clock.time_s, that of a stream is in each of "
                                            "its samples"})
