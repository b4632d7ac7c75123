"""How messages leave: their words, and the channels that carry them."""
