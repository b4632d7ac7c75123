"""The Alembic environment of the catalogue."""

from catalog.models import metadata
from servicekit.migrations.env import run

run(metadata)
