"""Reads the bytes of a driver from the capture of a line."""

from __future__ import annotations

import struct
from pathlib import Path
from typing import Iterator

_INTERFACE, _PACKET = 1, 6  # types of blocks of pcapng
_RESOLUTION, _FLAGS = 9, 2  # options of the blocks
_OUTBOUND = 2


def sent_by_driver(path: Path, line: int) -> Iterator[tuple[float, bytes]]:
    """Times in seconds, and bytes from the driver of a line: as far as the file is whole."""
    data = path.read_bytes()
    ticks_per_s: list[float] = []
    at = 0
    while at + 12 <= len(data):
        kind, length = struct.unpack_from("<II", data, at)
        block = data[at + 8:at + length - 4]
        at += max(length, 12)
        if kind == _INTERFACE:
            given = dict(_options(block[8:])).get(_RESOLUTION, b"\6")[0]
            ticks_per_s.append(2.0 ** (given & 0x7F) if given & 0x80 else 10.0 ** given)
        elif kind == _PACKET and len(block) >= 20:
            number, high, low, size = struct.unpack_from("<IIII", block)
            flags = dict(_options(block[20 + (size + 3) // 4 * 4:])).get(_FLAGS, bytes(4))
            if number == line and struct.unpack("<I", flags)[0] & 3 == _OUTBOUND:
                yield (high << 32 | low) / ticks_per_s[number], block[20:20 + size]


def _options(block: bytes) -> Iterator[tuple[int, bytes]]:
    at = 0
    while at + 4 <= len(block):
        code, size = struct.unpack_from("<HH", block, at)
        if code == 0:
            return
        yield code, block[at + 4:at + 4 + size]
        at += 4 + (size + 3) // 4 * 4
