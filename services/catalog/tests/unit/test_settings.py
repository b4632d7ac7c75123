from __future__ import annotations

import pytest

from catalog.config import CatalogSettings


@pytest.mark.parametrize("keys", [(), ("short",)])
def test_unusable_seed_keys_are_refused(keys: tuple[str, ...]) -> None:
    with pytest.raises(ValueError, match=r"seed_keys|Fernet key"):
        CatalogSettings(environment="test", seed_keys=keys)
