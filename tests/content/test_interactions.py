"""Interactions: entries are only about cards of the table, and only what holds for its printings."""

from pathlib import Path

import pytest

from content.model.interactions import (
    MAX_ENTRIES,
    Interaction,
    InteractionKind,
    interactions_between,
    interactions_of,
    interactions_of_pairs,
    mechanics_of,
    nearest_ruling,
)
from content.model.library import Library, library
from engine.catalog_view import catalog_view
from engine.generation.generator import generate
from engine.generation.wishes import Landscapes, Wishes
from engine.kingdoms.conditions import match_condition, without_ruled_out
from engine.kingdoms.inventory import named_cards
from engine.kingdoms.kingdom import Choices, Kingdom

pytestmark = pytest.mark.django_db


@pytest.fixture
def lib(content: Path, db: None) -> Library:
    return library()


def interactions_at(
    lib: Library, *piles: str, editions: tuple[str, ...] = (), landscapes: tuple[str, ...] = ()
) -> list[Interaction]:
    return interactions_of(lib, Kingdom(piles=piles, landscapes=landscapes), Choices(editions=editions))


def titles(entries: list[Interaction]) -> list[str]:
    return [entry.title for entry in entries]


def test_an_interaction_names_the_cards_of_this_table(lib: Library) -> None:
    """kt-25-055, me20-013: what plays a Dauerkarte twice stays as long as it."""
    entries = interactions_at(lib, "throne-room", "fishing-village")
    entry = next(entry for entry in entries if entry.rule == "dauerkarte-mehrfach-gespielt")
    assert entry.title == "Thronsaal × Fischerdorf"
    assert entry.answer == "beide Karten bleiben liegen"
    assert "Spielst du Fischerdorf durch Thronsaal mehrfach" in entry.text


def test_a_ruling_needs_all_its_cards_on_the_table(lib: Library) -> None:
    """Thronsaal and Prozession on the table, but not the Verrückte that the ruling is about."""
    kinds = [
        entry for entry in interactions_at(lib, "throne-room", "procession") if entry.kind is InteractionKind.RULING
    ]
    assert kinds == []
    assert "Brückentroll × Thronsaal" in titles(interactions_at(lib, "throne-room", "bridge-troll"))


def test_a_ruling_hides_the_rule_that_says_the_same_about_its_cards(lib: Library) -> None:
    both = [
        entry
        for entry in interactions_at(lib, "death-cart", "masquerade")
        if {"death-cart", "masquerade"} <= set(entry.cards)
    ]
    assert [entry.kind for entry in both] == [InteractionKind.RULING]


def test_a_ruling_hides_a_rule_for_its_own_cards_only(lib: Library) -> None:
    """kt-25-055, rs24e-007: the Thronsaal stays with Mannschaft and Flussboot, as well as with the Quartiermeister."""
    entries = interactions_at(lib, "throne-room", "quartermaster", "crew", "riverboat")
    said = next(entry for entry in entries if entry.kind is InteractionKind.RULING)
    assert set(said.cards) == {"throne-room", "quartermaster"}
    rule = next(entry for entry in entries if entry.rule == "dauerkarte-mehrfach-gespielt")
    assert rule.cards == ("throne-room", "crew", "riverboat")
    assert "Quartiermeister" not in rule.text


@pytest.mark.parametrize(
    ("rule", "kingdom"),
    [
        # kt-16-006, rg24-034: whoever reveals a Bannkarte takes no Fluch
        ("bannkarte-aufdecken", Kingdom(piles=("young-witch", "village"), bane="moat")),
        # me20-068: it stays aside, and is never in play
        ("karte-des-weges-der-maus", Kingdom(piles=(), landscapes=("way-of-the-mouse",), mouse="moat")),
        # rs24-009: it is played at the start of the next turn, and stays aside
        ("karte-beim-flussboot", Kingdom(piles=("riverboat",), riverboat="vault")),
        # rs24e-028: it has no pile that could collect Siegpunktmarker
        ("sammlung-beim-flussboot", Kingdom(piles=("riverboat",), riverboat="wild-hunt")),
        # rs24-034: a pile of the supply like any other
        ("stapel-der-herannahenden-armee", Kingdom(piles=("poet",), prophecy="approaching-army", army="militia")),
        # rg24-003: beside the supply
        ("faehrmann-stapel", Kingdom(piles=("ferryman", "village"), ferryman="moat")),
    ],
)
def test_what_a_card_in_a_special_role_does_is_said_with_its_name(lib: Library, rule: str, kingdom: Kingdom) -> None:
    entry = next(entry for entry in interactions_of(lib, kingdom, Choices()) if entry.rule == rule)
    assert len(entry.cards) == 2
    same_cards = Kingdom(piles=entry.cards)
    assert rule not in rules(interactions_of(lib, same_cards, Choices())), "the card has that role only by chance"


