"""Ways to send money to customers."""
