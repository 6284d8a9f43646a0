"""Starts drivers inside of a run in virtual or scaled time. The program starts the launcher as its
driver; drivers started by the launcher live in the same time.

launcher.py SOCKET INDEX: the launcher of the first robot starts all drivers. A request is a JSON
object with "start", a command, or "signal"; with "start" come the file descriptors of the new
process. Back go an answer to each request, and the ends of processes.
"""

import json
import os
import selectors
import signal
import socket
import subprocess
import sys
from typing import Any, Mapping, Optional

LARGEST_MESSAGE = 4 << 20
# Variables that the program gives its drivers, so that the drivers live in the time of the run.
_OF_THE_RUN = ("LD_PRELOAD", "FAKEBOT_")

_processes: "dict[int, subprocess.Popen[bytes]]" = {}


def _environment(given: Mapping[str, str]) -> "dict[str, str]":
    own = {name: value for name, value in os.environ.items() if name.startswith(_OF_THE_RUN)}
    return {**given, **own}


def _start(request: Mapping[str, Any], output: int, errors: int) -> "dict[str, Any]":
    try:
        process = subprocess.Popen(
            request["start"], stdin=subprocess.DEVNULL, stdout=output, stderr=errors,
            cwd=request["folder"], env=_environment(request["environment"]),
            start_new_session=True)
    except OSError as error:
        return {"error": error.errno or 0}
    _processes[process.pid] = process
    return {"pid": process.pid}


def _send_signal(request: Mapping[str, Any]) -> "dict[str, Any]":
    """Sends a signal to a process that has not ended, or to its whole group."""
    pid, number = request["pid"], request["signal"]
    try:
        if request["group"]:
            os.killpg(pid, number)
        elif pid in _processes:
            os.kill(pid, number)
    except OSError:
        pass  # nobody is left
    return {}


def _ended() -> "Optional[dict[str, Any]]":
    """A process that has ended since the last look."""
    for pid, process in list(_processes.items()):
        code = process.poll()
        if code is not None:
            del _processes[pid]
            return {"ended": pid, "exit_code": code}
    return None


def main() -> None:
    if sys.argv[2] != "0":
        signal.pause()
    line = socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    line.connect(sys.argv[1])
    wake_up, woken = socket.socketpair()
    wake_up.setblocking(False)
    woken.setblocking(False)
    signal.set_wakeup_fd(woken.fileno())
    signal.signal(signal.SIGCHLD, lambda *_: None)
    selector = selectors.DefaultSelector()
    selector.register(line, selectors.EVENT_READ)
    selector.register(wake_up, selectors.EVENT_READ)
    while True:
        for key, _ in selector.select():
            if key.fileobj is wake_up:
                wake_up.recv(LARGEST_MESSAGE)
                continue
            text, descriptors, _, _ = socket.recv_fds(line, LARGEST_MESSAGE, 2)
            if not text:
                return
            request = json.loads(text)
            answer = _start(request, *descriptors) if "start" in request else _send_signal(request)
            for descriptor in descriptors:
                os.close(descriptor)
            line.send(json.dumps(answer).encode())
        while (end := _ended()) is not None:
            line.send(json.dumps(end).encode())


if __name__ == "__main__":
    main()
