"""Whether Platin and Kolonie join the supply, and whether Unterschlüpfe replace the Anwesen.

Rule of HiG: the first kingdom card drawn decides, drawn again for each of the two (kt-01-000). Rule of RGG: always if
all piles are from that expansion, never if none is; otherwise the players choose, so we draw with a probability equal
to the share of its piles (kt-15-026, kt-21-042). The rulebook of 2022 describes that as turning up one of the ten
placeholder cards, and recommends both piles from four cards on (bl22-028). `Variant.NEWEST` means the rule of the
newest box on the table; without boxes, the newest rule, which is RGG's. A first card that the players know
(`choices.first_card`) applies to both decisions.

Only the ten piles count: the bane and the pile of Herannahende Armee are added after the decision (rs24e-002), and
exactly ten placeholder cards are shuffled for it (bl22-028). Players may still choose Unterschlüpfe if only the bane is
from Dark Ages (kt-21-042: „mindestens 1“, and kt-16-006: eleven kingdom cards); `engine.validation` allows that.
"""

from dataclasses import dataclass
from typing import NamedTuple

from engine.catalog import Publisher
from engine.catalog_view import CatalogView
from engine.chance import Rng
from engine.kingdoms.chance_outcomes import ChanceOutcome, Decision, Method
from engine.kingdoms.kingdom import (
    DARK_AGES,
    PLATINUM_COLONY,
    PROSPERITY,
    Choices,
    Kingdom,
    Policy,
    PolicyMode,
    Variant,
)

# The reason for a decision that a kingdom brings along. A code only says yes or no, so that the reason must be true
# whoever decided: the players, chance, or the card drawn first, at an earlier setup.
SETTLED = "so ist es für dieses Spiel festgelegt"


@dataclass(frozen=True, slots=True, kw_only=True)
class UsageDecision:
    """Whether Platin/Kolonie, or Unterschlüpfe, are used and why.

    `reason` is German; `because` are the slugs of the piles that decided it; `chance` is the random draw, if any.
    """

    used: bool
    reason: str
    because: tuple[str, ...] = ()
    sources: tuple[str, ...] = ()
    chance: ChanceOutcome | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class _Question:
    """One of the two questions, with its texts and sources.

    `card` is the card whose printing tells the publisher's rule; `cards` are the piles used if the answer is yes.
    """

    what: Decision
    expansion: str
    card: str
    cards: tuple[str, ...]
    yes: str
    no: str
    hig: tuple[str, ...]
    rgg: tuple[str, ...]
    recommended_from: int = 0


PLATINUM_QUESTION = _Question(
    what=Decision.PLATINUM_COLONY,
    expansion=PROSPERITY,
    card="colony",
    cards=PLATINUM_COLONY,
    yes="Ihr spielt mit Platin und Kolonie",
    no="Ihr spielt ohne Platin und Kolonie",
    hig=("kt-01-000",),
    rgg=("kt-15-026", "kt-15-027", "bl22-028"),
    recommended_from=4,
)
SHELTERS_QUESTION = _Question(
    what=Decision.SHELTERS,
    expansion=DARK_AGES,
    card="hovel",
    cards=("shelters",),
    yes="Ihr beginnt mit Unterschlüpfen",
    no="Ihr beginnt mit Anwesen",
    hig=("kt-01-000",),
    rgg=("kt-21-042", "kt-21-044"),
)


class Decisions(NamedTuple):
    """The two decisions that every game needs, besides its extra cards."""

    platinum_colony: UsageDecision
    shelters: UsageDecision

    @property
    def chance(self) -> tuple[ChanceOutcome, ...]:
        """What chance decided of the two."""
        return tuple([decision.chance for decision in self if decision.chance is not None])


def decide(view: CatalogView, kingdom: Kingdom, choices: Choices, rng: Rng) -> Decisions:
    """Make both decisions for a kingdom; each has a random stream of its own, so neither depends on the other.

    Platin and Kolonie are always used if the kingdom lists both among its piles.
    """
    if set(PLATINUM_COLONY) <= set(kingdom.piles):
        platinum_colony = UsageDecision(used=True, reason=SETTLED)
    else:
        platinum_colony = _decide(PLATINUM_QUESTION, choices.platinum_colony, view, kingdom, choices, rng)
    return Decisions(platinum_colony, _decide(SHELTERS_QUESTION, choices.shelters, view, kingdom, choices, rng))


def piles_from(view: CatalogView, kingdom: Kingdom, expansion: str) -> tuple[str, ...]:
    """The kingdom piles of the expansion, sorted; extra piles such as the bane do not count."""
    cards = view.cards
    return tuple(sorted([slug for slug in kingdom_piles(view, kingdom) if cards[slug].expansion == expansion]))


