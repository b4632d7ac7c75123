"""Every SQL statement of content."""
