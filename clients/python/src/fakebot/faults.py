"""Faults of the line between a robot and its driver."""

from __future__ import annotations

import difflib
from dataclasses import dataclass
from typing import Any, Iterator, Literal, Mapping, Optional

from fakebot.client import Client
from fakebot.errors import Invalid
from fakebot.events import Event, EventLog
from fakebot.times import Time

__tracebackhide__ = True  # pytest shows the line of the test

# Arguments of Faults.add(), besides the attributes of the type.
_ARGUMENTS = ("stream", "toxicity", "every", "count", "for_", "name")


@dataclass(frozen=True)
class FaultAttribute:
    name: str
    type: str  # "number", "whole_number", "message", "field", "field_value"
    unit: str  # "ms"; empty without one
    min: Optional[float]  # None: the attribute is no number
    max: Optional[float]
    default: Optional[float]  # None: has to be given
    meaning: str


@dataclass(frozen=True)
class FaultKind:
    """A type of faults, for faults.add()."""

    type: str
    meaning: str
    streams: tuple[str, ...]
    attributes: dict[str, FaultAttribute]


@dataclass(frozen=True)
class FaultCount:
    name: str
    type: str
    hits: int


@dataclass
class Fault(Event):
    """A fault that acts until its own end, or the end of the `with` around the fault."""

    fault: str
    _faults: Faults

    @property
    def hits(self) -> int:
        """How many frames or pieces of data the fault has hit so far."""
        return sum(count.hits for count in self._faults if count.name == self.fault)


class Faults:
    """All faults of a robot's line; iterating gives the counts of all faults, ended ones too."""

    def __init__(self, client: Client, robot: int, events: EventLog) -> None:
        self._client = client
        self._statistics = f"/robots/{robot}/statistics"
        self._table = f"/robots/{robot}/fault-table"
        self._events = events

    def add(self, type: str, *, stream: Optional[Literal["downstream", "upstream"]] = None,
            toxicity: Optional[float] = None, every: Optional[int] = None,
            count: Optional[int] = None, for_: Optional[Time] = None, name: Optional[str] = None,
            **attributes: Any) -> Fault:
        """Adds a fault of `fakebot list faults`: add("flip_bits", toxicity=0.1, bits=2)."""
        name = name or self._free_name(type)
        fault: dict[str, Any] = {"type": type, "name": name}
        chosen = {"stream": stream, "toxicity": toxicity, "every": every, "count": count,
                  "attributes": attributes or None}
        fault.update({key: value for key, value in chosen.items() if value is not None})
        try:
            event = self._events.do({"fault": fault}, for_)
        except Invalid as refused:
            self._refuse_unknown(type, attributes, refused)
            raise
        return Fault(event.name, event.at_s, event.happened, event.changed, event.left_undone,
                     self._events, name, self)

    def _refuse_unknown(self, type: str, attributes: Mapping[str, Any], refused: Invalid) -> None:
        """Raises TypeError for an unknown argument, and suggests an attribute or argument."""
        kind = self.kinds().get(type)
        if kind is None:
            return
        known = [*kind.attributes, *_ARGUMENTS]
        for name in attributes:
            # A former name, too, is no key of the table; the program refuses only its value.
            if name in kind.attributes or not refused.has_unknown(name):
                continue
            near = difflib.get_close_matches(name, known, 1)
            hint = f"; did you mean {near[0]!r}?" if near else ""
            raise TypeError(f"the fault {type} has no {name!r}, expected one of "
                            f"{', '.join(known)}{hint}") from None

    def kinds(self) -> dict[str, FaultKind]:
        """The kinds of faults for the line of this robot, by their types."""
        return {kind["type"]: _kind_of(kind) for kind in self._client.get(self._table)["types"]}

    def __iter__(self) -> Iterator[FaultCount]:
        for count in self._client.get(self._statistics)["faults"]:
            yield FaultCount(count["fault"], count["type"], count["hits"])

    def _free_name(self, type: str) -> str:
        names = {count.name for count in self}
        number = 1
        while (name := type if number == 1 else f"{type} {number}") in names:
            number += 1
        return name


def _kind_of(kind: dict[str, Any]) -> FaultKind:
    attributes = {one["name"]: FaultAttribute(
        one["name"], one["type"], one.get("unit", ""), one.get("min"), one.get("max"),
        one.get("default"), one["meaning"]) for one in kind["attributes"]}
    return FaultKind(kind["type"], kind["meaning"], tuple(kind["streams"]), attributes)
