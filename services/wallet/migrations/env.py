"""The ledger's tables are written in SQL, beside the functions that guard them; there are no models to compare."""

from servicekit.migrations.env import run

run()
