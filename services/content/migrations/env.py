"""The Alembic environment of content, with the models that are compared with its tables."""

from content.models import Base
from servicekit.migrations.env import run

run(Base.metadata)
