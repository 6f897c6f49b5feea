"""Wishes that contradict each other, each with the query of the form without it, so that one tap removes it."""

from dataclasses import dataclass

from companion.pages.wish_fields import LANDSCAPE_PARAMETER
from companion.pages.wish_form import WishForm
from companion.pages.wish_presets import BEGINNERS, PRESETS
from engine.generation.contradiction import NothingFits
from engine.generation.wishes import NamedWish


@dataclass(frozen=True, slots=True, kw_only=True)
class RemovableWish:
    """A wish in words; `changed_fields` are the fields and values that remove it, empty if it cannot be removed."""

    words: str
    changed_fields: dict[str, list[str]]
    query: str


def removable_wishes(form: WishForm, refusal: NothingFits) -> list[RemovableWish]:
    """The contradicting wishes of a NothingFits error."""
    return [_removable_wish(form, wish) for wish in refusal.conflict]


def _removable_wish(form: WishForm, wish: NamedWish) -> RemovableWish:
    changed_fields = _fields_without(form, wish)
    data = form.data.copy()
    for name, values in changed_fields.items():
        data.setlist(name, values)
    return RemovableWish(
        words=_wish_in_words(form, wish), changed_fields=changed_fields, query=data.urlencode(safe="/~,")
    )


def _wish_in_words(form: WishForm, wish: NamedWish) -> str:
    """The wish in words; a wish of a preset begins with the name of the preset."""
    if wish.field.startswith("counts["):
        name, value, _ = form.count_wishes[_wish_index(wish)]
        titles = [preset.name for preset in PRESETS if (name, value) == ("art", preset.slug)]
        return ": ".join([*titles, wish.words])
    return wish.words


def _wish_index(wish: NamedWish) -> int:
    return int(wish.field.rstrip("]").partition("[")[2])


def _fields_without(form: WishForm, wish: NamedWish) -> dict[str, list[str]]:
    match wish.field.partition("[")[0]:
        case "counts":
            name, value, _ = form.count_wishes[_wish_index(wish)]
            return {name: _other_values(form, name, value)}
        case "required":
            return _fields_without_required(form, wish)
        case "excluded":
            return {"ohne": _names_of(form, [slug for slug in form.cleaned_data["ohne"] if slug not in wish.cards])}
        case "mix" if form.data.get("mix") or form.data.get("je"):
            return {"mix": [], "je": []}
        case "mix":
            return {"art": _other_values(form, "art", BEGINNERS)}
        case "landscapes":
            return {LANDSCAPE_PARAMETER: []}
    return {}


def _fields_without_required(form: WishForm, wish: NamedWish) -> dict[str, list[str]]:
    """The fields without required cards, which are named in `mit` or locked on the table (`fest`)."""
    wished_slugs = form.cleaned_data["mit"]
    if set(wish.cards).isdisjoint(wished_slugs):
        return {"fest": [slug for slug in form.data.getlist("fest") if slug not in wish.cards]}
    return {"mit": _names_of(form, [slug for slug in wished_slugs if slug not in wish.cards])}


def _names_of(form: WishForm, slugs: list[str]) -> list[str]:
    """The value of a text field for these cards: their names in one string, or no value."""
    names = [form.catalog.cards[slug].name for slug in slugs]
    return [", ".join(names)] if names else []


def _other_values(form: WishForm, name: str, value: str) -> list[str]:
    return [other for other in form.data.getlist(name) if other != value]
