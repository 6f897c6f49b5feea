"""Which dividers there are for a box, and what stands on each. Numbers come from the rulebooks and from the setup."""

from collections import Counter
from dataclasses import replace
from datetime import UTC, date, datetime

import pytest

from content.model.history import Change, History
from content.model.types import Library
from dividers.box_lists import bag_labels
from dividers.builder import KINGDOM, Divider, dividers
from dividers.choices import Choices, parse_choices, usual_editions
from dividers.document import with_text
from dividers.drawings import Drawings
from dividers.piles import Piles
from engine.catalog import Order
from engine.chance import Rng
from engine.kingdoms.kingdom import PLAYER_COUNTS, Policy, PolicyMode
from engine.kingdoms.kingdom import Choices as GameChoices
from engine.setup.builder import set_up
from tests.support.content import full_catalog
from tests.support.kingdoms import kingdom

EDITIONS = tuple(full_catalog().editions)


def made_for(lib: Library, *editions: str, **choices: object) -> dict[str, Divider]:
    """The dividers of these boxes by slug."""
    parsed = replace(Choices(editions=editions, origin="https://begleiter.example"), **choices)  # type: ignore[arg-type]
    return {divider.slug: divider for divider in dividers(lib, parsed, Drawings())}


def facts_of(divider: Divider) -> dict[str, str]:
    return dict(divider.data["facts"])


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("landscapes", ["box", "each"])
def test_each_card_of_a_box_lies_behind_exactly_one_divider(lib: Library, edition: str, landscapes: str) -> None:
    sides = [pile for pile in lib.catalog.piles.values() if pile.order is Order.SIDES]
    back_sides = {part.card for pile in sides for part in pile.cards if pile.slug in lib.catalog.cards}
    made = [one for one in made_for(lib, edition, landscapes=landscapes).values() if one.data["kind"] != "box"]
    behind = Counter(card for divider in made for card in divider.cards)
    expected = set(lib.boxes[edition].cards) - back_sides
    assert expected - set(behind) == set()
    assert [card for card, count in behind.items() if count > 1] == []


def test_sizes_of_kingdom_piles_are_those_of_the_setup(lib: Library) -> None:
    made = made_for(lib, *usual_editions(lib))
    piles = Piles(lib.catalog, usual_editions(lib))
    wrong = []
    for divider in made.values():
        if divider.rank != KINGDOM:
            continue
        counts = []
        for players in (2, 3):
            setup = set_up(lib.catalog, kingdom(divider.slug), GameChoices(players=players), Rng(1))
            counts.append(next(pile.count for pile in setup.supply if pile.pile == divider.slug))
        two, more = counts
        shown = facts_of(divider)["size"]
        expected = f"{two} Karten" if two == more else f"zu zweit {two} Karten, sonst {more}"
        if shown != expected or piles.kingdom_pile_sizes(lib.catalog.cards[divider.slug]) != (two, more):
            wrong.append((divider.slug, shown, expected))
    assert wrong == []


@pytest.mark.parametrize("players", PLAYER_COUNTS)
def test_basic_piles_are_as_large_as_in_the_setup(lib: Library, players: int) -> None:
    made = made_for(lib, *usual_editions(lib))
    with_all = GameChoices(players=players, platinum_colony=Policy(mode=PolicyMode.YES))
    setup = set_up(lib.catalog, kingdom("death-cart", "city"), with_all, Rng(1))
    compared = set()
    for pile in setup.supply:
        table = dict(made[pile.pile].data.get("table", ())) if pile.pile in made else {}
        if table:
            compared.add(pile.pile)
            assert int(table[players]) == pile.count, pile.pile
    assert compared >= {
        "copper",
        "silver",
        "gold",
        "estate",
        "duchy",
        "province",
        "curse",
        "ruins",
        "platinum",
        "colony",
    }


@pytest.mark.parametrize(
    ("edition", "copies"),
    [
        ("basisspiel-rgg-2017", {"copper": 60, "silver": 40, "gold": 30, "estate": 24, "duchy": 12, "province": 12}),
        ("bluetezeit-rgg-2022", {"platinum": 12, "colony": 12}),
    ],
)
def test_a_basic_card_says_how_many_of_it_are_in_the_box(lib: Library, edition: str, copies: dict[str, int]) -> None:
    """The numbers are those of the lists of contents in the rulebooks."""
    made = made_for(lib, edition)
    assert {slug: made[slug].data["copies"] for slug in copies} == copies
    shown = {slug: facts_of(made[slug])["size"] for slug in copies}
    assert shown == {slug: f"{count} Karten in der Schachtel" for slug, count in copies.items()}
    listed = " · ".join(entry["reason"] for entry in made[f"box-{edition}"].data["answers"])
    assert all(f"{lib.catalog.cards[slug].name} {count}×" in listed for slug, count in copies.items())


