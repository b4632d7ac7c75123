"""Parts of a service's SQLAlchemy models.

Each service has a base, and so metadata, of its own:

    class Base(ColumnTypes, DeclarativeBase):
        metadata = MetaData(naming_convention=NAMING_CONVENTION)
"""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Any, ClassVar, Final
from uuid import UUID

from sqlalchemy import DateTime, Text, text
from sqlalchemy.dialects.postgresql import ARRAY, JSONB
from sqlalchemy.orm import mapped_column

NAMING_CONVENTION: Final = {
    "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    "uq": "uq_%(table_name)s_%(column_0_N_name)s",
    "ck": "ck_%(table_name)s_%(constraint_name)s",
    "fk": "fk_%(table_name)s_%(column_0_N_name)s_%(referred_table_name)s",
    "pk": "pk_%(table_name)s",
}
"""Names of constraints and indexes, the same as in the revisions."""

NewId = Annotated[UUID, mapped_column(primary_key=True, server_default=text("uuidv7()"))]
"""A key that the database makes."""


class ColumnTypes:
    """Types of columns by the types of their attributes."""

    type_annotation_map: ClassVar[dict[Any, Any]] = {
        str: Text,
        datetime: DateTime(timezone=True),
        list[str]: ARRAY(Text),
        dict[str, Any]: JSONB,
        list[dict[str, Any]]: JSONB,
    }
