"""What holds for the tests of every package."""

import pytest
from hypothesis import settings

pytest.register_assert_rewrite("contracts.wallet")
pytest_plugins = ["slowest_files"]

# How long an example takes says how busy the machine is; speed is measured by the benches.
settings.register_profile("wattle", settings(deadline=None))
settings.load_profile("wattle")
