"""Pure rules of buying: what a complete ticket is, what it costs, which states follow each other, what a
game wins.
"""
