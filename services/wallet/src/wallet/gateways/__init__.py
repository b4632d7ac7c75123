"""Payment providers: one port, and an adapter for each that speaks the provider's own HTTP API."""
