"""The HTML document of every page and the files that it needs."""
