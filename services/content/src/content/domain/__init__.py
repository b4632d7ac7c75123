"""Pure rules of content: no input, no output."""
