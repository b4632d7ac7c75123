"""What customers and the clock make checkout do: one file a use case."""
