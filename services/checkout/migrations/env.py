"""The Alembic environment of checkout, whose tables are written in SQL beside the functions that guard them."""

from servicekit.migrations.env import run

run()
