"""oEmbed (oembed.com): other sites show a link to a card, a set or a kingdom as its picture, linked to its page."""

from dataclasses import dataclass
from typing import Any
from urllib.parse import unquote, urlsplit

from django.urls import Resolver404, resolve, reverse
from django.utils.html import format_html
from rest_framework import serializers

from api.conventions.operations import operation
from api.conventions.parameters import Parameter, Query, integer
from companion.pages import kingdom_page
from companion.pages.share_image import HEIGHT, WIDTH
from content.model.types import Library
from engine.errors import EngineError
from web.absolute_urls import absolute_url, public_host
from web.problems import not_found

DAY_SECONDS = 86_400


@dataclass(frozen=True, slots=True, kw_only=True)
class Embeddable:
    """A page that can be embedded: its title, and the paths of it and of its picture."""

    title: str
    page: str
    picture: str


def embeddable(library: Library, path: str) -> Embeddable | None:
    """What the page at this path shows; None if it is not about a card, a set or a kingdom."""
    try:
        match = resolve(path)
    except Resolver404:
        return None
    [argument] = match.kwargs.values() if len(match.kwargs) == 1 else [""]
    kind = {"short": "kingdom"}.get(str(match.url_name), str(match.url_name))
    if match.namespaces or kind not in ("card", "set", "kingdom"):
        return None
    if kind == "kingdom":
        try:
            kingdom = kingdom_page.read(library, argument)
        except EngineError:
            return None
        title, argument = kingdom.name, kingdom.code
    else:
        slug = library.current_slug(kind, argument)
        if slug is None:
            return None
        title, argument = library.records_by_kind[kind][slug].name, slug
    return Embeddable(
        title=title, page=reverse(kind, args=[argument]), picture=reverse(f"{kind}-picture", args=[argument])
    )


class EmbedSerializer(serializers.Serializer):  # type: ignore[misc]
    """What to show, as oEmbed 1.0 has it."""

    version = serializers.CharField()
    type = serializers.CharField(help_text="`rich`: show `html`.")
    title = serializers.CharField(help_text="The name, in German.")
    provider_name = serializers.CharField()
    provider_url = serializers.URLField()
    cache_age = serializers.IntegerField(help_text="Seconds for which the answer may be kept.")
    html = serializers.CharField(help_text="The picture as a link to the page.")
    width = serializers.IntegerField(help_text="Of `html`, in pixels.")
    height = serializers.IntegerField()
    thumbnail_url = serializers.URLField()
    thumbnail_width = serializers.IntegerField()
    thumbnail_height = serializers.IntegerField()


@operation(
    "oembed",
    tag="entry",
    summary="What other sites show of a link (oEmbed)",
    parameters=(
        Parameter(name="url", description="The address of a page of this site, or its path.", if_missing="missing"),
        integer("maxwidth", f"Maximum width in pixels, {WIDTH} by default.", 1, 10_000, default=WIDTH),
        integer("maxheight", f"Maximum height in pixels, {HEIGHT} by default.", 1, 10_000, default=HEIGHT),
    ),
    answer=EmbedSerializer,
)
def embed(query: Query) -> Any:
    """The picture of a card, a set or a kingdom as HTML that links to its page; 404 for all other addresses."""
    address, request = query["url"], query.request
    try:
        parts = urlsplit(address)
    except ValueError:
        raise not_found(address) from None
    is_ours = parts.netloc in ("", request.get_host(), public_host())
    shown = embeddable(query.library, unquote(parts.path)) if is_ours else None
    if shown is None:
        raise not_found(address)
    scale = min(1, query["maxwidth"] / WIDTH, query["maxheight"] / HEIGHT)
    width, height = max(1, int(WIDTH * scale)), max(1, int(HEIGHT * scale))
    page, picture = absolute_url(request, shown.page), absolute_url(request, shown.picture)
    html = '<a href="{}"><img src="{}" alt="{}" width="{}" height="{}"></a>'
    return {
        "version": "1.0",
        "type": "rich",
        "title": shown.title,
        "provider_name": "Dominion-Begleiter",
        "provider_url": absolute_url(request, "/"),
        "cache_age": DAY_SECONDS,
        "html": format_html(html, page, picture, shown.title, width, height),
        "width": width,
        "height": height,
        "thumbnail_url": picture,
        "thumbnail_width": WIDTH,
        "thumbnail_height": HEIGHT,
    }
