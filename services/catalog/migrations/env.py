"""The Alembic environment of catalog, with the models that are compared with its tables."""

from catalog.models import metadata
from servicekit.migrations.env import run

run(metadata)
