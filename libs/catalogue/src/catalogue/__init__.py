"""The rules of what is sold, once for every service: offers, draws, price lists, regions, product types.

Values and functions without input or output. Only `proto` knows the contracts.
"""
