"""Pure rules of identity: no input, no output, no clock of its own."""
