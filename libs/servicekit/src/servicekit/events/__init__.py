"""NATS JetStream: the connection, the stream of a service, and consumers whose effects happen once.

One stream a service, `WATTLE_<SERVICE>` with the subjects `wattle.<service>.v1.>` (docs/reliability.md,
rule 22). The service that publishes makes it; a consumer waits until it exists. Services start and serve
while NATS is down.
"""

from servicekit.events.connection import Nats, Outgoing, stream_name
from servicekit.events.consumer import Consumer, Handler, ReceivedEvent, Together

__all__ = ["Consumer", "Handler", "Nats", "Outgoing", "ReceivedEvent", "Together", "stream_name"]
