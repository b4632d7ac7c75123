"""`identity serve | work | migrate | replay | openapi`, and the commands for staff."""

from __future__ import annotations

from identity.app import compose
from identity.commands import COMMANDS
from identity.config import IdentitySettings
from servicekit.process.command_line import run_service


def main() -> None:
    run_service("identity", settings=IdentitySettings, compose=compose, commands=COMMANDS)


if __name__ == "__main__":
    main()
