"""`checkout serve | work | migrate | replay | openapi | partner | prize`."""

from __future__ import annotations

from checkout.app import compose
from checkout.config import CheckoutSettings
from checkout.partners import commands as partner_commands
from checkout.settlement import commands as prize_commands
from servicekit.process.command_line import run_service


def main() -> None:
    run_service(
        "checkout",
        settings=CheckoutSettings,
        compose=compose,
        commands=partner_commands.commands() | prize_commands.commands(),
    )


if __name__ == "__main__":
    main()
