"""„Stimmt das nicht?“: the address where the operator wants to hear of it. Nothing is kept here."""

from urllib.parse import quote, urlencode

from django.conf import settings


def feedback_address(statement: str, version: str) -> str:
    """Where to say that a statement is wrong, filled in with its id and the content version; nowhere where none is set.

    A web address may have places for them: `https://example.org/new?title={id}&body={version}`.
    """
    url, named = settings.FEEDBACK_URL, {"id": statement, "version": version[:12]}
    if url:
        if any(f"{{{name}}}" in url for name in named):
            return str(url).replace("{id}", quote(statement)).replace("{version}", quote(named["version"]))
        return f"{url}{'&' if '?' in url else '?'}{urlencode(named)}"
    if not settings.FEEDBACK_EMAIL:
        return ""
    body = f"Klarstellung: {statement}\nFassung der Inhalte: {named['version']}\n\nWas stimmt nicht?\n"
    query = urlencode({"subject": f"Stimmt das? {statement}", "body": body}, quote_via=quote)
    return f"mailto:{settings.FEEDBACK_EMAIL}?{query}"
