"""`checkout serve | work | migrate | replay | openapi`."""

from __future__ import annotations

from checkout.app import compose
from checkout.config import CheckoutSettings
from servicekit.process import run_service


def main() -> None:
    """Entry point of the command."""
    run_service("checkout", settings=CheckoutSettings, compose=compose)


if __name__ == "__main__":
    main()
