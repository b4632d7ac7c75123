"""The client's address, as our own proxies state it."""

from __future__ import annotations

from ipaddress import ip_address

from fastapi import Request

from servicekit.settings import ServiceSettings


def client_address(request: Request) -> str:
    """The address of the client: as the gateway states it when the gateway calls, else the peer's own.

    Only the last entry of X-Forwarded-For is the gateway's; anything before it is the client's to invent.
    """
    peer = request.client.host if request.client is not None else ""
    forwarded = request.headers.getlist("x-forwarded-for")
    if not forwarded or not _is_trusted(peer, request):
        return peer
    candidate = forwarded[-1].rpartition(",")[2].strip()
    try:
        return str(ip_address(candidate))
    except ValueError:
        return peer


def came_from_proxy(request: Request) -> bool:
    """Whether one of our own proxies sent the request, so that the headers it sets may be believed."""
    return _is_trusted(request.client.host if request.client is not None else "", request)


def _is_trusted(peer: str, request: Request) -> bool:
    settings: ServiceSettings = request.app.state.settings
    try:
        address = ip_address(peer)
    except ValueError:
        return False
    return any(address in network for network in settings.proxy_networks)