def test_tables_with_the_schwarzmarkt_say_how_one_buys_there(lib: Library) -> None:
    """kt-28-002, er26-001, er26-002: in the Aktionsphase, today with Taler, and after paying off Schulden."""
    assert "am-schwarzmarkt-kaufen" in rules(interactions_at(lib, "black-market", "village"))
    assert "am-schwarzmarkt-mit-talern" in rules(interactions_at(lib, "black-market", "baker"))
    assert "am-schwarzmarkt-mit-schulden" in rules(interactions_at(lib, "black-market", "engineer"))


def test_castles_never_count_for_the_turm(lib: Library) -> None:
    """kt-24-047: piles of Punktekarten never count for it, empty or not; for the Stadt they do."""
    of_castles = rules(interactions_at(lib, "castles", landscapes=("tower",)))
    assert "turm-zaehlt-keine-punktekarten" in of_castles
    assert of_castles.isdisjoint({"turm-und-gemischte-stapel", "leere-stapel-und-gemischte"})
    assert "turm-und-gemischte-stapel" in rules(interactions_at(lib, "knights", landscapes=("tower",)))
    assert "leere-stapel-und-gemischte" in rules(interactions_at(lib, "castles", "city"))


def test_markers_of_action_piles_never_lie_on_the_castles(lib: Library) -> None:
    """me20-014, al22-009: their Platzhalterkarte is no Aktionskarte; Embargo and Steuer mark any pile of the supply."""
    for event in ("training", "seaway"):
        assert "marker-auf-gemischtem-stapel" in rules(interactions_at(lib, "wizards", landscapes=(event,)))
        of_castles = rules(interactions_at(lib, "castles", landscapes=(event,)))
        assert of_castles.isdisjoint({"marker-auf-gemischtem-stapel", "marker-auf-den-schloessern"})
    assert "marker-auf-den-schloessern" in rules(interactions_at(lib, "castles", landscapes=("tax",)))
    assert "marker-auf-den-schloessern" in rules(interactions_at(lib, "castles", "embargo"))


def test_billig_and_the_schaefer_der_hochebene_meet(lib: Library) -> None:
    """pl23-044: Billige Karten cost 1 less when scoring, too."""
    (entry,) = interactions_between(lib, "plateau-shepherds", "cheap")
    assert entry.answer == "ja"
    assert "auch bei der Wertung" in entry.text


def test_obvious_rules_only_fill_up_a_short_list(lib: Library) -> None:
    assert "gespielt-ohne-aktion" in rules(interactions_at(lib, "vassal", "smithy"))
    full = ("vassal", "throne-room", "wharf", "engineer", "baker", "peddler", "augurs", "cavalry", "moat", "militia")
    assert "gespielt-ohne-aktion" not in rules(interactions_at(lib, *full))


def test_cards_of_a_hidden_stack_bring_no_rulings(lib: Library) -> None:
    """The Kostbarkeiten may bring a Zauberrolle, once in fifteen times."""
    assert not any("spell-scroll" in entry.cards for entry in interactions_at(lib, "landing-party", "search"))
    assert "Falschgeld × Beute" in titles(interactions_at(lib, "counterfeit", "bandit-camp"))


def test_two_cards_without_rulings_have_no_interactions(lib: Library) -> None:
    assert interactions_at(lib, "smithy", "cellar") == []


