"""Rules of draw settlement; no input or output."""
