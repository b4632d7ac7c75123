"""Becomes a server process: dies with its parent, and gives up root where a server refuses it.

Run as a script by path, so that it starts in a few milliseconds and imports nothing but the standard library:
``python -I -S child.py <parent's pid> <signal on its death> <user or -> <socket or -> <program> …``.

Postgres does not run as root. When root starts the suite, Postgres runs as an unprivileged user with one
privilege: to pass folders that belong to root, because a clone may lie in a folder that only root may enter.
"""

import ctypes
import os
import pwd
import sys

_PR_SET_PDEATHSIG, _PR_SET_SECUREBITS, _PR_CAP_AMBIENT, _PR_CAP_AMBIENT_RAISE = 1, 28, 47, 2
_SECBIT_NO_SETUID_FIXUP = 1 << 2
_CAP_DAC_OVERRIDE = 1
_CAPABILITY_VERSION_3 = 0x20080522
_FIRST_LISTENER = 3


class _CapabilityHeader(ctypes.Structure):
    _fields_ = (("version", ctypes.c_uint32), ("pid", ctypes.c_int))


class _CapabilityWord(ctypes.Structure):
    _fields_ = (
        ("effective", ctypes.c_uint32),
        ("permitted", ctypes.c_uint32),
        ("inheritable", ctypes.c_uint32),
    )


def _checked(result: int) -> None:
    if result != 0:
        error = ctypes.get_errno()
        raise OSError(error, os.strerror(error))


def become(user: str) -> None:
    """Turn root into `user`, with CAP_DAC_OVERRIDE over the coming exec.

    Raises:
        OSError: the machine does not let root change its user (a container without CAP_SETUID, for example).
        KeyError: there is no such user.
    """
    libc = ctypes.CDLL(None, use_errno=True)
    entry = pwd.getpwnam(user)
    # Keeps capabilities over the change of user, and lets access(2), by which initdb looks for its programs,
    # count them afterwards.
    _checked(libc.prctl(_PR_SET_SECUREBITS, _SECBIT_NO_SETUID_FIXUP, 0, 0, 0))
    os.setgroups([])
    os.setresgid(entry.pw_gid, entry.pw_gid, entry.pw_gid)
    os.setresuid(entry.pw_uid, entry.pw_uid, entry.pw_uid)
    bit = 1 << _CAP_DAC_OVERRIDE
    words = (_CapabilityWord * 2)(_CapabilityWord(bit, bit, bit), _CapabilityWord(0, 0, 0))
    _checked(libc.capset(ctypes.byref(_CapabilityHeader(_CAPABILITY_VERSION_3, 0)), words))
    _checked(libc.prctl(_PR_CAP_AMBIENT, _PR_CAP_AMBIENT_RAISE, _CAP_DAC_OVERRIDE, 0, 0))


def hand_over(listener: int) -> None:
    """Give the program a listening socket as systemd does (sd_listen_fds(3))."""
    os.dup2(listener, _FIRST_LISTENER)
    os.environ.update(LISTEN_PID=str(os.getpid()), LISTEN_FDS="1")


def main() -> None:
    parent, death_signal, user, listener, *command = sys.argv[1:]
    if listener != "-":
        hand_over(int(listener))
    if user != "-":
        become(user)
    if sys.platform == "linux":
        # After the change of user, which clears it.
        libc = ctypes.CDLL(None, use_errno=True)
        _checked(libc.prctl(_PR_SET_PDEATHSIG, int(death_signal), 0, 0, 0))
        if os.getppid() != int(parent):
            sys.exit("the parent ended before its server started")
    os.execv(command[0], command)


if __name__ == "__main__":
    main()
