from __future__ import annotations

import pytest
from pydantic import ValidationError

from identity.config import IdentitySettings


def test_production_refuses_unstated_signing_keys() -> None:
    with pytest.raises(ValidationError, match="signing_keys_dir"):
        IdentitySettings(
            environment="production",
            database_url="postgresql://x",
            nats_url="nats://x",
            redis_url="redis://x",
            jwks_url="http://x",
            rpc_callers={},
            rpc_tokens={},
            app_keys=(),
        )
