"""The version of the program for this package."""

from __future__ import annotations

VERSION = "0.2.0"


def of_other_version(what: str, version: str) -> list[str]:
    """A warning about the program `what`, or nothing if `version` is the version of the package."""
    if version == VERSION:
        return []
    is_what = f"fakebot {version}" if version else "another program, or an old fakebot"
    return [f"{what} is {is_what}, but this package is that of fakebot {VERSION}; "
            "use both of one version"]
