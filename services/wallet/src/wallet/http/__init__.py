"""The public HTTP side of the wallet."""
