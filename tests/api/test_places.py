"""Where everything is: addresses in the API, pages, pictures, QR codes and sheets, for any site to link and show."""

from collections.abc import Iterator
from typing import Any

import pytest
from django.test import Client

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("static_files")]

TEN = "cellar market militia mine moat remodel smithy village woodcutter workshop".split()
ORIGIN = "http://testserver"
TYPES = {"image": "image/png", "qr": "image/svg+xml", "sheet": "text/html; charset=utf-8"}


def places_in(value: Any) -> Iterator[tuple[str, str]]:
    """All addresses in a response, with the names of their fields."""
    if isinstance(value, dict):
        yield from ((key, url) for key, url in value.items() if key in {"url", "page", *TYPES} and url)
        value = list(value.values())
    for entry in value if isinstance(value, list) else ():
        yield from places_in(entry)


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("search/?q=Burggraben&group=kind&limit=2", None),
        ("search/?q=art:regel thema:dauerkarten&limit=2", None),
        ("search/?q=Erstes Spiel&kind=set&limit=1", None),
        ("search/?q=Thronsaal Unterschied&kind=difference&limit=1", None),
        ("autocomplete/?q=seaside", None),
        ("autocomplete/?q=was passiert bei burgg", None),
        ("cards/named/?fuzzy=Weg des S", None),
        ("meetings/?cards=throne-room,fishing-village", None),
        ("sets/basisspiel-erstes-spiel/", None),
        ("cards/moat/?include=rulings", None),
        ("kingdoms/check/", {"kingdom": {"piles": TEN}}),
        ("kingdoms/setup/", {"kingdom": {"piles": TEN}}),
        ("kingdoms/generate/", {"seed": "1"}),
    ],
)
def test_all_places_in_a_response_exist(api, settings, tmp_path, path: str, body: dict | None) -> None:
    settings.PICTURES_DIR = tmp_path
    found = set(places_in(api(path, post=body).json()))
    assert "page" in {name for name, _ in found}
    client = Client()
    for name, url in sorted(found):
        assert url.startswith(ORIGIN), url
        response = client.get(url.removeprefix(ORIGIN), follow=True)
        assert response.status_code == 200, url
        place, _, fragment = url.partition("#")
        assert f'id="{fragment}"' in response.content.decode() if fragment else place, url
        if name in TYPES:
            assert response.headers["Content-Type"] == TYPES[name]


def test_any_site_may_show_pictures_but_not_pages(api, settings, tmp_path) -> None:
    settings.PICTURES_DIR = tmp_path
    places = api("sets/basisspiel-erstes-spiel/").json()
    for name, policy in (("image", "cross-origin"), ("qr", "cross-origin"), ("sheet", "same-origin")):
        response = Client().get(places[name].removeprefix(ORIGIN))
        assert response.headers["Cross-Origin-Resource-Policy"] == policy, name


def test_illegal_kingdom_has_no_place(api) -> None:
    checked = api("kingdoms/check/", post={"kingdom": {"piles": TEN[:3]}}).json()
    assert not checked["legal"]
    assert {checked[name] for name in ("code", "url", "page", "short_url", *TYPES)} == {None}


def test_set_has_the_code_of_its_kingdom(api) -> None:
    recommended = api("sets/basisspiel-erstes-spiel/").json()
    piles = api(f"kingdoms/{recommended['code']}/").json()["kingdom"]["piles"]
    assert sorted(piles) == sorted(recommended["kingdom"]["piles"])
