"""What the catalogue does, one use case a file."""
