"""Card texts: parsing bonuses line by line, faults in their form, and card texts on one line."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.catalog import Catalog
from engine.effects import NOUNS, Bonus, Unit, bonuses, find_faults, group_lines, parse_effect, to_one_line

UNITS = sorted(set(Unit) - {Unit.VICTORY_POINTS})
BONUSES = st.lists(st.tuples(st.sampled_from(UNITS), st.integers(1, 20)), max_size=4)


@pytest.mark.parametrize(
    ("line", "amount", "unit"),
    [
        ("+1 Karte", 1, Unit.CARDS),
        ("+2 Karten", 2, Unit.CARDS),
        ("+1 Kauf", 1, Unit.BUYS),
        ("+2 Käufe", 2, Unit.BUYS),
        ("+10 Geld", 10, Unit.COINS),
        ("+2 Taler", 2, Unit.COFFERS),
        ("+1 Siegpunktmarker", 1, Unit.VP_TOKENS),
        ("1 Siegpunkt", 1, Unit.VICTORY_POINTS),
        ("0 Siegpunkte", 0, Unit.VICTORY_POINTS),
        ("−1 Siegpunkt", -1, Unit.VICTORY_POINTS),
    ],
)
def test_bonus_is_parsed_as_printed_on_the_card(line: str, amount: int, unit: Unit) -> None:
    assert parse_effect(line) == (Bonus(amount=amount, unit=unit, line=line),)


@pytest.mark.parametrize(
    "line",
    ["+2 Karte", "+1 Karten", "+1 Käufe", "2 Karten", "+1 Siegpunkt", "−1 Geld", "-1 Siegpunkt", "+ 1 Karte"],
)
def test_line_that_only_looks_like_a_bonus_is_a_fault(line: str) -> None:
    assert bonuses(line) == ()
    assert list(find_faults(line))


@pytest.mark.parametrize(
    "effect",
    [
        "+1 Karte, +1 Aktion. Nimm ein Gold.",
        "+1 Karte und +1 Aktion.",
        "+2 Karten, dann lege 2 Handkarten ab.",
        "Nimm ein Gold.\n+2 Geld.",
        "Wähle: +3 Karten oder +2 Aktionen. 2 Siegpunkte.",
        "Nimm ein Gold.\nLege es ab.",
        "+1 Karte\n\n+1 Aktion",
    ],
)
def test_bonus_in_a_sentence_or_needless_line_break_is_a_fault(effect: str) -> None:
    assert list(find_faults(effect))


@pytest.mark.parametrize(
    "effect",
    [
        "+1 Geld je Geldkarte im Spiel.",
        "+3 Karten und +1 Kauf, nach deiner Wahl jetzt oder zu Beginn deines nächsten Zuges.",
        "Hast du ein Gold: +1 Karte, +1 Aktion.",
        "Kehre in die Aktionsphase zurück. +1 Aktion und +1 Kauf.",
        "Entferne 1 Sonnenmarker.\n+2 Geld\nDu darfst eine Handkarte entsorgen.",
    ],
)
def test_conditional_bonus_may_be_in_a_sentence(effect: str) -> None:
    assert not list(find_faults(effect))


def test_sentence_before_a_bonus_stays_before_it() -> None:
    """As Bergschrein prints it: Sonnenmarker, money, then trashing."""
    before, bonus, after = group_lines("Entferne 1 Sonnenmarker.\n+2 Geld\nDu darfst eine Handkarte entsorgen.")
    assert (before, after) == ("Entferne 1 Sonnenmarker.", "Du darfst eine Handkarte entsorgen.")
    assert bonus == bonuses("+2 Geld")


@given(BONUSES, st.sampled_from(["Nimm ein Gold.", "Lege 2 Handkarten ab. (Nicht im Vorrat.)", ""]))
def test_bonuses_written_as_lines_are_parsed_back(expected: list[tuple[Unit, int]], text: str) -> None:
    lines = [f"+{amount} {NOUNS[unit][amount > 1]}" for unit, amount in expected]
    effect = "\n".join([*lines, text] if text else lines)
    assert [(bonus.unit, bonus.amount) for bonus in bonuses(effect)] == expected
    if effect:
        assert not list(find_faults(effect))
        assert to_one_line(effect) == " ".join(filter(None, [", ".join(lines) + "." if lines else "", text]))


def test_market_has_its_four_bonuses(catalog: Catalog) -> None:
    """b08-035: +1 Karte, +1 Aktion, +1 Kauf, +1 Geld."""
    assert [bonus.unit for bonus in catalog.card("market").bonuses] == [Unit.CARDS, Unit.ACTIONS, Unit.BUYS, Unit.COINS]
