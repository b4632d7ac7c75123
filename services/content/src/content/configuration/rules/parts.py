"""What every part of a document that editors write has in common."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, StringConstraints

Key = Annotated[str, StringConstraints(pattern=r"^[a-z0-9][a-z0-9_-]{0,63}$")]
"""Name of an entry or an item: a slug."""
Locale = Literal["en-AU", "en-GB"]


class Part(BaseModel):
    """Base of everything that editors write: closed, so that a misspelt field is refused."""

    model_config = ConfigDict(extra="forbid", frozen=True)