def kingdom_piles(view: CatalogView, kingdom: Kingdom) -> frozenset[str]:
    """The piles of a kingdom that are kingdom piles; Platin and Kolonie, for example, are not."""
    return view.kingdom_set.intersection(kingdom.piles)


def variant_in_force(question_card: str, view: CatalogView, choices: Choices) -> Variant:
    """Whose rule applies: the variant chosen, or the publisher of the newest box on the table with this card."""
    if choices.variant is not Variant.NEWEST or question_card not in view.cards:
        return Variant.RGG if choices.variant is Variant.NEWEST else choices.variant
    printing = view.catalog.printing(view.cards[question_card], choices.editions)
    if printing is None or view.catalog.editions[printing.edition].publisher is Publisher.RGG:
        return Variant.RGG
    return Variant.HIG


def _decide(
    question: _Question, policy: Policy, view: CatalogView, kingdom: Kingdom, choices: Choices, rng: Rng
) -> UsageDecision:
    matching_piles, box = piles_from(view, kingdom, question.expansion), _expansion_name(question, view)
    match policy.mode:
        case PolicyMode.YES | PolicyMode.NO:
            reason = "so will es der Kartensatz" if policy.is_of_set else SETTLED
            return UsageDecision(used=policy.mode is PolicyMode.YES, reason=reason)
        case PolicyMode.FROM:
            reason = f"eure Grenze: ab {policy.least} {'Stapel' if policy.least == 1 else 'Stapeln'} aus {box}"
            return UsageDecision(used=len(matching_piles) >= policy.least, reason=reason, because=matching_piles)
    if not matching_piles:
        return UsageDecision(used=False, reason=f"keiner der Königreichstapel ist aus {box}")
    mode = policy.mode
    if mode is PolicyMode.AUTO:
        if variant_in_force(question.card, view, choices) is Variant.HIG:
            mode = PolicyMode.FIRST_CARD
        elif len(matching_piles) == len(kingdom_piles(view, kingdom)):
            reason = f"alle Königreichstapel sind aus {box}"
            return UsageDecision(used=True, reason=reason, because=matching_piles, sources=question.rgg)
    if mode is PolicyMode.FIRST_CARD:
        return _decide_by_first_card(question, view, kingdom, choices, rng)
    return _decide_by_share(question, view, kingdom, matching_piles, free=mode is PolicyMode.AUTO, rng=rng)


def _decide_by_first_card(
    question: _Question, view: CatalogView, kingdom: Kingdom, choices: Choices, rng: Rng
) -> UsageDecision:
    known_card = choices.first_card if choices.first_card in kingdom_piles(view, kingdom) else None
    card = known_card or rng.fork(question.what).choice(sorted(kingdom_piles(view, kingdom)))
    used = view.cards[card].expansion == question.expansion
    which = f"{'' if used else 'nicht '}aus {_expansion_name(question, view)}"
    reason = f"die erste Königreichkarte, {view.names[card]}, ist {which}"
    return _decision_by_chance(question, used, reason, Method.KNOWN if known_card else Method.FIRST_CARD, (card,))


def _decide_by_share(
    question: _Question, view: CatalogView, kingdom: Kingdom, matching_piles: tuple[str, ...], *, free: bool, rng: Rng
) -> UsageDecision:
    count = len(kingdom_piles(view, kingdom))
    used = rng.fork(question.what).below(count) < len(matching_piles)
    are = "ist" if len(matching_piles) == 1 else "sind"
    reason = f"ausgelost: {len(matching_piles)} von {count} Stapeln {are} aus {_expansion_name(question, view)}"
    if free:
        reason += "; bei gemischten Erweiterungen dürft ihr das auch selbst entscheiden"
    if free and question.recommended_from:
        reason += f", empfohlen sind sie ab {question.recommended_from} Stapeln"
    return _decision_by_chance(question, used, reason, Method.BY_SHARE, matching_piles)


def _expansion_name(question: _Question, view: CatalogView) -> str:
    expansion = view.catalog.expansions.get(question.expansion)
    return expansion.name if expansion else question.expansion


def _decision_by_chance(
    question: _Question, used: bool, reason: str, how: Method, because: tuple[str, ...]
) -> UsageDecision:
    sources = question.rgg if how is Method.BY_SHARE else question.hig
    outcome = ChanceOutcome(
        what=question.what,
        how=how,
        result=question.cards if used else (),
        text=f"{question.yes if used else question.no}: {reason}.",
        because=because,
        sources=sources,
    )
    return UsageDecision(used=used, reason=reason, because=because, sources=sources, chance=outcome)
