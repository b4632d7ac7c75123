"""A register of exclusions is asked only where its address and its key are both given."""

from __future__ import annotations

import pytest
from pydantic import ValidationError

from identity.config import IdentitySettings


def test_register_address_without_key_is_refused() -> None:
    with pytest.raises(ValidationError, match="IDENTITY_EXCLUSION_REGISTER_KEY"):
        IdentitySettings(environment="test", exclusion_register_url="https://register.example")


def test_empty_register_address_needs_no_key() -> None:
    settings = IdentitySettings(environment="test", exclusion_register_url="")
    assert not settings.exclusion_register_url
