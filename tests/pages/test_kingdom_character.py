"""The gauges on the page of a kingdom: figures, what a tapped gauge offers, and the swap, all without JavaScript."""

import re
from typing import Any
from urllib.parse import parse_qs, urlsplit

from django.test import Client

from companion.pages import kingdom_page
from content.model.library import library
from engine.kingdoms.character import Gauge, cards_by_gauge, read_gauges
from engine.kingdoms.kingdom import Choices, Kingdom
from engine.kingdoms.readable_codes import to_code

BASE = ("basisspiel-rgg-2017",)
# Without a village and without anything that trashes.
TEN = Kingdom(
    piles=tuple("artisan bandit bureaucrat gardens laboratory library market merchant militia poacher".split())
)


def address(kingdom: Kingdom = TEN, query: str = "") -> str:
    code = to_code(kingdom, Choices(editions=BASE))
    return f"/koenigreich/{code}/" + (f"?{query}" if query else "")


def content_of(site: Client, path: str) -> str:
    response: Any = site.get(path)
    assert response.status_code == 200
    return str(response.content.decode())


def swaps_in(html: str) -> dict[str, str]:
    """The addresses of the offered swaps by the slug of the new card."""
    links = [link.replace("&amp;", "&") for link in re.findall(r'<a[^>]*href="([^"]+)"[^>]*data-swap', html)]
    return {parse_qs(urlsplit(link).query)["zu"][0]: link for link in links}


def test_the_page_shows_the_figures_of_the_engine(site) -> None:
    html = content_of(site, address())
    page = kingdom_page.read(library(), to_code(TEN, Choices(editions=BASE)))
    shown = re.findall(r"</svg><b>(\d+)</b> <span>(\w+)</span>", html)
    assert shown == [
        (str(len(reading.cards)), label)
        for reading, label in zip(
            read_gauges(page.view, page.setup.kingdom),
            ("Dörfer", "Karten", "Käufe", "Geld", "Entsorgen", "Angriff"),
            strict=True,
        )
    ]


def test_a_gauge_names_its_cards_and_marks_them(site) -> None:
    html = content_of(site, address(query="gibt=angriff"))
    assert "<b>Karten, die angreifen:</b> Bürokrat, Miliz, Banditin." in html
    (spots,) = re.findall(r'gibt=angriff"[^>]*data-gauge="([^"]*)"', html)
    order = re.findall(r'<li id="([a-z-]+)" data-slug', html)
    assert {order[int(spot)] for spot in spots.split()} == {"bureaucrat", "militia", "bandit"}


def test_a_lack_offers_three_cards_of_my_boxes_and_a_tap_swaps_one_in(site) -> None:
    html = content_of(site, address(query="gibt=entsorgen"))
    assert "Eigene Karten entsorgt hier keine Karte." in html
    swaps = swaps_in(html)
    view = kingdom_page.read(library(), to_code(TEN, Choices(editions=BASE))).view
    assert len(swaps) == 3
    assert all(slug in cards_by_gauge(view)[Gauge.TRASHING] and slug in (view.owned or ()) for slug in swaps)
    slug, link = next(iter(swaps.items()))
    response = site.get(link)
    assert response.status_code == 302
    new = kingdom_page.read(library(), urlsplit(response.headers["Location"]).path.split("/")[2])
    assert {*new.kingdom.piles} - {*TEN.piles} == {slug}
    assert new.name == kingdom_page.read(library(), to_code(TEN, Choices(editions=BASE))).name
    assert len(read_gauges(new.view, new.setup.kingdom)[4].cards) == 1


def test_wishes_and_locks_are_kept(site) -> None:
    locked = "&".join(f"fest={slug}" for slug in TEN.piles if slug != "market")
    html = content_of(site, address(query=f"gibt=entsorgen&{locked}&typ-attack=nie"))
    for link in swaps_in(html).values():
        query = parse_qs(urlsplit(link).query)
        assert query["karte"] == ["market"]
        assert len(query["fest"]) == 9


def test_an_unknown_gauge_offers_nothing(site) -> None:
    assert "data-offer" not in content_of(site, address(query="gibt=nichts"))


def test_the_page_says_what_kind_of_game_it_is(site) -> None:
    html = content_of(site, address())
    assert "Was für ein Spiel" in html
    assert "Eigene Karten wie Kupfer und Anwesen entsorgt keiner der zehn Stapel." in html
