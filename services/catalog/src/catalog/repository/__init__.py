"""Every SQL statement of the catalogue; the caller brings the transaction."""
