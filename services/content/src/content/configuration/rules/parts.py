"""Base, keys and locales of everything that editors write."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, StringConstraints

Key = Annotated[str, StringConstraints(pattern=r"^[a-z0-9][a-z0-9_-]{0,63}$")]
"""Slug of an entry or an item."""
Locale = Literal["en-AU", "en-GB"]


class Part(BaseModel):
    """Base of everything that editors write. It is closed: an unknown field is refused."""

    model_config = ConfigDict(extra="forbid", frozen=True)
