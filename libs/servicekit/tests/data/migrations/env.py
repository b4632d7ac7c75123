from servicekit.migrations.env import run

run()