def test_an_erratum_is_not_shown_for_older_printings(lib: Library) -> None:
    """er26-005: Vogelfreie spielen seit 2025 keine Dauerkarten; the box of 2019 lets them."""
    assert "Vogelfreie × Fischerdorf" in titles(interactions_at(lib, "band-of-misfits", "fishing-village"))
    old = interactions_at(
        lib, "band-of-misfits", "fishing-village", editions=("dark-ages-rgg-2019", "seaside-rgg-2014")
    )
    assert "Vogelfreie × Fischerdorf" not in titles(old)


def rules(entries: list[Interaction]) -> set[str]:
    return {entry.rule for entry in entries}


def test_a_rule_is_not_shown_next_to_a_card_that_its_condition_excludes(lib: Library) -> None:
    """er26-015: whoever returns to the Aktionsphase has a further Kaufphase, and plays Geldkarten in it."""
    assert "geldkarten-zwischen-zwei-kaeufen" in rules(interactions_at(lib, "market", "smithy"))
    for other in ("cavalry", "villa", "mining-road", "black-market"):
        assert "geldkarten-zwischen-zwei-kaeufen" not in rules(interactions_at(lib, "market", other)), other
    assert "geldkarten-zwischen-zwei-kaeufen" not in rules(interactions_at(lib, "market", landscapes=("launch",)))


def test_a_ruling_on_where_gained_cards_go_is_hidden_by_cards_that_redirect_them(lib: Library) -> None:
    """kt-26-018: the Bildhauerin puts a Nomadencamp into the hand; but an Eilige card is set aside when gained."""
    assert "Bildhauerin × Nomadencamp" in titles(interactions_at(lib, "sculptor", "nomad-camp"))
    assert "Bildhauerin × Nomadencamp" not in titles(
        interactions_at(lib, "sculptor", "nomad-camp", landscapes=("hasty",))
    )


def test_interactions_of_two_cards_follow_the_given_printings(lib: Library) -> None:
    """er26-005: the Vogelfreien of 2019 play Dauerkarten."""
    today = rules(interactions_between(lib, "band-of-misfits", "fishing-village"))
    boxes = ("dark-ages-rgg-2019", "seaside-rgg-2014")
    assert "dauerkarten-und-befehl" in today - rules(
        interactions_between(lib, "band-of-misfits", "fishing-village", boxes)
    )


def test_mechanics_come_last_with_one_line_each(lib: Library) -> None:
    entries = interactions_at(lib, "throne-room", "wharf", "engineer", "baker", "peddler")
    kinds = [entry.kind for entry in entries]
    assert kinds == sorted(kinds, key=list(InteractionKind).index)
    debt = next(entry for entry in entries if entry.rule == "schulden")
    assert (debt.kind, debt.cards) == (InteractionKind.MECHANIC, ("engineer",))
    assert "\n" not in debt.text


def test_the_rule_for_a_trait_on_a_mixed_pile_needs_the_trait_on_that_pile(lib: Library) -> None:
    """pl23-053: it holds for all cards of the pile."""
    for pile, says in (("augurs", True), ("village", False)):
        kingdom = Kingdom(piles=("augurs", "village"), landscapes=("pious",), traits=(("pious", pile),))
        entries = interactions_of(lib, kingdom, Choices())
        assert any(entry.rule == "merkmal-auf-gemischtem-stapel" for entry in entries) is says


def test_cards_outside_the_supply_bring_no_overpayment(lib: Library) -> None:
    """The Arzt of the Fährmann is not for sale; in the supply he is."""
    kingdom = Kingdom(piles=("ferryman", "craftsman"), ferryman="doctor")
    entries = rules(interactions_of(lib, kingdom, Choices()))
    assert entries.isdisjoint({"ueberzahlen", "ueberzahlen-nur-beim-kaufen"})
    assert rules(interactions_at(lib, "doctor", "craftsman")) >= {"ueberzahlen", "ueberzahlen-nur-beim-kaufen"}


