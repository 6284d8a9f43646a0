"""Child processes that end with this process, even if this process is killed."""

from __future__ import annotations

import ctypes
import errno
import os
import queue
import secrets
import signal
import subprocess
import threading
import time
import weakref
from concurrent.futures import Future
from pathlib import Path
from typing import BinaryIO, Callable, Iterator, Mapping, Optional, Sequence, Union

from fakebot.errors import ProgramNotFound

__tracebackhide__ = True  # pytest shows the line of the test

_PR_SET_PDEATHSIG = 1
# An environment variable, which marks a process and its descendants; fakebot marks its drivers with
# the same variable.
_MARK = "FAKEBOT_DRIVER_ID"
_KILLED_WITHIN_S = 5.0
_LOOKS_AT_END = 3
_libc = ctypes.CDLL(None, use_errno=True)  # loaded before any fork

Process = subprocess.Popen[str]
_Job = tuple[Callable[[], Process], "Future[Process]"]


class _Starter:
    """Starts all children in a single thread, which lives as long as this process: the kernel ends
    a child (PR_SET_PDEATHSIG) together with the thread that started the child."""

    def __init__(self) -> None:
        self.process = os.getpid()
        self._jobs: queue.SimpleQueue[_Job] = queue.SimpleQueue()
        threading.Thread(target=self._work, name="fakebot starter", daemon=True).start()

    def start(self, job: Callable[[], Process]) -> Process:
        started: Future[Process] = Future()
        self._jobs.put((job, started))
        return started.result()

    def _work(self) -> None:
        while True:
            job, started = self._jobs.get()
            try:
                started.set_result(job())
            except BaseException as error:
                started.set_exception(error)
            del job, started  # not kept until the next job


_starter: Optional[_Starter] = None
_marks: weakref.WeakKeyDictionary[Process, str] = weakref.WeakKeyDictionary()
_lock = threading.Lock()


def start(command: Sequence[str], *, output: Optional[int] = None,
          errors: Union[None, int, BinaryIO] = None,
          environment: Optional[Mapping[str, str]] = None) -> Process:
    """Starts a process in a session of its own, so that Ctrl-C reaches the tests alone. `output`
    and `errors` as for Popen; None: as of this process. The child inherits the environment of this
    process, with `environment` added. Raises ProgramNotFound if there is no such program."""
    global _starter
    with _lock:
        if _starter is None or _starter.process != os.getpid():  # threads do not survive a fork
            _starter = _Starter()
        starter = _starter
    parent = os.getpid()

    def end_with_parent() -> None:
        _libc.prctl(_PR_SET_PDEATHSIG, signal.SIGTERM, 0, 0, 0)
        if os.getppid() != parent:  # the parent has ended already
            os._exit(1)

    mark = secrets.token_hex(8)
    outer = os.environ.get(_MARK)
    marked = {_MARK: f"{outer}:{mark}" if outer else mark}
    try:
        process = starter.start(lambda: subprocess.Popen(
            list(command), stdin=subprocess.DEVNULL, stdout=output, stderr=errors, text=True,
            errors="replace", env={**os.environ, **(environment or {}), **marked},
            start_new_session=True, preexec_fn=end_with_parent))
        _marks[process] = mark
        return process
    except OSError as error:
        raise ProgramNotFound(why_not_started(command[0], error.errno or 0)) from None


def why_not_started(program: str, number: int) -> str:
    """`number` is an errno."""
    why = f"{program!r} cannot be started in {os.getcwd()}: {os.strerror(number)}"
    if number == errno.EACCES and os.path.isfile(program):
        return f"{why}; make it executable (chmod +x), or name its interpreter before it"
    if number == errno.ENOEXEC:
        return f"{why}; a script needs a first line such as #!/usr/bin/env python3"
    if number == errno.ENOENT and os.path.isfile(program):
        return f"{why}; is there the interpreter that its first line names?"
    return why


def how_ended(code: int) -> str:
    """Words for the exit code of a process."""
    return f"with exit code {code}" if code >= 0 else f"by signal {-code}"


def exit_code(process: Process) -> Optional[int]:
    """None while the process runs; -9 if signal 9 ended the process. Until end() no other process
    or group can get the process's number."""
    if process.returncode is None:
        try:
            options = os.WEXITED | os.WNOHANG | os.WNOWAIT
            ended = os.waitid(os.P_PID, process.pid, options)
        except ChildProcessError:  # somebody else has waited for the process
            return process.poll()
        if ended is None:
            return None
        return ended.si_status if ended.si_code == os.CLD_EXITED else -ended.si_status
    return process.returncode


def is_waiting(pid: int) -> bool:
    """Whether the process waits for more than a processor, a disk or its own end; True if /proc
    cannot be read."""
    try:
        with open(f"/proc/{pid}/stat", encoding="utf-8", errors="replace") as file:
            state = file.read().rpartition(") ")[2][:1]
    except OSError:
        return True
    return state not in ("R", "D", "Z", "X")


def wait(process: Process, patience_s: float) -> None:
    """Waits for the end of the process, but not longer than `patience_s`."""
    give_up_at = time.monotonic() + patience_s
    while exit_code(process) is None and time.monotonic() < give_up_at:
        time.sleep(0.002)


def _with_mark(mark: str) -> Iterator[int]:
    for entry in Path("/proc").glob("[0-9]*"):
        try:
            variables = (entry / "environ").read_bytes().split(b"\0")
        except OSError:
            continue  # a process of another user, or gone
        name = f"{_MARK}=".encode()
        found = next((one for one in variables if one.startswith(name)), b"")
        if mark.encode() in found[len(name):].split(b":"):
            yield int(entry.name)


def _kill_all_with(mark: str) -> None:
    """Kills marked processes, in other sessions too. An ended process has no environment, and a
    process that starts another program has none for a moment: so several looks in a row have to
    find no process."""
    give_up_at = time.monotonic() + _KILLED_WITHIN_S
    looks_without = 0
    while looks_without < _LOOKS_AT_END and time.monotonic() < give_up_at:
        left = list(_with_mark(mark))
        looks_without = 0 if left else looks_without + 1
        for pid in left:
            try:
                os.kill(pid, signal.SIGKILL)
            except OSError:
                pass  # gone already
        time.sleep(0.002)


def end(process: Process, patience_s: float) -> None:
    """Ends a process with SIGTERM, and after `patience_s` with SIGKILL. Descendants, also in other
    sessions, get SIGKILL."""
    if process.returncode is not None:
        return
    if exit_code(process) is None:
        os.kill(process.pid, signal.SIGTERM)
    wait(process, patience_s)
    if process.returncode is None:
        try:
            os.killpg(process.pid, signal.SIGKILL)
        except OSError:
            pass  # nobody is left
        if process in _marks:
            _kill_all_with(_marks[process])
    process.wait()


class Child:
    """A process of start(), with the interface of driver.Process."""

    def __init__(self, process: Process) -> None:
        self._process = process

    @property
    def pid(self) -> int:
        return self._process.pid

    @property
    def exit_code(self) -> Optional[int]:
        return exit_code(self._process)

    def end(self, patience_s: float) -> None:
        end(self._process, patience_s)