def test_piles_that_a_box_cannot_fill_for_six_ask_for_a_second_set(lib: Library) -> None:
    """bb19-007: the box holds 12 Provinzen, 30 Flüche, 24 Anwesen, 60 Kupfer; Herzogtum and Kolonie stay at 12."""
    made = made_for(lib, "basisspiel-rgg-2017", "bluetezeit-rgg-2022")
    tables = {slug: one.data["note"] for slug, one in made.items() if "table" in one.data}
    second = {slug for slug, words in tables.items() if "Zu fünft und sechst mit einem zweiten Satz." in words}
    assert second == {"copper", "silver", "gold", "estate", "province", "curse"}
    assert {"duchy", "colony", "platinum"} <= set(tables) - second


def test_a_mixed_pile_lists_its_cards_with_their_numbers(lib: Library) -> None:
    made = made_for(lib, "empires-rgg-2016", "verbuendete-rgg-2022", "dark-ages-rgg-2019")
    encampment = made["encampment-plunder"].data
    assert [entry["name"] for entry in encampment["entries"]] == ["Feldlager", "Diebesgut"]
    assert (encampment["how"], facts_of(made["encampment-plunder"])["size"]) == (
        "je 5×, von oben nach unten",
        "10 Karten",
    )
    assert [len(made[slug].data["entries"]) for slug in ("augurs", "knights", "castles")] == [4, 10, 8]
    assert facts_of(made["castles"])["size"] == "zu zweit 8 Karten, sonst 12"
    ruins = made["ruins"].data
    assert len(ruins["entries"]) == 5
    assert ruins["table"] == [[2, "10"], [3, "20"], [4, "30"], [5, "40"], [6, "50"]]  # kt-21-045: ten for each but one


def test_what_a_card_brings_lies_behind_its_divider_or_is_named(lib: Library) -> None:
    made = made_for(lib, "nocturne-rgg-2018", "abenteuer-rgg-2015", "dark-ages-rgg-2019", "reiche-ernte-rgg-2014")
    assert facts_of(made["secret-cave"]) == {"size": "10 Karten", "behind": "6× Wunderlampe", "needs": "Wunsch"}
    assert facts_of(made["page"])["behind"] == "5× Schatzsucher, 5× Kriegerin, 5× Held, 5× Champion"
    assert facts_of(made["hermit"])["behind"] == "10× Verrückter"
    assert facts_of(made["tournament"])["needs"] == "Preise"
    assert "magic-lamp" not in made
    prizes = {part.card for part in lib.catalog.piles["prizes"].cards}
    assert set(made["prize-reiche-ernte-rgg-2014"].cards) == prizes


@pytest.mark.parametrize(
    ("edition", "names"),
    [
        ("nocturne-rgg-2018", {"Gaben": 12, "Plagen": 12, "Zustände": 13, "Erscheinungen": 31}),
        ("renaissance-rgg-2021", {"Projekte": 20, "Artefakte": 5}),
        ("menagerie-rgg-2020", {"Ereignisse": 20, "Wege": 20}),
        ("pluenderer-rgg-2022", {"Ereignisse": 15, "Merkmale": 15}),
        ("verbuendete-rgg-2022", {"Verbündete": 23}),
        ("dark-ages-rgg-2019", {"Unterschlupf": 18}),
        ("reiche-ernte-rgg-2014", {"Preise": 5}),
        ("empires-rgg-2016", {"Ereignisse": 13, "Landmarken": 21}),
    ],
)
def test_cards_of_one_kind_share_a_divider(lib: Library, edition: str, names: dict[str, int]) -> None:
    groups = [divider.data for divider in made_for(lib, edition).values() if divider.data["kind"] == "group"]
    assert {group["name"]: group["copies"] for group in groups} == names


def test_landscapes_of_all_boxes_can_share_dividers_or_have_one_each(lib: Library) -> None:
    boxes = ("menagerie-rgg-2020", "abenteuer-rgg-2015")
    together = made_for(lib, *boxes, landscapes="all")
    assert [one.data["name"] for one in together.values() if one.data["kind"] == "group"] == ["Ereignisse", "Wege"]
    assert len(together["event-"].cards) == 40
    assert made_for(lib, *boxes, landscapes="each")["alms"].data["name"] == "Almosen"


def test_the_divider_of_a_box_lists_its_piles_and_its_sets(lib: Library) -> None:
    data = made_for(lib, "seaside-rgg-2022")["box-seaside-rgg-2022"].data
    assert data["heading"] == "27 Königreichstapel"
    assert len(data["entries"]) == lib.boxes["seaside-rgg-2022"].kingdom_piles == 27
    headings = [entry["question"] for entry in data["answers"]]
    assert "Tableaus und Marker" in headings
    assert any(heading.startswith("Kartensatz ") for heading in headings)


