"""Names of devices, and the program that a device token trusts."""

from __future__ import annotations

import ua_parser

_UNKNOWN = "Unknown device"


def device_name(user_agent: str) -> str:
    """Display name such as `Firefox on Linux`."""
    program, system = _families(user_agent)
    return " on ".join(part for part in (program, system) if part) or _UNKNOWN


def agent_family(user_agent: str) -> str:
    """Program and system without versions: the same after an update, another when a token was copied."""
    program, system = _families(user_agent)
    return f"{program}/{system}"


def _families(user_agent: str) -> tuple[str, str]:
    found = ua_parser.parse(user_agent)
    return (
        found.user_agent.family if found.user_agent is not None else "",
        found.os.family if found.os is not None else "",
    )
