"""`python -m payments_simulator.main --port 8192`."""

from __future__ import annotations

import argparse

import uvicorn

from payments_simulator.app import build_app
from payments_simulator.settings import Settings


def main() -> None:
    """Entry point of the command."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--host", default="127.0.0.1")
    parser.add_argument("--port", type=int, default=8192)
    given = parser.parse_args()
    app = build_app(Settings.of_environment(port=given.port))
    uvicorn.run(app, host=given.host, port=given.port, log_level="warning", access_log=False)


if __name__ == "__main__":
    main()
