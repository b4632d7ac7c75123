"""The public HTTP API of identity, one file a resource; no rule and no SQL."""
