"""`identity serve | work | migrate | replay | openapi`, and the commands of the areas."""

from __future__ import annotations

from identity.app import compose
from identity.config import IdentitySettings
from identity.credentials.commands import commands as credentials_commands
from identity.customer.commands import commands as customer_commands
from identity.second_factors.commands import commands as second_factors_commands
from identity.sign_in.commands import commands as sign_in_commands
from identity.sign_up.commands import commands as sign_up_commands
from identity.tokens.commands import commands as tokens_commands
from identity.verification.commands import commands as verification_commands
from servicekit.clock import SystemClock
from servicekit.process.command_line import run_service


def main() -> None:
    clock = SystemClock()
    run_service(
        "identity",
        settings=IdentitySettings,
        compose=compose,
        commands={
            **sign_up_commands(clock),
            **second_factors_commands(),
            **credentials_commands(),
            **sign_in_commands(clock),
            **verification_commands(clock),
            **tokens_commands(clock),
            **customer_commands(clock),
        },
    )


if __name__ == "__main__":
    main()
