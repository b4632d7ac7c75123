"""Shared steps of tests: running."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import httpx2

from servicekit.testing.access_tokens import TokenSigner
from servicekit.testing.postgres import DatabaseUrls

if TYPE_CHECKING:
    from wattle.wallet.v1.wallet_service_pb2_grpc import WalletServiceAsyncStub


@dataclass(frozen=True)
class Wallet:
    """A running service and the ways to talk to it."""

    http: httpx2.AsyncClient
    rpc: WalletServiceAsyncStub
    signer: TokenSigner
    urls: DatabaseUrls
