"""What customers can do; the only code of identity that opens a transaction."""
