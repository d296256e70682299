"""Watches the system calls of a process; lets one of them fail, or kills the process there.

For Linux on x86-64 only.
"""

import ctypes
import os
import platform
import signal
import sys
import traceback
from collections.abc import Callable
from typing import NamedTuple

POSSIBLE = sys.platform == "linux" and platform.machine() == "x86_64"
FILE_CALLS = {
    number: name
    for numbers, names in (
        (range(7), "read write open close stat fstat lstat"),
        ((8, 16, 17, 18, 21, 72, 73), "lseek ioctl pread64 pwrite64 access fcntl flock"),
        ((74, 75, 76, 77), "fsync fdatasync truncate ftruncate"),
        ((82, 83, 84, 86, 87, 89, 91, 93), "rename mkdir rmdir link unlink readlink fchmod fchown"),
        ((217, 257, 258, 262, 263), "getdents64 openat mkdirat newfstatat unlinkat"),
        ((264, 269, 316, 332, 439), "renameat faccessat renameat2 statx faccessat2"),
    )
    for number, name in zip(numbers, names.split(), strict=True)
}
"""Names of the system calls that have to do with files, by number."""

_TRACE_ME, _GET_REGISTERS, _SET_REGISTERS, _TO_NEXT_CALL, _SET_OPTIONS = 0, 12, 13, 24, 0x4200
_TELL_CALLS, _KILL_WITH_TRACER = 1, 1 << 20


class _Registers(ctypes.Structure):
    """user_regs_struct of Linux: orig_rax is the call, rax its result, rdi its first argument."""

    _fields_ = [
        (name, ctypes.c_ulonglong)
        for name in (
            "r15 r14 r13 r12 rbp rbx r11 r10 r9 r8 rax rcx rdx rsi rdi orig_rax rip cs eflags rsp"
            " ss fs_base gs_base ds es fs gs"
        ).split()
    ]


class Traced(NamedTuple):
    """How a process went.

    Attributes:
        calls: the numbers of its system calls.
        reports: the lines that it wrote.
        ended: whether it came to its end.
    """

    calls: list[int]
    reports: list[str]
    ended: bool


def traced(
    work: Callable[[Callable[[str], None]], None], at: int = -1, error: int | None = None
) -> Traced:
    """Do work in another process.

    Args:
        work: is given a function that reports a line; its system calls are not counted.
        at: the place, from 0, of the system call that fails.
        error: its errno; None to kill the process there.
    """
    if sys.platform != "linux":
        raise OSError("calls are traced on Linux only")
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reading)
        _work(work, writing)
    os.close(writing)
    calls, status = _follow(child, writing, at, error)
    with open(reading, encoding="utf-8") as reports:  # noqa: PTH123 - a pipe
        return Traced(calls, reports.read().splitlines(), status == 0)


def _work(work: Callable[[Callable[[str], None]], None], writing: int) -> None:
    if sys.platform != "linux":
        raise OSError("calls are traced on Linux only")

    def report(line: str) -> None:
        os.write(writing, f"{line}\n".encode())

    status = 1
    try:
        _ptrace(_TRACE_ME, 0, 0, 0)
        os.kill(os.getpid(), signal.SIGSTOP)
        work(report)
        status = 0
    except BaseException:  # noqa: BLE001 - the process ends here
        report(traceback.format_exc())
    finally:
        os._exit(status)


def _follow(child: int, reporting: int, at: int, error: int | None) -> tuple[list[int], int]:
    """Follow a process from one system call to the next; the calls and its wait status."""
    if sys.platform != "linux":
        raise OSError("calls are traced on Linux only")
    os.waitpid(child, 0)
    _ptrace(_SET_OPTIONS, child, 0, _TELL_CALLS | _KILL_WITH_TRACER)
    at_call = signal.SIGTRAP | 0x80
    calls, registers = list[int](), _Registers()
    enters, fails, send = True, False, 0
    while True:
        _ptrace(_TO_NEXT_CALL, child, 0, send)
        _, status = os.waitpid(child, 0)
        if not os.WIFSTOPPED(status):
            return calls, status
        send = 0 if os.WSTOPSIG(status) == at_call else os.WSTOPSIG(status)
        if send:
            continue
        if enters:
            _ptrace(_GET_REGISTERS, child, 0, ctypes.addressof(registers))
            call = registers.orig_rax
            fails = False
            if (call, registers.rdi) != (1, reporting):
                fails = len(calls) == at
                calls.append(call)
            if fails and error is None:
                os.kill(child, signal.SIGKILL)
                return calls, os.waitpid(child, 0)[1]
            if fails:
                # There is no call with this number: nothing happens.
                registers.orig_rax = 2**64 - 1
                _ptrace(_SET_REGISTERS, child, 0, ctypes.addressof(registers))
        elif fails and error is not None:
            _ptrace(_GET_REGISTERS, child, 0, ctypes.addressof(registers))
            registers.rax = 2**64 - error
            _ptrace(_SET_REGISTERS, child, 0, ctypes.addressof(registers))
        enters = not enters


def _ptrace(request: int, process: int, address: int, data: int) -> None:
    library = ctypes.CDLL(None, use_errno=True)
    if library.ptrace(request, process, ctypes.c_void_p(address), ctypes.c_void_p(data)) < 0:
        number = ctypes.get_errno()
        raise OSError(number, os.strerror(number))
