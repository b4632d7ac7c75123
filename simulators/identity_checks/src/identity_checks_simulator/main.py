"""`python -m identity_checks_simulator.main --port 8193`."""

from __future__ import annotations

import argparse
import os
import sys

import uvicorn

from identity_checks_simulator.app import Provider, build_app


def main() -> None:
    """Entry point of the command. Exits with 2 in production, where nobody may decide who they are."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--host", default="127.0.0.1")
    parser.add_argument("--port", type=int, default=8193)
    parser.add_argument("--public-url", help="where browsers find it; its own address when absent")
    given = parser.parse_args()
    if os.environ.get("WATTLE_ENVIRONMENT") == "production":
        print("the simulator of identity checks does not run in production", file=sys.stderr)
        raise SystemExit(2)
    provider = Provider(
        key=os.environ.get("IDENTITY_CHECKS_SIMULATOR_KEY", "development-checks-key"),
        secret=os.environ.get("IDENTITY_CHECKS_SIMULATOR_SECRET", "development-checks-secret"),
        public_url=given.public_url or f"http://localhost:{given.port}",
    )
    uvicorn.run(build_app(provider), host=given.host, port=given.port, log_level="warning", access_log=False)


if __name__ == "__main__":
    main()
