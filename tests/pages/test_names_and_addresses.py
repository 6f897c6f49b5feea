"""Alphabetical order in all lists, and redirects that keep the query."""

import pytest

from content.model.library import library
from engine.kingdoms.kingdom import Kingdom
from engine.kingdoms.readable_codes import to_code
from engine.names import sort_key

CODE = to_code(Kingdom(piles=("cellar", "moat")))


def is_in_order(names: list[str]) -> bool:
    return names == sorted(names, key=sort_key)


@pytest.mark.slow
def test_topic_pages_are_sorted_by_german_card_names(site) -> None:
    lib = library()
    wrong = []
    for slug in lib.topics:
        first = site.get(f"/regeln/thema/{slug}/")
        pages = [
            first,
            *(
                site.get(f"/regeln/thema/{slug}/?seite={n}")
                for n in list(first.context["page"].paginator.page_range)[1:]
            ),
        ]
        rulings = [ruling for page in pages for ruling in page.context["page"]]
        names = [lib.catalog.cards[ruling.cards[0]].name for ruling in rulings]
        compared = [lib.catalog.cards[comparison.difference.card].name for comparison in first.context["differences"]]
        titles = [rule.title for rule in first.context["rules"]]
        wrong += [slug] * (not all(map(is_in_order, (names, compared, titles))))
    assert wrong == []


def test_cards_in_edition_comparisons_are_sorted_by_name(site) -> None:
    wrong = []
    for slug in library().catalog.editions:
        for row in site.get(f"/editionen/{slug}/").context["contents"]()["other_boxes"]:
            lists = ([tile.name for tile in row["only_in_this"]], [tile.name for tile in row["only_in_other"]])
            wrong += [(slug, names) for names in lists if not is_in_order(names)]
            assert is_in_order([card.name for card, _, _ in row["name_changes"]])
    assert wrong == []


def test_rules_sets_and_filters_are_sorted_by_name(site) -> None:
    groups = site.get("/regeln/").context["overview"]()["groups"]
    assert all(is_in_order([rule.title for rule in rules]) for _, _, rules in groups)
    box = site.get("/editionen/hinterland-hig-2011/").context["contents"]()
    assert is_in_order([recommended_set.name for recommended_set in box["sets"]])
    assert is_in_order([rule.title for rule in box["rules"]])
    line = site.get("/erweiterungen/seaside/").context["contents"]()
    assert is_in_order([recommended_set.name for recommended_set in line["sets"]])
    assert is_in_order([recommended_set.name for recommended_set, _ in site.get("/karten/market/").context["sets"]])
    filters = {choice.name: choice.options for choice in site.get("/karten/").context["filters"]}
    assert is_in_order([label for _, label in filters["typ"]])


@pytest.mark.parametrize(
    "path",
    ["/koenigreich/{}/?fest=moat&tag-village=1-", "/tisch/{}/?q=Angriff", "/aufbau/{}/?x=%C3%A4", "/koenigreich/{}/"],
)
def test_redirect_to_canonical_code_keeps_query(site, path: str) -> None:
    response = site.get(path.format(CODE.upper()))
    assert (response.status_code, response.headers["Location"]) == (302, path.format(CODE))


def test_redirect_from_short_address_keeps_query(site) -> None:
    assert site.get(f"/k/{CODE}/?fest=moat").headers["Location"] == f"/koenigreich/{CODE}/?fest=moat&geteilt=1"


@pytest.mark.parametrize(
    ("kind", "new", "path"),
    [
        ("set", "reiche-ernte-wanderzirkus", "/kartensaetze/{}/"),
        ("set", "reiche-ernte-wanderzirkus", "/kartensaetze/{}/spielen/"),
        ("edition", "basisspiel-hig-2008", "/editionen/{}/"),
        ("expansion", "seaside", "/erweiterungen/{}/"),
        ("rule", "spielende", "/regeln/{}/"),
        ("topic", "dauerkarten", "/regeln/thema/{}/"),
        ("card", "moat", "/karten/{}/"),
    ],
)
def test_former_addresses_redirect_permanently(site, renamed, kind: str, new: str, path: str) -> None:
    renamed(kind, "frueher", new)
    response = site.get(path.format("frueher") + "?seite=tisch")
    assert (response.status_code, response.headers["Location"]) == (301, path.format(new) + "?seite=tisch")
