"""The Alembic environment of every service; `servicekit.data.migrations.upgrade` starts it."""

from servicekit.data.migrations.env import run

run()
