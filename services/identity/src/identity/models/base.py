"""What all tables of identity have in common."""

from __future__ import annotations

from sqlalchemy import MetaData
from sqlalchemy.orm import DeclarativeBase

from servicekit.database import NAMING_CONVENTION


class Base(DeclarativeBase):
    """Every table of identity."""

    metadata = MetaData(naming_convention=NAMING_CONVENTION)
