"""Processes that end with this one, even if it is killed."""

from __future__ import annotations

import ctypes
import os
import queue
import signal
import subprocess
import threading
from concurrent.futures import Future
from typing import Callable, Optional, Sequence

_PR_SET_PDEATHSIG = 1
_libc = ctypes.CDLL(None, use_errno=True)  # loaded before any fork

Process = subprocess.Popen[str]
_Job = tuple[Callable[[], Process], "Future[Process]"]


class _Starter:
    """The kernel ends such a process with the thread that started it, so one thread starts all,
    and lives as long as this process."""

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
            del job, started  # not kept until the next one


_starter: Optional[_Starter] = None
_lock = threading.Lock()


def start(command: Sequence[str], log_path: str) -> Process:
    """With its standard output as a pipe, and standard error in a file."""
    global _starter
    with _lock:
        if _starter is None or _starter.process != os.getpid():  # threads do not survive a fork
            _starter = _Starter()
        starter = _starter
    parent = os.getpid()

    def end_with_parent() -> None:
        _libc.prctl(_PR_SET_PDEATHSIG, signal.SIGTERM, 0, 0, 0)
        if os.getppid() != parent:  # it has ended already
            os._exit(1)

    def job() -> Process:
        with open(log_path, "wb") as log:
            # In a session of its own, so that Ctrl-C reaches the tests and not the robot.
            return subprocess.Popen(list(command), stdin=subprocess.DEVNULL,
                                    stdout=subprocess.PIPE, stderr=log, text=True,
                                    errors="replace", start_new_session=True,
                                    preexec_fn=end_with_parent)

    return starter.start(job)


def end(process: Process, patience_s: float) -> None:
    """With SIGTERM, and with SIGKILL if that takes too long."""
    if process.poll() is None:
        process.terminate()
        try:
            process.wait(patience_s)
        except subprocess.TimeoutExpired:
            process.kill()
    process.wait()
