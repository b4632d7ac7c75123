"""Card numbers, which never reach us (docs/reliability.md, rule 49)."""
