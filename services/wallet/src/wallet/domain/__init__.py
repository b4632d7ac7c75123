"""Rules of money that need no database."""
