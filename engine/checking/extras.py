"""What some cards bring: bane, Ally, Prophezeiung, extra piles, cards set aside.

Missing is a warning, because laying the table draws it; wrong, doubled or asked for by nothing is an error. Missing
is an error only where nothing could be drawn.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from engine.catalog import CardType, Kind
from engine.checking.findings import Case, Finding, error, warning
from engine.in_play import InPlay
from engine.inventory import IN_SUPPLY, Role


@dataclass(frozen=True, slots=True, kw_only=True)
class Extra:
    """What is right for one role, in words and as predicates, with its sources."""

    role: Role
    code: str
    title: str
    asked_by: str
    fits: Callable[[InPlay, str], bool]
    candidates: Callable[[InPlay], tuple[str, ...]]
    misfit: Callable[[InPlay, str], tuple[str, str]]
    sources: tuple[str, ...] = ()
    must_be_unused: bool = True


def _bane_misfit(game: InPlay, slug: str) -> tuple[str, str]:
    if game.cards[slug].is_landscape:
        return "bane-is-a-landscape", "ist eine Querformatkarte und kann kein Bannstapel sein"
    if not game.cards[slug].is_kingdom:
        return "bane-is-no-kingdom-pile", "ist kein Königreichstapel"
    return "bane-of-wrong-cost", "kostet nicht genau 2 oder 3 Geld ohne Trank und Schulden"


def _ferryman_misfit(game: InPlay, slug: str) -> tuple[str, str]:
    if not game.cards[slug].is_kingdom:
        return "ferryman-is-no-kingdom-pile", "ist kein Königreichstapel"
    return "ferryman-of-wrong-cost", "kostet nicht genau 3 oder 4 Geld ohne Trank und Schulden"


def _army_misfit(game: InPlay, slug: str) -> tuple[str, str]:
    if not game.cards[slug].is_kingdom:
        return "army-is-no-kingdom-pile", "ist kein Königreichstapel"
    return "army-is-no-attack", "ist kein Angriff"


def _single_misfit(code: str, coins: tuple[int, ...], cost: str) -> Callable[[InPlay, str], tuple[str, str]]:
    def misfit(game: InPlay, slug: str) -> tuple[str, str]:
        if slug in game.mixed:
            return f"{code}-is-a-mixed-pile", "steht für mehrere Karten; nennt eine davon"
        if not game.is_single(slug) or not game.has_type(slug, CardType.ACTION):
            return f"{code}-is-no-action", "ist keine Aktionskarte aus dem Königreich"
        if not game.costs(slug, *coins):
            return f"{code}-of-wrong-cost", f"kostet nicht genau {cost} Geld ohne Trank und Schulden"
        return f"{code}-is-a-duration", "ist eine Dauerkarte, die diese Ausgabe nicht zulässt"

    return misfit


def _not_an_ally(_game: InPlay, _slug: str) -> tuple[str, str]:
    return "not-an-ally", "ist kein Verbündeter"


def _not_a_prophecy(_game: InPlay, _slug: str) -> tuple[str, str]:
    return "not-a-prophecy", "ist keine Prophezeiung"


EXTRAS = (
    Extra(
        role=Role.BANE,
        code="bane",
        title="Bannstapel",
        asked_by="Junge Hexe",
        fits=InPlay.is_bane,
        candidates=lambda game: game.banes,
        misfit=_bane_misfit,
        sources=("bb19-022", "kt-16-006"),
    ),
    Extra(
        role=Role.ALLY,
        code="ally",
        title="Verbündeter",
        asked_by="Kontaktkarten",
        fits=lambda game, slug: game.cards[slug].kind is Kind.ALLY,
        candidates=lambda game: game.allies,
        misfit=_not_an_ally,
        sources=("al22-005", "al22-008"),
        must_be_unused=False,
    ),
    Extra(
        role=Role.PROPHECY,
        code="prophecy",
        title="Prophezeiung",
        asked_by="Omen-Karten",
        fits=lambda game, slug: game.cards[slug].kind is Kind.PROPHECY,
        candidates=lambda game: game.prophecies,
        misfit=_not_a_prophecy,
        must_be_unused=False,
    ),
    Extra(
        role=Role.ARMY,
        code="army",
        title="Zusätzlicher Angriffsstapel",
        asked_by="Herannahende Armee",
        fits=InPlay.is_for_army,
        candidates=lambda game: game.for_army,
        misfit=_army_misfit,
    ),
    Extra(
        role=Role.FERRYMAN,
        code="ferryman",
        title="Stapel beim Fährmann",
        asked_by="Fährmann",
        fits=InPlay.is_for_ferryman,
        candidates=lambda game: game.for_ferryman,
        misfit=_ferryman_misfit,
    ),
    Extra(
        role=Role.MOUSE,
        code="mouse",
        title="Karte unter Weg der Maus",
        asked_by="Weg der Maus",
        fits=InPlay.is_for_mouse,
        candidates=lambda game: game.mice,
        misfit=_single_misfit("mouse", (2, 3), "2 oder 3"),
        sources=("me20-004", "me20-068"),
    ),
    Extra(
        role=Role.RIVERBOAT,
        code="riverboat",
        title="Karte beim Flussboot",
        asked_by="Flussboot",
        fits=InPlay.is_for_riverboat,
        candidates=lambda game: game.for_riverboat,
        misfit=_single_misfit("riverboat", (5,), "5"),
    ),
)


def extras(case: Case) -> Iterator[Finding]:
    """Every role that some cards bring, one after the other."""
    for extra in EXTRAS:
        named = case.named.get(extra.role)
        if named:
            yield from _named(case, extra, named[0])
        elif case.is_due(extra.role):
            yield _missing(case, extra)


def _named(case: Case, extra: Extra, slug: str) -> Iterator[Finding]:
    if not case.is_due(extra.role):
        text = f"{extra.title}: {case.name(slug)} ist genannt, aber nötig nur bei {extra.asked_by}."
        yield error(f"{extra.code}-unneeded", text, slug, sources=extra.sources)
    if not case.is_known(slug):
        return
    if not extra.fits(case.game, slug):
        code, why = extra.misfit(case.game, slug)
        yield error(code, f"{extra.title}: {case.name(slug)} {why}.", slug, sources=extra.sources)
    if extra.must_be_unused and case.game.pile_of(slug) in case.other_uses(extra.role):
        where = "liegt schon im Vorrat" if _is_in_supply(case, slug, extra.role) else "wird schon anders verwendet"
        text = f"{extra.title}: {case.name(slug)} {where}; gebraucht wird eine unbenutzte Karte."
        yield error(f"{extra.code}-in-use", text, slug, sources=extra.sources)


def _is_in_supply(case: Case, slug: str, role: Role) -> bool:
    others = (other for other in IN_SUPPLY if other is not role)
    return any(case.game.pile_of(slug) in case.inventory.of(other) for other in others)


def _missing(case: Case, extra: Extra) -> Finding:
    because = case.because(extra.role)
    owned, used = case.game.owned, case.inventory.used_piles
    text = f"{extra.title} fehlt, nötig wegen {case.names(because)}"
    if any(slug not in used and (owned is None or slug in owned) for slug in extra.candidates(case.game)):
        return warning(f"{extra.code}-missing", f"{text}; beim Aufbau wird gelost.", *because, sources=extra.sources)
    return error(f"{extra.code}-impossible", f"{text}, aber nichts passt.", *because, sources=extra.sources)
