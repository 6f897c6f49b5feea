"""A readable page made from the OpenAPI document on the server: no script, nothing from elsewhere."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from drf_spectacular.generators import SchemaGenerator

METHODS = ("get", "post")


def page(request: HttpRequest) -> HttpResponse:
    """Every operation with its parameters, body and answers, grouped by tag."""
    schema = SchemaGenerator().get_schema(request=None, public=True)
    groups: dict[str, list[dict[str, Any]]] = {}
    for path, item in schema["paths"].items():
        for method in METHODS:
            if operation := item.get(method):
                groups.setdefault(operation["tags"][0], []).append(described(path, method, operation))
    return render(request, "api/docs.html", {"info": schema["info"], "groups": groups})


def described(path: str, method: str, operation: dict[str, Any]) -> dict[str, Any]:
    """What the page shows of an operation."""
    body = operation.get("requestBody", {}).get("content", {}).get("application/json", {}).get("schema", {})
    answers = operation["responses"]
    return {
        "path": path,
        "method": method.upper(),
        "description": operation.get("description", ""),
        "parameters": [p for p in operation.get("parameters", []) if p["name"] != "format"],
        "body": body.get("$ref", "").rpartition("/")[2],
        "answers": sorted(answers),
    }
