"""Money: the double-entry ledger, deposits, purchases, prizes."""
