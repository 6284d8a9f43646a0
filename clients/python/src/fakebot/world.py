"""The surroundings of a robot."""

from __future__ import annotations

from typing import Any, Optional, Sequence

from fakebot.client import Client
from fakebot.events import Event, EventLog
from fakebot.times import Time

__tracebackhide__ = True  # pytest shows the line of the test

Point = Sequence[float]  # [x, y] in metres


class World:
    """Each change is an event, which can be cancelled. A change without room raises Conflict."""

    def __init__(self, client: Client, robot: int, events: EventLog) -> None:
        self._client = client
        self._path = f"/robots/{robot}/world"
        self._events = events

    def read(self) -> dict[str, Any]:
        """The present world, as the content of a world file."""
        return dict(self._client.get(self._path))

    def add_wall(self, points: Sequence[Point], *, name: Optional[str] = None,
                 closed: bool = False, for_: Optional[Time] = None) -> Event:
        """Adds a wall along `points`. A thing of the same name is replaced."""
        return self._add("walls", {"points": _list_of(points), "closed": closed}, name, for_)

    def add_obstacle(self, center: Point, radius_m: float, *, name: Optional[str] = None,
                     for_: Optional[Time] = None) -> Event:
        """Adds a round obstacle."""
        return self._add("obstacles", {"center": list(center), "radius_m": radius_m}, name, for_)

    def add_polygon(self, points: Sequence[Point], *, name: Optional[str] = None,
                    for_: Optional[Time] = None) -> Event:
        """Adds an obstacle with corners."""
        return self._add("obstacles", {"polygon": _list_of(points)}, name, for_)

    def add_hole(self, points: Sequence[Point], *, depth_m: float = 0.3,
                 name: Optional[str] = None, for_: Optional[Time] = None) -> Event:
        """Adds a hole in the floor."""
        return self._add("cliffs", {"hole": _list_of(points), "depth_m": depth_m}, name, for_)

    def remove(self, *names: str, for_: Optional[Time] = None) -> Event:
        """Removes the named things, from the world file or added."""
        return self.change({"remove": list(names)}, for_)

    def move_dock(self, x_m: float, y_m: float, heading_deg: float = 0, *,
                  for_: Optional[Time] = None) -> Event:
        """Moves the docking station: the middle of its front, and the direction of its front."""
        pose = {"x_m": x_m, "y_m": y_m, "heading_deg": heading_deg}
        return self.change({"dock": pose}, for_)

    def remove_dock(self, *, for_: Optional[Time] = None) -> Event:
        return self.change({"dock": False}, for_)

    def change(self, change: dict[str, Any], for_: Optional[Time] = None) -> Event:
        """Executes the action "world" of a scenario."""
        return self._events.do({"world": change}, for_)

    def _add(self, kind: str, thing: dict[str, Any], name: Optional[str],
             for_: Optional[Time]) -> Event:
        return self.change({"add": {kind: [{"name": name or self._free_name(), **thing}]}}, for_)

    def _free_name(self) -> str:
        world = self.read()
        names = {thing.get("name") for kind in ("walls", "obstacles", "cliffs")
                 for thing in world.get(kind, []) if isinstance(thing, dict)}
        number = 1
        while f"added {number}" in names:
            number += 1
        return f"added {number}"


def _list_of(points: Sequence[Point]) -> list[list[float]]:
    return [list(point) for point in points]
