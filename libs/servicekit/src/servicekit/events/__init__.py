"""NATS JetStream: the connection, the stream of a service, and consumers whose effects happen once.

One stream a service, `WATTLE_<SERVICE>` with the subjects `wattle.<service>.v1.>` (docs/reliability.md,
rule 22). The service that publishes makes it; a consumer waits until it exists. Services start and serve
while NATS is down.
"""
