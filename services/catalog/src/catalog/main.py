"""`catalog serve | work | migrate | seed | replay | openapi`, and the commands of the operator's shell."""

from __future__ import annotations

from catalog.app import compose
from catalog.config import CatalogSettings
from catalog.draws.commands import draw_commands
from catalog.lotteries.commands import offer_commands
from catalog.raffles.commands import raffle_commands
from catalog.raffles.load_raffle import publish_raffle
from catalog.results.commands import release_draw, result_commands
from catalog.seed.commands import seed_commands
from catalog.syndicates.commands import syndicate_commands
from servicekit.clock import Clock, SystemClock
from servicekit.process.command_line import run_service
from servicekit.process.commands import Command


def commands(clock: Clock) -> dict[str, Command[CatalogSettings]]:
    """The commands that only this service has."""
    return {
        **seed_commands(clock),
        **offer_commands(clock, republish=[publish_raffle]),
        **draw_commands(clock, release_draw),
        **result_commands(clock),
        **raffle_commands(clock),
        **syndicate_commands(clock),
    }


def main() -> None:
    """Entry point of the command."""
    run_service("catalog", settings=CatalogSettings, compose=compose, commands=commands(SystemClock()))


if __name__ == "__main__":
    main()