@pytest.mark.parametrize(
    ("edition", "contents", "foreign"),
    [
        ("menagerie-rgg-2020", ["20 Ereignisse", "20 Wege", "Tableaus und Marker"], "Landmarken"),
        ("nocturne-rgg-2018", ["12 Gaben", "12 Plagen"], "Landmarken"),
        ("empires-rgg-2016", ["13 Ereignisse", "21 Landmarken", "Tableaus und Marker"], "Reservekarten"),
    ],
)
def test_a_box_tells_its_contents_first_and_no_rules_of_other_boxes(
    lib: Library, edition: str, contents: list[str], foreign: str
) -> None:
    data = made_for(lib, edition)[f"box-{edition}"].data
    headings = [entry["question"] for entry in data["answers"]]
    first_rule = next(number for number, entry in enumerate(data["answers"]) if entry["reason"].endswith("."))
    assert set(contents) <= set(headings[:first_rule])
    assert foreign not in headings
    assert data["total"] >= len(headings)


def test_a_card_in_several_boxes_has_one_divider(lib: Library) -> None:
    slugs = [divider.slug for divider in dividers(lib, Choices(editions=EDITIONS), Drawings())]
    assert len(slugs) == len(set(slugs))
    assert {"box-basisspiel-hig-2008", "box-basisspiel-rgg-2017"} <= set(slugs)


def test_a_former_printing_is_marked_only_for_those_who_own_it(lib: Library) -> None:
    old = made_for(lib, "basisspiel-hig-2008")["throne-room"].data["printed"]
    assert old["tags"] == ["HiG 2008"]
    assert "darfst" not in old["text"].split(".")[0]  # b08: choosing an Action card is no option
    assert made_for(lib, "basisspiel-rgg-2017")["village"].data["printed"] is None


@pytest.mark.parametrize(
    ("edition", "slugs"),
    [
        ("empires-rgg-2016", ("enchantress", "engineer", "royal-blacksmith", "city-quarter")),
        ("menagerie-rgg-2020", ("displace",)),
        ("dark-ages-rgg-2019", ("fortress",)),
    ],
)
def test_a_right_print_is_not_marked_for_a_changed_rule(lib: Library, edition: str, slugs: tuple[str, ...]) -> None:
    """These errata are about a rule, a rulebook or another card; each is told once, as an answer."""
    made = made_for(lib, edition)
    for slug in slugs:
        data = made[slug].data
        errata = {ruling.question for ruling in lib.rulings_of[slug] if ruling.kind == "erratum"}
        told = [one for one in data["answers"] if one["question"].replace("\N{NO-BREAK SPACE}", " ") in errata]
        assert data["printed"] is None, slug
        assert told, slug
        assert {one["mark"] for one in told} == {""}, slug


def test_a_misprint_of_one_edition_is_marked_there_only(lib: Library) -> None:
    """kt-05-011: Geldverleiher until 2017 lacks that trashing is optional; kt-14-022: "1+ Kauf" on Stadt of 2010."""
    assert made_for(lib, "basisspiel-rgg-2017")["moneylender"].data["printed"]["tags"] == ["RGG 2017"]
    assert made_for(lib, "bluetezeit-hig-2010")["city"].data["printed"]["tags"] == ["HiG 2010"]
    assert made_for(lib, "bluetezeit-rgg-2022")["city"].data["printed"] is None


def test_of_two_boxes_that_print_a_card_only_the_wrong_one_is_marked(lib: Library) -> None:
    """er26-013: Leuchtturm works on when it has left play; Seaside of 2022 prints that."""
    both = made_for(lib, "seaside-hig-2009", "seaside-rgg-2022")
    assert both["lighthouse"].data["printed"]["tags"] == ["HiG 2009"]


@pytest.mark.parametrize(
    ("edition", "slug", "named"),
    [
        ("empires-rgg-2016", "gladiator-fortune", {"Gladiator"}),
        ("menagerie-rgg-2020", "event-menagerie-rgg-2020", {"Wagnis", "Reiche Ernte"}),
        ("menagerie-rgg-2020", "way-menagerie-rgg-2020", {"Weg der Maus"}),
        ("dark-ages-rgg-2019", "shelter-dark-ages-rgg-2019", {"Hütte"}),
    ],
)
def test_a_shared_divider_names_its_cards_printed_otherwise(
    lib: Library, edition: str, slug: str, named: set[str]
) -> None:
    """er26 has a newer wording of each than these boxes print."""
    made = made_for(lib, edition, only="errata")
    assert slug in made
    mark = made[slug].data["printed"]
    assert named <= set(mark["lead"].split(", "))


