"""The Alembic environment of every service; `servicekit.migrations.upgrade` starts it."""

from servicekit.migrations.env import run

run()
