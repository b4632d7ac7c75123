"""A provider of identity checks whose outcomes can be steered."""
