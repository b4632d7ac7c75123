"""The parts of the suite, as suite.toml lists them, and the files that follow from the list."""
