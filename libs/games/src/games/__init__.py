"""The rules of games, once for every service: what is picked, what it costs, how it expands, what it wins.

Pure functions and values over the standard library; nothing here reads, writes or knows a service.
"""
