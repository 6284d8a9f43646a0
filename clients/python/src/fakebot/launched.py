"""Processes in the time of a run, started by the launcher, which the run starts."""

from __future__ import annotations

import json
import os
import shutil
import signal
import socket
import sys
import tempfile
import threading
import time
from typing import Any, Mapping, Optional, Sequence

from fakebot import launcher
from fakebot.child import why_not_started
from fakebot.clock import Clock
from fakebot.errors import ProgramEnded, ProgramNotFound

__tracebackhide__ = True  # pytest shows the line of the test

_READY_WITHIN_S = 60.0
_ANSWER_WITHIN_S = 75.0  # while a driver computes for up to a minute, nothing else happens
_LONGEST_FOLDER = 90  # of 107 characters of a socket's name
_KILLED = -int(signal.SIGKILL)
# Simulated time between two looks at a process that was asked to end.
_LOOK_EVERY_S = 0.02


def _short_folder() -> str:
    """The name of a socket has to be short."""
    folder = tempfile.mkdtemp(prefix="fakebot-")
    if len(folder) > _LONGEST_FOLDER:
        os.rmdir(folder)
        folder = tempfile.mkdtemp(prefix="fakebot-", dir="/tmp")
    return folder


class Launcher:
    """The launcher of a run that is started with command()."""

    def __init__(self) -> None:
        self._folder = _short_folder()
        self._path = os.path.join(self._folder, "launcher")
        self._listener = socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        self._listener.bind(self._path)
        self._listener.listen(1)
        self._listener.settimeout(_READY_WITHIN_S)
        self._line: Optional[socket.socket] = None
        self._lock = threading.Lock()
        self._exit_codes: dict[int, int] = {}
        self._is_gone = False

    def command(self) -> list[str]:
        """The command that the program has to start as its driver."""
        return [sys.executable, "-S", "-E", launcher.__file__, self._path, "{index}"]

    def start(self, command: Sequence[str], environment: Mapping[str, str],
              clock: Clock) -> Launched:
        """Starts a process with standard output and error of this process. Raises ProgramNotFound
        and ProgramEnded."""
        request = {"start": list(command), "folder": os.getcwd(),
                   "environment": {**os.environ, **environment}}
        answer = self._ask(request, [1, 2])
        if "error" in answer:
            raise ProgramNotFound(why_not_started(command[0], int(answer["error"])))
        return Launched(self, int(answer["pid"]), clock)

    def send_signal(self, pid: int, number: int, group: bool = False) -> None:
        self._ask({"signal": number, "pid": pid, "group": group})

    def exit_code(self, pid: int) -> Optional[int]:
        """None while the process runs."""
        with self._lock:
            while pid not in self._exit_codes and self._receive(0) is not None:
                pass
            return self._exit_codes.get(pid, _KILLED if self._is_gone else None)

    def close(self) -> None:
        self._listener.close()
        if self._line is not None:
            self._line.close()
        self._is_gone = True
        shutil.rmtree(self._folder, ignore_errors=True)

    def _ask(self, request: Mapping[str, Any], descriptors: Sequence[int] = ()) -> dict[str, Any]:
        with self._lock:
            try:
                if self._line is None:
                    self._line = self._listener.accept()[0]
                socket.send_fds(self._line, [json.dumps(request).encode()], list(descriptors))
            except OSError as error:
                self._is_gone = True
                raise ProgramEnded(f"the run starts no driver: {error}") from error
            while (answer := self._receive(_ANSWER_WITHIN_S)) is not None:
                if "ended" not in answer:
                    return answer
            raise ProgramEnded("the run starts no driver: it is over")

    def _receive(self, within_s: float) -> Optional[dict[str, Any]]:
        """The next message, after noting an end of a process. None: no message came."""
        if self._line is None or self._is_gone:
            return None
        self._line.settimeout(within_s)
        try:
            text = self._line.recv(launcher.LARGEST_MESSAGE)
        except (BlockingIOError, TimeoutError):
            return None
        except OSError:
            text = b""
        if not text:
            self._is_gone = True
            return None
        message: dict[str, Any] = json.loads(text)
        if "ended" in message:
            self._exit_codes[message["ended"]] = message["exit_code"]
        return message


class Launched:
    """A process of a launcher."""

    def __init__(self, launcher: Launcher, pid: int, clock: Clock) -> None:
        self.pid = pid
        self._launcher = launcher
        self._clock = clock

    @property
    def exit_code(self) -> Optional[int]:
        return self._launcher.exit_code(self.pid)

    def end(self, patience_s: float) -> None:
        """Ends the process with SIGTERM, then its whole group with SIGKILL, `patience_s` later at
        the latest."""
        try:
            if self.exit_code is None:
                self._launcher.send_signal(self.pid, signal.SIGTERM)
                self._wait(patience_s)
            self._launcher.send_signal(self.pid, signal.SIGKILL, group=True)
        except ProgramEnded:
            pass  # the run is over, and has ended its processes

    def _wait(self, patience_s: float) -> None:
        """Waits for the end of the process in simulated time."""
        looks = round(patience_s / _LOOK_EVERY_S)
        while self.exit_code is None and looks > 0:
            looks -= 1
            if not self._clock.lets_go_on(_LOOK_EVERY_S):
                time.sleep(_LOOK_EVERY_S)
