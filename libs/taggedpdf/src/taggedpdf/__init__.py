"""PDF documents whose text is tagged for screen readers."""
