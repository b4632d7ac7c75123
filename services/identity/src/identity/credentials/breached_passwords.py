"""Passwords known from leaks, offline: the first 8 bytes of their SHA-1, sorted, in one file.

The shipped file holds the most common leaked passwords of 8 or more characters, from the lists that Django
(BSD) and zxcvbn (MIT) publish. `python -m identity.credentials.breached_passwords SOURCE TARGET` writes a
larger one from a list of passwords or from the `SHA1:count` lines that breach collections publish;
IDENTITY_BREACHED_PASSWORDS_FILE then names it.
"""

from __future__ import annotations

import hashlib
import re
import sys
from collections.abc import Iterable
from pathlib import Path

SHIPPED = Path(__file__).parents[1] / "data" / "breached_passwords.bin"

_WIDTH = 8
_DIGEST_LINE = re.compile(r"([0-9A-Fa-f]{40})(:[0-9]+)?")


class BreachedPasswords:
    """A list loaded into memory (8 bytes a password). Raises ValueError when the file is damaged."""

    def __init__(self, path: Path) -> None:
        self._prefixes = path.read_bytes()
        if not self._prefixes or len(self._prefixes) % _WIDTH:
            raise ValueError(f"{path} is not a list of breached passwords")

    def __len__(self) -> int:
        return len(self._prefixes) // _WIDTH

    def __contains__(self, password: str) -> bool:
        return self._has(_prefix(password)) or self._has(_prefix(password.lower()))

    def _has(self, prefix: bytes) -> bool:
        low, high = 0, len(self)
        while low < high:
            middle = (low + high) // 2
            if self._prefixes[middle * _WIDTH : (middle + 1) * _WIDTH] < prefix:
                low = middle + 1
            else:
                high = middle
        return self._prefixes[low * _WIDTH : (low + 1) * _WIDTH] == prefix


def build(lines: Iterable[str]) -> bytes:
    """The content of a list file: one line a password, or one line a SHA-1 digest in hexadecimal."""
    prefixes = set()
    for line in lines:
        text = line.rstrip("\r\n")
        digest = _DIGEST_LINE.fullmatch(text)
        if digest is not None:
            prefixes.add(bytes.fromhex(digest[1])[:_WIDTH])
        elif text:
            prefixes.add(_prefix(text))
    return b"".join(sorted(prefixes))


def _prefix(password: str) -> bytes:
    # SHA-1 is the form in which breach collections are published; nothing here relies on its strength.
    return hashlib.sha1(password.encode(), usedforsecurity=False).digest()[:_WIDTH]


def _main() -> None:
    if len(sys.argv) != 3:
        raise SystemExit("usage: python -m identity.credentials.breached_passwords SOURCE TARGET")
    source, target = Path(sys.argv[1]), Path(sys.argv[2])
    with source.open(encoding="utf-8", errors="replace", newline="\n") as lines:
        target.write_bytes(build(lines))


if __name__ == "__main__":
    _main()
