"""Base and columns of every table of content."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Any, ClassVar
from uuid import UUID

from sqlalchemy import DateTime, MetaData, Text, text
from sqlalchemy.dialects.postgresql import ARRAY, JSONB
from sqlalchemy.orm import DeclarativeBase, mapped_column

from servicekit.data.database import NAMING_CONVENTION

NewId = Annotated[UUID, mapped_column(primary_key=True, server_default=text("uuidv7()"))]
Now = Annotated[datetime, mapped_column(server_default=text("clock_timestamp()"))]


class Base(DeclarativeBase):
    metadata = MetaData(naming_convention=NAMING_CONVENTION)
    type_annotation_map: ClassVar[dict[Any, Any]] = {
        str: Text,
        datetime: DateTime(timezone=True),
        list[str]: ARRAY(Text),
        dict[str, Any]: JSONB,
        list[dict[str, Any]]: JSONB,
    }
