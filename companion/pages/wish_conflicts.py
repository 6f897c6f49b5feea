"""Wishes that contradict each other, each with what the form would say without it: one tap drops it."""

from dataclasses import dataclass

from companion.pages.wish_fields import LANDSCAPE_FIELD
from companion.pages.wish_form import Form
from companion.pages.wish_presets import BEGINNERS, PRESETS
from engine.generation.contradiction import NothingFits
from engine.generation.wishes import NamedWish


@dataclass(frozen=True, slots=True, kw_only=True)
class Droppable:
    """A wish in words; `without` are the fields that change when it is dropped, none where it cannot be."""

    words: str
    without: dict[str, list[str]]
    query: str


def droppable(form: Form, refusal: NothingFits) -> list[Droppable]:
    """The wishes that a refusal names."""
    return [_droppable(form, named) for named in refusal.conflict]


def _droppable(form: Form, named: NamedWish) -> Droppable:
    without = _without(form, named)
    data = form.data.copy()
    for name, values in without.items():
        data.setlist(name, values)
    return Droppable(words=_words(form, named), without=without, query=data.urlencode(safe="/~,"))


def _words(form: Form, named: NamedWish) -> str:
    """The wish in words; of a preset, its name before them."""
    if named.field.startswith("counts["):
        name, value, _ = form.counted[_at(named)]
        titles = [preset.name for preset in PRESETS if (name, value) == ("art", preset.slug)]
        return ": ".join([*titles, named.words])
    return named.words


def _at(named: NamedWish) -> int:
    return int(named.field.rstrip("]").partition("[")[2])


def _without(form: Form, named: NamedWish) -> dict[str, list[str]]:
    match named.field.partition("[")[0]:
        case "counts":
            name, value, _ = form.counted[_at(named)]
            return {name: _others(form, name, value)}
        case "required":
            return _without_required(form, named)
        case "excluded":
            return {"ohne": _names(form, [slug for slug in form.named("ohne") if slug not in named.cards])}
        case "mix" if form.data.get("mix") or form.data.get("je"):
            return {"mix": [], "je": []}
        case "mix":
            return {"art": _others(form, "art", BEGINNERS)}
        case "landscapes":
            return {LANDSCAPE_FIELD: []}
    return {}


def _without_required(form: Form, named: NamedWish) -> dict[str, list[str]]:
    """A card that was asked for by its name, or else one that is kept on the table."""
    asked = form.named("mit")
    if set(named.cards).isdisjoint(asked):
        return {"fest": [slug for slug in form.data.getlist("fest") if slug not in named.cards]}
    return {"mit": _names(form, [slug for slug in asked if slug not in named.cards])}


def _names(form: Form, slugs: list[str]) -> list[str]:
    """What a text field says of these cards."""
    names = [form.catalog.cards[slug].name for slug in slugs]
    return [", ".join(names)] if names else []


def _others(form: Form, name: str, value: str) -> list[str]:
    return [one for one in form.data.getlist(name) if one != value]
