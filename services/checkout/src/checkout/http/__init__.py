"""The public HTTP side: one file a resource, no rule and no SQL."""
