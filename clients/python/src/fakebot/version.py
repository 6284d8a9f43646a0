"""The version of the program that this package was made with."""

from __future__ import annotations

VERSION = "0.2.0"


def of_other_version(what: str, version: str) -> list[str]:
    """What to say of a program, which is named by `what`, unless it is of this version."""
    if version == VERSION:
        return []
    is_what = f"fakebot {version}" if version else "another program, or an old fakebot"
    return [f"{what} is {is_what}, but this package is that of fakebot {VERSION}; "
            "use both of one version"]
