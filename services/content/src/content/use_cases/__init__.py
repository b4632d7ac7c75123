"""What content does; the only code that opens a transaction."""
