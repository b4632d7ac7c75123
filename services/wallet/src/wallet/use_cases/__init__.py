"""What the wallet can be asked to do; the only code that opens a transaction."""
