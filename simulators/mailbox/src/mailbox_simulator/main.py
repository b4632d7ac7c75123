"""`python -m mailbox_simulator.main --port 8190 --smtp-port 8191`."""

from __future__ import annotations

import argparse
import asyncio

import uvicorn
from aiosmtpd.smtp import SMTP

from mailbox_simulator.app import build_app
from mailbox_simulator.inbox import Inbox
from mailbox_simulator.smtp import TakeEverything


async def run(host: str, port: int, smtp_port: int) -> None:
    """Serves mail and HTTP until the process is told to stop."""
    inbox = Inbox()
    loop = asyncio.get_running_loop()
    mail = await loop.create_server(
        lambda: SMTP(TakeEverything(inbox), hostname="mailbox.localhost", enable_SMTPUTF8=True),
        host,
        smtp_port,
    )
    async with mail:
        page = uvicorn.Config(build_app(inbox), host=host, port=port, log_level="warning", access_log=False)
        await uvicorn.Server(page).serve()


def main() -> None:
    """Entry point of the command."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--host", default="127.0.0.1")
    parser.add_argument("--port", type=int, default=8190)
    parser.add_argument("--smtp-port", type=int, default=8191)
    given = parser.parse_args()
    asyncio.run(run(given.host, given.port, given.smtp_port))


if __name__ == "__main__":
    main()