def test_answers_come_in_the_order_of_the_page_of_the_card(lib: Library) -> None:
    answers = made_for(lib, "basisspiel-rgg-2017")["moneylender"].data["answers"]
    assert answers[0]["heading"] == "Anders als aufgedruckt"
    assert answers[0]["mark"] == "erratum"
    moat = [answer["question"] for answer in made_for(lib, "basisspiel-rgg-2017")["moat"].data["answers"]]
    statements = {ruling.question: ruling for ruling in lib.rulings_of["moat"]}
    asked = [len(statements[one.replace("\N{NO-BREAK SPACE}", " ")].phrasings) for one in moat if one in statements]
    assert asked[:3] == sorted(asked[:3], reverse=True)


def test_start_decks_placeholders_and_blanks_come_last(lib: Library) -> None:
    made = made_for(lib, "basisspiel-rgg-2017", start_decks=2, placeholders="true", blanks=3)
    names = [divider.data["name"] for divider in made.values()]
    assert names[-6:] == ["Startdeck 1", "Startdeck 2", "Platzhalter", "", "", ""]
    assert made["start-deck-1"].data["effect"][0]["bonuses"] == [["text", "7 Kupfer"], ["text", "3 Anwesen"]]


def test_only_single_cards(lib: Library) -> None:
    assert list(made_for(lib, "seaside-rgg-2022", cards=("sea-hag", "astrolabe"))) == ["astrolabe"]


def test_only_what_an_older_box_lacks_or_prints_otherwise(lib: Library) -> None:
    """The second edition of Seaside has 9 new kingdom cards; the others are printed anew where their text changed."""
    old, new = lib.boxes["seaside-rgg-2014"].cards, lib.boxes["seaside-rgg-2022"].cards
    made = made_for(lib, "seaside-rgg-2022", printed=("seaside-rgg-2014",))
    added = {slug for slug in new if slug not in old and lib.catalog.cards[slug].is_kingdom}
    assert len(added) == 9
    assert added <= set(made)
    assert "caravan" not in made or lib.catalog.cards["caravan"].printings[0].effect


def test_only_what_has_changed_in_the_content_since_a_day(lib: Library) -> None:
    changed = Change(
        version="1", date=datetime(2026, 5, 1, tzinfo=UTC), kind="card", slug="cutpurse", change="changed", former=""
    )
    later = replace(lib, history=History(changes=(changed,)))
    box = "seaside-rgg-2014"
    assert list(made_for(later, box, since=date(2026, 4, 1))) == ["cutpurse"]
    assert list(made_for(later, box, since=date(2026, 6, 1))) == []


def test_only_errata(lib: Library) -> None:
    made = made_for(lib, "basisspiel-hig-2008", only="errata")
    assert "throne-room" in made
    assert all(divider.data["printed"] for divider in made.values())


def test_sorting_by_cost_and_by_type(lib: Library) -> None:
    def kingdom_names(order: str) -> list[str]:
        made = made_for(lib, "basisspiel-rgg-2017", order=order)
        return [divider.slug for divider in made.values() if divider.rank == KINGDOM]

    costs = [lib.catalog.cards[slug].cost.coins for slug in kingdom_names("cost")]  # type: ignore[union-attr]
    assert costs == sorted(costs)
    assert kingdom_names("type")[0] in ("artisan", "chapel", "library")


def test_english_names_stand_beside_the_german_ones(lib: Library) -> None:
    assert made_for(lib, "basisspiel-rgg-2017", lang="en")["moat"].data["english"] == "Moat"
    assert made_for(lib, "basisspiel-rgg-2017")["moat"].data["english"] == ""


def test_text_can_be_reduced_to_the_card_or_to_names(lib: Library) -> None:
    moat = made_for(lib, "basisspiel-rgg-2017")["moat"]
    assert with_text(moat, "card").data["answers"] == []
    assert with_text(moat, "card").data["effect"] == moat.data["effect"]
    assert with_text(moat, "names").data["effect"] == []


def test_each_kind_of_mats_and_tokens_has_one_label(lib: Library) -> None:
    boxes = ("abenteuer-rgg-2015", "seaside-rgg-2014", "rising-sun-rgg-2024")
    labels = {label["name"]: label for label in bag_labels(lib, Piles(lib.catalog, boxes), boxes, Drawings())}
    assert labels["Insel-Tableau"]["users"] == ["Insel"]
    assert labels["Marker für Stapel"]["note"].startswith("+1 Karte · +1 Aktion · +1 Kauf")
    assert "2 Spieler 5, 3 Spieler 8" in labels["Sonnenmarker"]["note"]
    assert len(labels) == len({label["name"] for label in labels.values()})


def test_without_boxes_there_are_those_of_today(lib: Library) -> None:
    choices = parse_choices({}, lib, "")
    assert {"basisspiel-rgg-2017", "seaside-rgg-2022", "rising-sun-rgg-2024"} <= set(choices.editions)
    assert len(choices.editions) == len(lib.catalog.expansions)
