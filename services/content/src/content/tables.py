"""Base and columns of every table of content."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated

from sqlalchemy import MetaData, text
from sqlalchemy.orm import DeclarativeBase, mapped_column

from servicekit.data.tables import NAMING_CONVENTION, ColumnTypes

Now = Annotated[datetime, mapped_column(server_default=text("clock_timestamp()"))]


class Base(ColumnTypes, DeclarativeBase):
    metadata = MetaData(naming_convention=NAMING_CONVENTION)
