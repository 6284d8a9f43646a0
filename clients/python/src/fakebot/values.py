"""Values of actions, as scenarios write them."""

from __future__ import annotations

from typing import Mapping, Optional, Sequence, Union

# The name of a place, or a pose: x_m, y_m and perhaps heading_deg.
Place = Union[str, Mapping[str, float], Sequence[float]]

_POSE = ("x_m", "y_m", "heading_deg")


def one_or_list(names: Sequence[str]) -> Union[str, list[str]]:
    return names[0] if len(names) == 1 else list(names)


def place_of(where: Optional[Place]) -> Union[bool, str, dict[str, float]]:
    """None is where the robot was."""
    if where is None:
        return True
    if isinstance(where, str):
        return where
    return dict(where) if isinstance(where, Mapping) else dict(zip(_POSE, where))


def given(**parts: object) -> dict[str, object]:
    """The parts of an object without 0, false and empty texts, which an absent part means, too."""
    return {key: value for key, value in parts.items() if value}
