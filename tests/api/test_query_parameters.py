"""Unknown query parameters are errors, and `lang` is the language of names, messages and errors."""

import re
from itertools import product

import pytest

from api.conventions.parameters import SLUG, SLUG_FILTER_PATTERN, SLUGS
from content.model.library import library
from engine.kingdoms.kingdom import Kingdom
from engine.kingdoms.readable_codes import to_code

pytestmark = pytest.mark.django_db

TEN = "cellar market militia mine moat remodel smithy village woodcutter workshop".split()
CODE = to_code(Kingdom(piles=tuple(TEN)))
KINGDOM = {"kingdom": {"piles": TEN}, "seed": "x"}
POSTS = {
    "cards/collection/": {"identifiers": ["Markt"]},
    "kingdoms/generate/": {"seed": "x"},
    "kingdoms/swap/": {**KINGDOM, "card": "moat"},
    "kingdoms/setup/": KINGDOM,
    "kingdoms/check/": {"kingdom": {"piles": TEN}},
    "kingdoms/parse/": {"text": "Markt"},
}
GETS = (
    *("cards/", "tags/", "cards/moat/rulings/", "search/?q=Markt", "rulings/", "sources/"),
    *("", "bulk/", "bulk/tags/", "cards/moat/", "cards/collection/", "cards/random/", "tags/village/"),
    *("cards/named/?exact=Markt", "autocomplete/?q=Mar", f"kingdoms/{CODE}/"),
)


def test_patterns_match_only_slugs_separated_by_commas() -> None:
    for length in range(8):
        for text in map("".join, product("a-,", repeat=length)):
            parts = text.split(",")
            assert bool(re.search(SLUGS, text)) == all(re.search(SLUG, part) for part in parts), text
            wanted = all(re.search(SLUG, part.removeprefix("-")) for part in parts)
            assert bool(re.search(SLUG_FILTER_PATTERN, text)) == wanted, text


def with_parameter(path: str, parameter: str) -> str:
    return f"{path}{'&' if '?' in path else '?'}{parameter}"


@pytest.mark.parametrize("path", GETS)
def test_unknown_parameter_is_refused_everywhere(api, path: str) -> None:
    response = api(with_parameter(path, "colour=blue"))
    assert response.status_code == 400
    [entry] = response.json()["errors"]["colour"]
    assert entry["code"] == "unknown-parameter"
    assert api(path).status_code == 200


def test_fields_parameter_applies_to_the_cards_of_a_collection(api) -> None:
    answer = api("cards/collection/", post={"identifiers": ["Markt", "Nixda"]}, fields="slug,name", lang="en").json()
    assert answer == {
        "found": [{"query": "Markt", "card": {"slug": "market", "name": "Market"}}],
        "not_found": ["Nixda"],
    }


@pytest.mark.parametrize("path", ["cards/named/?exact=Fluch", "cards/random/?q=Fluch"])
def test_fields_parameter_applies_to_named_and_random_cards(api, path: str) -> None:
    assert api(f"{path}&fields=slug,cost").json().keys() == {"slug", "cost"}
    assert api(f"{path}&fields=nix").status_code == 400


def test_unknown_parameter_suggests_similar_ones(api) -> None:
    [entry] = api("cards/", typ="action").json()["errors"]["typ"]
    assert entry["message"] == "Diesen Parameter gibt es hier nicht. Meintest du type?"


@pytest.mark.parametrize("path", POSTS)
def test_query_parameters_of_posts_are_refused(api, path: str) -> None:
    response = api(path, post=POSTS[path], players=4)
    assert (response.status_code, list(response.json()["errors"])) == (400, ["players"])
    assert api(path, post=POSTS[path]).status_code == 200


def test_repeated_parameter_is_refused(api) -> None:
    assert "lang" in api("cards/moat/?lang=de&lang=en").json()["errors"]
    assert "cost" in api("cards/?cost=3&cost=4").json()["errors"]


@pytest.mark.parametrize("path", ["topics/", "rules/", "rulings/", "cards/moat/rulings/"])
def test_lang_is_only_the_language_of_errors_where_there_are_no_names(api, path: str) -> None:
    german, english = (api(path, lang=lang).json()["results"] for lang in ("de", "en"))
    assert german == english
    refused = api(path, lang="en", nothing="1").json()["errors"]["nothing"]
    assert refused[0]["message"] == "There is no such parameter here."
    assert api(path, lang="fr").status_code == 400


def test_sets_have_english_names_on_request(api) -> None:
    names = {row["slug"]: row["name"] for row in api("sets/", expansion="basisspiel", lang="en").json()["results"]}
    assert names["basisspiel-grosses-geld"] == "Big Money"
    assert api("sets/basisspiel-grosses-geld/").json()["name"] == "Großes Geld"
    unnamed = next(recommended for recommended in library().sets.values() if not recommended.name_en)
    assert api(f"sets/{unnamed.slug}/", lang="en").json()["name"] == unnamed.name


def test_search_results_have_english_names_on_request(api) -> None:
    groups = {
        group["kind"]: group for group in api("search/", q="Burggraben", lang="en", group="kind").json()["groups"]
    }
    assert groups["card"]["hits"][0]["title"] == "Moat"
    assert groups["ruling"]["hits"][0]["title"]
    suggested = api("autocomplete/", q="burgg", lang="en").json()["suggestions"][0]
    assert (suggested["label"], suggested["matched"]) == ("Moat", "Burggraben")


@pytest.mark.parametrize("path", ["kingdoms/generate/", "kingdoms/swap/", "kingdoms/setup/", f"kingdoms/{CODE}/"])
def test_setups_have_english_names_on_request(api, path: str) -> None:
    def names(lang: str) -> dict[str, str]:
        answer = api(path, post=POSTS.get(path), lang=lang).json()
        laid_out = answer["kingdoms"][0] if "kingdoms" in answer else answer
        return {pile["pile"]: pile["name"] for pile in laid_out.get("setup", laid_out)["supply"]}

    assert names("de")["province"] == "Provinz"
    assert names("en")["province"] == "Province"
    assert names("de").keys() == names("en").keys()
    assert api(path, post=POSTS.get(path), lang="fr").status_code == 400


def test_landscapes_have_english_names_on_request(api) -> None:
    body = {"kingdom": {"piles": TEN, "landscapes": ["way-of-the-pig"]}}
    setup = api("kingdoms/setup/", post=body, lang="en").json()
    assert [landscape["name"] for landscape in setup["landscapes"]] == ["Way of the Pig"]
