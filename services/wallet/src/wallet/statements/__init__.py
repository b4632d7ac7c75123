"""Statements as files."""
