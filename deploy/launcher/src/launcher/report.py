"""What the launcher says on the terminal."""

from __future__ import annotations

import json
import os
import time

from launcher.layout import ROOT, Layout

_began = time.time()


def tell(text: str) -> None:
    """One line of progress, with the seconds since `make` was started."""
    print(f"{time.time() - _started():6.1f} s  {text}", flush=True)


def welcome(layout: Layout) -> None:
    """Where to go and how to sign in."""
    installed = float(os.environ.get("WATTLE_INSTALL_SECONDS", "0"))
    took = time.time() - _started()
    how = f"cold: {installed:.0f} s of it installed and built what was missing" if installed > 2 else "warm"
    lines = [
        "",
        f"Wattle is ready: {layout.address}",
        f"From the command to a page: {took:.0f} s ({how})",
        "",
    ]
    lines.append("Demo sign-ins:")
    for customer in json.loads((ROOT / "deploy" / "seed" / "demo.json").read_text())["customers"]:
        wallet = customer.get("wallet")
        funds = f"{wallet['amount']} {wallet['currency']} in the wallet" if wallet else "an empty wallet"
        lines.append(f"  {customer['email']}  {customer['password']}  ({funds})")
    lines.append(f"Mail and text messages that were sent: http://{layout.at('mailbox')}")
    lines.append(f"Payments, and how the next ones end: http://localhost:{layout.ports['payments']}")
    lines += ["", f"Logs: {layout.logs}   Stop: Ctrl-C   One request's trace: wattle trace <id>", ""]
    print("\n".join(lines), flush=True)


def _started() -> float:
    """When `make` was started, or else this process; seconds since 1970."""
    return float(os.environ.get("WATTLE_STARTED") or _began)
