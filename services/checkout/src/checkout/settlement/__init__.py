"""Draw settlement: lists sealed, entries scored, prizes paid, refunds made."""