def test_the_card_of_weg_der_maus_is_in_no_hand(lib: Library) -> None:
    kingdom = Kingdom(piles=("militia", "village"), landscapes=("way-of-the-mouse",), mouse="moat")
    assert "angriff-und-burggraben" not in rules(interactions_of(lib, kingdom, Choices()))
    assert "angriff-und-burggraben" in rules(interactions_at(lib, "militia", "moat"))


def test_the_card_of_weg_der_maus_brings_what_playing_it_gives_but_not_what_owning_it_would(lib: Library) -> None:
    """me20-068: it is played but never bought, in play or discarded: Taler of a Kerzenmacherin, no Überzahlen."""
    for mouse, says, does_not in (
        ("candlestick-maker", "taler-jederzeit", "ueberzahlen"),
        ("stonemason", None, "ueberzahlen"),
        ("ratcatcher", None, "reservekarten"),
        ("peasant", None, "reisende"),
        ("black-cat", None, "reaktionen-die-gespielt-werden"),
    ):
        shown = rules(mechanics_of(lib, Kingdom(piles=(), landscapes=("way-of-the-mouse",), mouse=mouse), Choices()))
        assert does_not not in shown
        assert says is None or says in shown
        assert says or does_not in rules(mechanics_of(lib, Kingdom(piles=(mouse,)), Choices()))


def test_no_ruling_tells_of_the_card_of_weg_der_maus_as_of_a_card_in_a_hand(lib: Library) -> None:
    """A Bettler under Weg der Maus is never in a hand (me20-068), so nobody reacts with it after the Geheimkammer."""
    kingdom = Kingdom(piles=("militia", "secret-chamber"), landscapes=("way-of-the-mouse",), mouse="beggar")
    assert not any("Bettler × Geheimkammer" in title for title in titles(interactions_of(lib, kingdom, Choices())))
    assert "Bettler × Geheimkammer" in titles(interactions_at(lib, "militia", "secret-chamber", "beggar"))


def test_debt_is_explained_for_a_card_that_gives_debt_without_costing_it(lib: Library) -> None:
    assert "schulden-durch-eine-anweisung" in rules(interactions_at(lib, "root-cellar", "smithy"))
    both = rules(interactions_at(lib, "root-cellar", "engineer"))
    assert "schulden" in both
    assert "schulden-durch-eine-anweisung" not in both


def test_random_kingdoms_have_few_entries_about_their_own_cards_only(lib: Library) -> None:
    wishes = Wishes(landscapes=Landscapes(most=2, by_deck=True))
    for number in range(60):
        kingdom = generate(lib.catalog, wishes, f"meetings {number}").kingdom
        entries = interactions_of(lib, kingdom, Choices())
        assert len(entries) <= MAX_ENTRIES
        view = catalog_view(lib.catalog)
        named = {need for slug in named_cards(kingdom) for need in view.needs(slug)}
        piles = {slug: view.pile_of(slug) for entry in entries for slug in entry.cards}
        assert {slug for slug, pile in piles.items() if slug not in named and pile not in named} == set()


def test_every_interaction_rule_applies_to_some_cards(lib: Library) -> None:
    """A rule about two kinds of cards is listed for any two cards of these kinds, without a whole kingdom."""
    view = catalog_view(lib.catalog)
    for rule in lib.conditional_rules:
        is_of_kinds = not any(part.has_trait or part.role for part in rule.applies_when)
        if rule.answer and len(rule.applies_when) == 2 and is_of_kinds:
            everything = (*view.kingdom_slugs, *sorted(view.landscape_set))
            cards = match_condition(view, rule.applies_when, without_ruled_out(view, rule.applies_when, everything))
            assert cards is not None
            assert (
                any(entry.rule == rule.slug for entry in interactions_between(lib, cards[0][0], cards[1][0]))
                or len(interactions_between(lib, cards[0][0], cards[1][0])) == MAX_ENTRIES
            )


def test_rulings_about_two_cards_come_before_rules_about_their_kinds(lib: Library) -> None:
    entries = interactions_between(lib, "throne-room", "bridge-troll")
    assert entries[0].kind is InteractionKind.RULING
    assert {entry.kind for entry in entries} <= {InteractionKind.RULING, InteractionKind.INTERACTION}
    assert all(len(entry.cards) == 2 for entry in entries if entry.kind is InteractionKind.INTERACTION)


