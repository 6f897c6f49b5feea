"""Checks against recommendations of the rulebooks; their findings are hints only."""

from collections.abc import Iterator

from engine.catalog import Kind
from engine.kingdoms.decisions import piles_from
from engine.kingdoms.kingdom import ALCHEMY
from engine.kingdoms.roles import Role
from engine.validation.findings import Case, Finding, hint

MAX_RECOMMENDED_LANDSCAPES = 2
MAX_RECOMMENDED_WAYS = 1
ALCHEMY_PILES = range(3, 6)  # 3 to 5 are recommended
COUNTED_KINDS = frozenset({Kind.EVENT, Kind.LANDMARK, Kind.PROJECT, Kind.WAY, Kind.TRAIT})


def check_number_of_landscapes(case: Case) -> Iterator[Finding]:
    """At most two landscapes; Verbündete and Prophezeiungen do not count (kt-26-036, me20-003, al22-008)."""
    laid = [slug for slug in case.inventory.of(Role.LANDSCAPE) if case.view.cards[slug].kind in COUNTED_KINDS]
    if len(laid) > MAX_RECOMMENDED_LANDSCAPES:
        yield hint(
            "many-landscapes",
            *laid,
            sources=("kt-26-036", "me20-003", "me20-004"),
            most=MAX_RECOMMENDED_LANDSCAPES,
            count=len(laid),
        )
    ways = [slug for slug in laid if case.view.cards[slug].kind is Kind.WAY]
    if len(ways) > MAX_RECOMMENDED_WAYS:
        yield hint("many-ways", *ways, sources=("me20-004", "me20-008"), most=MAX_RECOMMENDED_WAYS, count=len(ways))


def check_alchemy_piles(case: Case) -> Iterator[Finding]:
    """Three to five piles of Die Alchemisten, or none (bb19-021)."""
    count = len(piles_from(case.view, case.kingdom, ALCHEMY))
    if count and count not in ALCHEMY_PILES:
        yield hint("alchemy-share", sources=("bb19-021",), count=count)
