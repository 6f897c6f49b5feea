"""„Stimmt das nicht?“: the address under which the operator takes reports of wrong statements. We store nothing."""

from urllib.parse import quote, urlencode

from django.conf import settings


def feedback_address(statement: str, version: str) -> str:
    """The URL or mailto address for reports about a statement, "" if `FEEDBACK_URL` and `FEEDBACK_EMAIL` are unset.

    It contains the id of the statement and the content version: in the placeholders of the URL, if it has any, as
    `https://example.org/new?title={id}&body={version}`, else as query parameters.
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
