"""Payment providers and a bank, simulated."""
