"""Every SQL statement of checkout, by what it is about. Nothing here decides anything."""
