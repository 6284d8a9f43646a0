"""The events of a robot, in the words of scenarios."""

from __future__ import annotations

from dataclasses import dataclass, field
from types import TracebackType
from typing import Any, Mapping, Optional, TypeVar

from fakebot.client import Client, quoted
from fakebot.errors import NoAnswer, NotFound
from fakebot.times import Time

__tracebackhide__ = True  # pytest shows the line of the test

Self = TypeVar("Self", bound="Event")


@dataclass
class Event:
    """An event that was given to a robot. At the end of a `with` the event is cancelled."""

    name: str
    at_s: float
    happened: bool
    # Whether the event has changed anything.
    changed: bool
    # Parts of the event that were not possible, and why.
    left_undone: list[str]
    _of: EventLog = field(repr=False)

    def cancel(self) -> None:
        """The event does not happen any more, and its effects are undone as far as possible."""
        try:
            self._of.cancel(self.name)
        except NotFound:
            pass  # after very many events the program forgets past events

    def __enter__(self: Self) -> Self:
        return self

    def __exit__(self, kind: Optional[type[BaseException]], error: Optional[BaseException],
                 trace: Optional[TracebackType]) -> None:
        try:
            self.cancel()
        except NoAnswer:
            if error is None:  # otherwise `error` tells more
                raise


class EventLog:
    """The events of a robot."""

    def __init__(self, client: Client, robot: int) -> None:
        self._client = client
        self._path = f"/robots/{robot}/events"

    def perform(self, event: Mapping[str, Any]) -> Event:
        """Gives an event of a scenario; an event without a trigger happens now."""
        return self.event_of(self._client.post(self._path, event))

    def do(self, action: Mapping[str, Any], lasts: Optional[Time] = None) -> Event:
        event: dict[str, Any] = {"do": action}
        if lasts is not None:
            event["for"] = lasts
        return self.perform(event)

    def event_of(self, answer: Mapping[str, Any]) -> Event:
        return Event(str(answer["event"]), float(answer["at_s"]), bool(answer["happened"]),
                     bool(answer["changed"]), list(answer["left_undone"]), self)

    def cancel(self, name: str) -> None:
        self._client.request("DELETE", f"{self._path}/{quoted(name)}")

    def all(self) -> list[dict[str, Any]]:
        """Events and commands so far, in their order."""
        return list(self._client.get(self._path)["events"])
