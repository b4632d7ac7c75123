"""`content serve | work | migrate | seed | openapi`."""

from __future__ import annotations

from content.app import compose
from content.config import ContentSettings
from content.entries.commands import COMMANDS
from servicekit.process.command_line import run_service


def main() -> None:
    run_service("content", settings=ContentSettings, compose=compose, commands=COMMANDS)


if __name__ == "__main__":
    main()
