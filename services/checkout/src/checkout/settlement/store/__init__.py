"""Every SQL statement of draw settlement."""
