"""The public HTTP of content, one file a resource; no rule and no SQL."""
