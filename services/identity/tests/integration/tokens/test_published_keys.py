from __future__ import annotations

from services.identity.tests.kit.service import Identity


async def test_published_keys_verify_tokens_and_are_public_only(identity: Identity) -> None:
    response = await identity.client.get("/api/identity/keys")
    [key] = response.json()["keys"]
    assert set(key) == {"kty", "crv", "x", "use", "alg", "kid"}
    assert "max-age" in response.headers["cache-control"]
