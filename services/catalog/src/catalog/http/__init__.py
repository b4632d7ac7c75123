"""The public API of the catalogue: read-only, the same for everybody."""
