"""How winners are drawn from a sealed list, so that anybody can check it (docs/draw-verification.md).

Only the standard library: whoever distrusts the suite can read and run these few files alone.
"""
