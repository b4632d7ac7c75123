"""Looking up postal addresses while they are typed (docs/requirements.md, Signup).

One port, three adapters; which one is a setting. OFFLINE needs nobody: it completes the suburb from the list
that ships with the service.
"""

from __future__ import annotations
