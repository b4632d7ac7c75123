"""The Alembic environment of identity, with the models that are compared with its tables."""

from identity.models import Base
from servicekit.migrations.env import run

run(Base.metadata)
