"""Starts the whole suite on one machine from packaged binaries."""
