"""Tables of identity, one file a topic. The migrations create them; tests compare the two."""

from identity.models.base import Base
from identity.models.customers import Assignment, Customer, CustomerHistory
from identity.models.messages import Message
from identity.models.sessions import CHANNELS, Credential, Device, RefreshToken, Session

__all__ = [
    "CHANNELS",
    "Assignment",
    "Base",
    "Credential",
    "Customer",
    "CustomerHistory",
    "Device",
    "Message",
    "RefreshToken",
    "Session",
]
