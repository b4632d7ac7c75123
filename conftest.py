"""What holds for the tests of every package."""

from hypothesis import settings

# How long an example takes says how busy the machine is; speed is measured by the benches.
settings.register_profile("wattle", settings(deadline=None))
settings.load_profile("wattle")
