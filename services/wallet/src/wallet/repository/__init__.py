"""Every SQL statement of the wallet, by what it is about.

A write of the ledger is one call of a SQL function, which gives a status.
"""
