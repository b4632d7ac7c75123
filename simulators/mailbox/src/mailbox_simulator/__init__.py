"""A mail server and a text message provider that keep what they are given and show it on a page."""
