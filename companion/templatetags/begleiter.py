"""Template filters and tags: kept parts of templates, links, menu entries and German wording.

`drawings` has the tags that draw, `statements` those for rulings. All HTML is rendered from templates or built with
`format_html`, so that values are escaped.
"""

from typing import Any

from django import template
from django.template import defaultfilters
from django.template.base import FilterExpression, Parser, Token
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe

from companion.pages import card_tiles, shelf, wording
from companion.pages.fragments import fragments_of
from companion.pages.page_registry import section_of
from companion.pages.query_links import page_url
from companion.templatetags.drawings import icon
from content.model.library import Library
from engine import effects
from engine.scoring.points import format_signed
from web.absolute_urls import absolute_url
from web.highlighting import marked_html

register = template.Library()

# {% page_url "card" card.slug %}: like Django's {% url %}, but cached.
register.simple_tag(page_url)

register.filter("marked", marked_html)
register.filter("signed_number", format_signed)  # with a minus sign instead of a hyphen
register.filter("soft_hyphens", wording.with_soft_hyphens)
register.filter("needs_small_type", wording.needs_small_type)
register.filter("fitting_kingdoms", wording.fitting_kingdoms)
register.filter("finding_label", wording.finding_label)
register.filter("edition_label", card_tiles.edition_label)
register.filter("edition_tag", card_tiles.edition_tag)
register.simple_tag(shelf.boards, name="shelf_boards")


@register.tag("fragment")
def keep_fragment(parser: Parser, token: Token) -> template.Node:
    """`{% fragment library "name" key values %}` up to `{% endfragment %}`: a part that is rendered once per library.

    Name and key say which of these parts it is. `values` is a function that returns further variables for the part; it
    is called only when the part is rendered. Both may be left out.
    """
    library, name, *more = [parser.compile_filter(bit) for bit in token.split_contents()[1:]]
    inside = parser.parse(("endfragment",))
    parser.delete_first_token()
    return Fragment(inside, library, [name, *more[:1]], *more[1:])


class Fragment(template.Node):
    def __init__(
        self,
        inside: template.NodeList,
        library: FilterExpression,
        key: list[FilterExpression],
        values: FilterExpression | None = None,
    ) -> None:
        self.inside, self.library, self.key, self.values = inside, library, key, values

    def render(self, context: template.Context) -> SafeString:
        fragments = fragments_of(self.library.resolve(context))
        key = tuple(part.resolve(context) for part in self.key)
        if key not in fragments:
            with context.push(**self.values.resolve(context) if self.values else {}):
                fragments[key] = self.inside.render(context)
        return fragments[key]


@register.simple_tag(takes_context=True, name="absolute_url")
def absolute_address(context: template.Context, path: str) -> str:
    """The absolute URL of a path, for readers outside the site."""
    return absolute_url(getattr(context, "request", None), path)


@register.filter
def card_name(library: Library, slug: str) -> str:
    card = library.catalog.cards.get(slug)
    pile = library.catalog.piles.get(slug)
    return card.name if card else pile.name if pile else slug


@register.filter
def ruling_kind(library: Library, kind: str) -> str:
    return library.catalog.words.rulings[kind].name


@register.filter
def in_one_line(effect: str) -> str:
    """A card text in one line, with dashes between its bonuses and its sentences."""
    groups = effects.group_lines(effect)
    return " – ".join(group if isinstance(group, str) else ", ".join(bonus.line for bonus in group) for group in groups)


@register.filter
def plural(number: int, forms: str) -> str:
    """`{{ 2|plural:"Karte,Karten" }}` is „2 Karten“."""
    singular, plural_form = forms.split(",")
    return wording.count_with_noun(number, singular, plural_form)


@register.filter
def quoted(text: str) -> SafeString:
    """In German quotation marks."""
    return SafeString(f"„{defaultfilters.force_escape(text)}“")


# The menu entry that JavaScript changes to link to the running game, which only the device knows.
GAME_ENTRY = "kingdom-form"


@register.simple_tag(takes_context=True)
def nav_item(context: dict[str, Any], name: str, icon_name: str, label: str) -> SafeString:
    """An entry of the main menu, marked as current on its pages."""
    match = getattr(context.get("request"), "resolver_match", None)
    marks = SafeString(" data-game") if name == GAME_ENTRY else SafeString("")
    if match and match.url_name == name:
        marks += mark_safe(' aria-current="page"')
    elif match and section_of(match.route) == name:
        marks += mark_safe(' aria-current="true"')
    return format_html('<li><a href="{}"{}>{}{}</a></li>', page_url(name), marks, icon(icon_name), label)


@register.filter
def without_wegen(reason: str) -> str:
    """The reason of a setup step without "wegen ", as it stands alone."""
    return reason.removeprefix("wegen ")
