"""Real servers for tests and for the native run."""
