from __future__ import annotations

from identity.sessions.rules import agent_family, device_name

FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:{0}) Gecko/20100101 Firefox/{0}"
IPHONE = (
    "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)"
    " Version/17.5 Mobile/15E148 Safari/604.1"
)


def test_device_name_is_program_on_system() -> None:
    assert device_name(FIREFOX.format("130.0")) == "Firefox on Linux"
    assert device_name(IPHONE) == "Mobile Safari on iOS"
    assert device_name("") == "Unknown device"


def test_agent_family_ignores_versions() -> None:
    assert agent_family(FIREFOX.format("130.0")) == agent_family(FIREFOX.format("131.0"))
    assert agent_family(FIREFOX.format("130.0")) != agent_family(IPHONE)