def test_interactions_of_two_cards_do_not_depend_on_their_order(lib: Library) -> None:
    forward, backward = interactions_between(lib, "moat", "militia"), interactions_between(lib, "militia", "moat")
    assert {entry.statement.slug for entry in forward} == {entry.statement.slug for entry in backward} != set()


def test_pairs_of_a_table_are_those_with_interactions(lib: Library) -> None:
    slugs = ("moat", "militia", "smithy", "gardens", "throne-room", "bridge-troll")
    pairs = interactions_of_pairs(lib, slugs)
    assert {("moat", "militia"), ("throne-room", "bridge-troll")} <= pairs.keys()
    assert ("smithy", "gardens") not in pairs
    for pair, entries in pairs.items():
        if len(pair) == 2:
            known = {entry.statement.slug for entry in interactions_between(lib, *pair)}
            assert {entry.statement.slug for entry in entries} <= known


DURATIONS = ("lighthouse", "astrolabe", "tide-pools", "tactician")


def test_what_holds_for_all_cards_of_a_kind_is_said_once(lib: Library) -> None:
    """se22-028: a Dauerkarte stays until its last instruction is done; the one of the Thronsaal needs the Thronsaal."""
    groups = interactions_of_pairs(lib, (*DURATIONS, "market"))
    questions = [entry.question for entries in groups.values() for entry in entries]
    assert len(questions) == len(set(questions))
    assert list(groups) == [DURATIONS]
    assert "Wie lange bleibt eine Dauerkarte im Spiel?" in questions
    assert not any("Thronsaal" in question for question in questions)
    with_it = interactions_of_pairs(lib, ("throne-room", *DURATIONS))
    about = [cards for cards, entries in with_it.items() if "Thronsaal bei der" in entries[0].question]
    assert about == [("throne-room", *DURATIONS)]


def test_a_pair_has_only_what_is_about_these_two(lib: Library) -> None:
    """in17-024: what the Austausch gains when it gains a Mühle says nothing of Mühle and Harem."""
    question = "Was, wenn ich beim Austausch eine Mühle nehme?"
    groups = interactions_of_pairs(lib, ("mill", "replace", "harem"))
    assert [cards for cards, entries in groups.items() if question in [each.question for each in entries]] == [
        ("mill", "replace")
    ]
    assert interactions_of_pairs(lib, ("mill", "harem")) == {}
    without = interactions_of_pairs(lib, ("replace", "harem"))
    assert [entry.question for entry in without["replace", "harem"]] == [question]


def test_pairs_leave_out_what_another_card_of_the_table_makes_untrue(lib: Library) -> None:
    """er26-015: whoever returns to the Aktionsphase, as by Kavallerie, has a further Kaufphase with new Geldkarten."""
    rule = "geldkarten-zwischen-zwei-kaeufen"
    slugs = ("hamlet", "animal-fair", "cavalry")
    assert rule in rules(interactions_between(lib, "hamlet", "animal-fair"))
    pairs = interactions_of_pairs(lib, slugs)
    assert rule not in rules(pairs.get(("hamlet", "animal-fair"), []))


def test_cards_without_interactions_have_a_nearest_ruling(lib: Library) -> None:
    assert interactions_between(lib, "smithy", "gardens") == []
    entries = nearest_ruling(lib, "gardens", "smithy")
    assert entries is not None
    assert entries.cards[0] == "gardens"


def test_all_mechanics_are_listed_for_the_sheet(lib: Library) -> None:
    kingdom = Kingdom(piles=("engineer", "baker", "cavalry", "augurs", "golem", "knights", "tournament"))
    rules = {entry.rule for entry in mechanics_of(lib, kingdom, Choices())}
    assert {
        "schulden",
        "taler-jederzeit",
        "pferde-nehmen",
        "rotieren",
        "mit-trank-bezahlen",
        "gemischte-stapel",
    } <= rules
