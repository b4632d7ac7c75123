"""The published description of a service's public API (docs/requirements.md §7), from which clients are
generated.
"""

from __future__ import annotations

from typing import Any, Final

from fastapi import FastAPI
from fastapi.dependencies.models import Dependant
from fastapi.openapi.utils import get_openapi
from fastapi.routing import APIRoute, iter_route_contexts

from servicekit.http.envelope import ErrorEnvelope
from servicekit.http.headers import headers_read
from servicekit.http.policy import PUBLIC_KEY, VERSIONS_KEY

_SCHEMA_REFERENCE: Final = "#/components/schemas/{model}"
_SECURITY: Final[dict[str, Any]] = {
    "appKey": {"type": "apiKey", "in": "header", "name": "X-App-Key"},
    "bearer": {"type": "http", "scheme": "bearer", "bearerFormat": "JWT"},
}


def name_operations(app: FastAPI) -> None:
    """Gives each operation its function's name as a stable id, which becomes the name in generated clients.

    Raises ValueError when two operations would share an id.
    """
    seen: dict[str, str] = {}
    for context in iter_route_contexts(app.routes):
        route = context.original_route
        if not isinstance(route, APIRoute) or not route.include_in_schema:
            continue
        route.operation_id = route.operation_id or route.name
        path = str(context.path)
        other = seen.setdefault(route.operation_id, path)
        if other != path:
            raise ValueError(f"{other} and {path} share the operation id {route.operation_id}")


class DescribedApp(FastAPI):
    """An application that describes itself the way all services do."""

    def openapi(self) -> dict[str, Any]:
        """The OpenAPI document, made once."""
        if self.openapi_schema is None:
            self.openapi_schema = _describe(self)
        return self.openapi_schema


def _describe(app: FastAPI) -> dict[str, Any]:
    """As the framework makes it, with our refusals instead of its own and the two credentials."""
    document = get_openapi(title=app.title, version=app.version, routes=app.routes, servers=[{"url": "/"}])
    components = document.setdefault("components", {})
    schemas = components.setdefault("schemas", {})
    definition = ErrorEnvelope.model_json_schema(ref_template=_SCHEMA_REFERENCE, mode="serialization")
    schemas |= definition.pop("$defs", {})
    schemas["ErrorEnvelope"] = definition
    for unused in ("HTTPValidationError", "ValidationError"):
        schemas.pop(unused, None)
    components["securitySchemes"] = _SECURITY
    for context in iter_route_contexts(app.routes):
        route = context.original_route
        if isinstance(route, APIRoute) and route.include_in_schema:
            for method in route.methods or ():
                operation = document["paths"][context.path_format][method.lower()]
                _describe_headers(operation, route.dependant)
    for path in document["paths"].values():
        for operation in path.values():
            _describe_refusals(operation["responses"])
            if not operation.pop(PUBLIC_KEY, False):
                operation["security"] = [{"appKey": []}, {"appKey": [], "bearer": []}]
            operation.setdefault(VERSIONS_KEY, ["3.0"])
    return document


def _describe_headers(operation: dict[str, Any], dependant: Dependant) -> None:
    for name in sorted(set(headers_read(dependant))):
        described = {"name": name, "in": "header", "required": False, "schema": {"type": "string"}}
        operation.setdefault("parameters", []).append(described)


def _describe_refusals(responses: dict[str, Any]) -> None:
    responses.pop("422", None)
    responses["default"] = {
        "description": "Refused",
        "content": {
            "application/json": {"schema": {"$ref": _SCHEMA_REFERENCE.format(model="ErrorEnvelope")}}
        },
    }
