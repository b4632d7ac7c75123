"""The technical floor that every Wattle service stands on; it knows no domain noun."""
