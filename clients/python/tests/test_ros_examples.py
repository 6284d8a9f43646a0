"""The example programs for ROS, without ROS: they parse, and use existing names of the package."""

from __future__ import annotations

import ast
import os
from pathlib import Path

import pytest

import fakebot

SOURCE = Path(os.environ.get("FAKEBOT_SOURCE") or Path(__file__).parents[3])


def programs() -> list[Path]:
    folders = SOURCE / "clients/ros", SOURCE / "clients/ros2"
    return sorted(path for folder in folders for path in folder.rglob("*") if path.is_file() and (
        path.suffix == ".py" or path.read_bytes().startswith(b"#!/usr/bin/env python3")))


def attributes_of(tree: ast.AST, name: str) -> set[str]:
    return {node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute)
            and ast.unparse(node.value) in (name, f"self.{name}", f"self._{name}")}


@pytest.mark.parametrize("path", programs(), ids=lambda path: str(path.relative_to(SOURCE)))
def test_a_program_for_ros_uses_what_there_is(path: Path, kobuki: fakebot.Robot) -> None:
    tree = ast.parse(path.read_text(), str(path))
    compile(tree, str(path), "exec")
    assert {name for name in attributes_of(tree, "fakebot") if not hasattr(fakebot, name)} == set()
    assert {name for name in attributes_of(tree, "robot") if not hasattr(kobuki, name)} == set()
    assert attributes_of(tree, "program") <= {*dir(fakebot.Program), "robot", "robots"}


def test_the_example_of_launch_testing_is_among_them() -> None:
    assert SOURCE / "clients/ros2/fakebot_ros/examples/kobuki_launch_test.py" in programs()
    assert len(programs()) > 16
