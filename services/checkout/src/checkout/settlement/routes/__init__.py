"""HTTP routes of draw settlement."""
