"""Checks of the ten piles and the landscapes: their number, that they exist, differ and are of the right kind."""

from collections import Counter
from collections.abc import Iterator

from engine.catalog import Card, Kind
from engine.errors import UnknownSlug
from engine.kingdoms.card_origins import origin_hint
from engine.kingdoms.inventory import named_cards
from engine.kingdoms.kingdom import KINGDOM_PILE_COUNT, PLATINUM_COLONY
from engine.kingdoms.roles import EXTRA_BY_LANDSCAPE_KIND, Extra, Role
from engine.messages import Message, name_of
from engine.validation.findings import Case, Finding, error, finding_message

MAX_SLUGS_WITH_SUGGESTIONS = 20  # unknown slugs for which similar ones are looked up, which takes time


def check_unknown_cards(case: Case) -> Iterator[Finding]:
    """Slugs that do not exist, with similar ones that do."""
    unknown = [slug for slug in named_cards(case.kingdom) if slug not in case.view.cards]
    for number, slug in enumerate(sorted(unknown)):
        suggested_from = case.view.cards if number < MAX_SLUGS_WITH_SUGGESTIONS else ()
        yield error("unknown-card", slug, text=UnknownSlug(slug, suggested_from).message)


def check_number_of_piles(case: Case) -> Iterator[Finding]:
    """Exactly ten kingdom piles, not counting the bane and other extra piles (b08-005, bb19-007)."""
    count = sum(1 for slug in case.kingdom.piles if slug not in PLATINUM_COLONY)
    if count != KINGDOM_PILE_COUNT:
        yield error("wrong-number-of-piles", sources=("b08-005", "bb19-007"), count=count)


def check_duplicates(case: Case) -> Iterator[Finding]:
    """No pile and no landscape may be named twice."""
    for code, slugs in (("duplicate-pile", case.kingdom.piles), ("duplicate-landscape", case.kingdom.landscapes)):
        if len(set(slugs)) != len(slugs):
            for slug, count in sorted(Counter(slugs).items()):
                if count > 1:
                    yield error(code, slug, text="named-often", card=case.name(slug), count=count)


def check_kinds_of_piles(case: Case) -> Iterator[Finding]:
    """Only kingdom piles may be among the ten; landscapes may not."""
    for slug in sorted(set(case.kingdom.piles)):
        card = case.view.cards.get(slug)
        if card is None or card.is_kingdom or slug in PLATINUM_COLONY:
            continue
        if card.is_landscape:
            yield error("landscape-as-pile", slug, sources=("me20-004", "kt-26-036"), card=name_of(card))
        else:
            yield error("not-a-kingdom-pile", slug, text=_why_not_a_pile(case, card))


def _why_not_a_pile(case: Case, card: Card) -> Message:
    pile = case.view.pile_of(card.slug)
    if card.kind in (Kind.SPLIT, Kind.KNIGHT, Kind.CASTLE):
        return finding_message("lies-in-pile", card=name_of(card), pile=case.name(pile))
    return finding_message("not-a-kingdom-pile", card=name_of(card), hint=origin_hint(case.view, card))


def check_kinds_of_landscapes(case: Case) -> Iterator[Finding]:
    """Landscapes must be events, landmarks, projects, ways or traits; Ally and Prophezeiung have their own fields."""
    if not case.kingdom.landscapes:
        return
    for slug in sorted(set(case.kingdom.landscapes)):
        card = case.view.cards.get(slug)
        if card is not None and not card.is_landscape:
            yield error("not-a-landscape", slug, card=name_of(card))
    for extra in EXTRA_BY_LANDSCAPE_KIND.values():
        yield from _check_place_of_single_landscape(case, extra)


def _check_place_of_single_landscape(case: Case, extra: Extra) -> Iterator[Finding]:
    """A game has one Ally (al22-005, al22-008) and one Prophezeiung (rs24-052), each named in a field of its own."""
    among_landscapes = case.among_landscapes(extra)
    named = tuple(dict.fromkeys((*extra.cards_in(case.kingdom), *among_landscapes)))
    if among_landscapes and len(named) > 1:
        code = f"too-many-{'allies' if extra.role is Role.ALLY else 'prophecies'}"
        yield error(code, *named, sources=extra.sources, cards=case.names(named))
    elif among_landscapes:
        code = "ally-or-prophecy-among-landscapes"
        yield error(
            code, *named, sources=extra.sources, card=case.name(named[0]), role=finding_message(f"as-{extra.role}")
        )


def check_platinum_with_colony(case: Case) -> Iterator[Finding]:
    """Platin and Kolonie must be used together or not at all (kt-01-000, kt-15-026, kt-15-027)."""
    named = [slug for slug in PLATINUM_COLONY if slug in case.kingdom.piles]
    if len(named) == 1:
        yield error(
            "only-one-of-platinum-and-colony", *named, sources=("kt-15-026", "kt-15-027"), card=case.name(named[0])
        )
