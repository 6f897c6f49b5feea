"""Readable kingdom codes: a kingdom and how it is played as one text for links and QR codes.

    1.cellar.market.….smithy.b~moat.l~alms.p~3.x7q

Dots separate the parts: the version of the format, the piles, then every other value after its key and a tilde, and
last a checksum of everything before it. Values left out have their defaults. Slugs contain only lower-case letters,
digits and hyphens, so that no code has to be escaped in a URL. Former slugs of renamed cards are still understood.

    l landscapes                     p players         c Platin and Kolonie
    t Merkmale, each with its pile   v rule variant    s Unterschlüpfe
    e editions                       z second base set d pile that was drawn first
    n name: place and inhabitants

The keys of extra cards (b for the bane) are in `engine.kingdoms.roles`. A usual kingdom takes 100 to 200 characters;
with a Schwarzmarkt deck or many editions more than 250. `engine.kingdoms.short_codes` says the same in about 30
characters. `from_code` reads both.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, TypeVar

from engine.catalog import Catalog
from engine.errors import BadInput, UnknownSlug
from engine.kingdoms import short_codes
from engine.kingdoms.code_common import (
    LIST_FIELDS,
    NAME_KEY,
    SINGLE_FIELDS,
    TRAITS_KEY,
    BadCode,
    checksum_of,
    kingdom_field,
    kingdom_parts,
)
from engine.kingdoms.kingdom import PLAYER_COUNTS, Choices, Kingdom, Policy, PolicyMode, Variant
from engine.messages import message

VERSION = "1"
MAX_CODE_CHARS = 4000  # characters of a code
THRESHOLDS = range(10_000)  # numbers of piles that a policy may have here; `Policy` allows only 1 to 10
DEFAULT_CHOICES = Choices()

SLUG = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")
EDITION = re.compile(r"(.+)-(hig|rgg)-20(\d\d)")
SHORT_EDITION = re.compile(r"(.+)_([hr])(\d\d)")
PUBLISHERS = {"h": "hig", "r": "rgg"}
CHECKSUM = re.compile(r"[0-9a-hjkmnp-tv-z]{3}")

POLICIES = {"c": "platinum_colony", "s": "shelters"}
"""Letter of each field of `Choices` that is a policy."""


Member = TypeVar("Member")


def to_code(kingdom: Kingdom, choices: Choices = DEFAULT_CHOICES) -> str:
    """The code of a kingdom and how it is played, from which `from_code` restores both completely.

    >>> to_code(Kingdom(piles=("cellar", "market"), bane="moat"), Choices(players=3))
    '1.cellar.market.b~moat.p~3.4gq'
    """
    fields = [*kingdom_parts(kingdom), *_choice_values(choices)]
    for slug in (*kingdom.piles, *(value for _, values in fields for value in values)):
        if not SLUG.fullmatch(slug):
            raise BadInput(message("no-code-for-slug", slug=slug))
    parts = [VERSION, *kingdom.piles]
    parts += ["~".join([key, *(map(_short_edition, values) if key == "e" else values)]) for key, values in fields]
    body = ".".join(parts)
    return f"{body}.{checksum_of(body)}"


def seed_of(kingdom: Kingdom) -> str:
    """The seed for everything that is drawn during setup; it depends on the piles and landscapes only.

    So the cards drawn for a kingdom stay the same when the number of players or the rule variant changes, and when
    they are added to its code.

    >>> seed_of(Kingdom(piles=("market", "cellar"), bane="moat")) == seed_of(Kingdom(piles=("cellar", "market")))
    True
    """
    return to_code(Kingdom(piles=tuple(sorted(kingdom.piles)), landscapes=tuple(sorted(kingdom.landscapes))))


def from_code(catalog: Catalog, text: str) -> tuple[Kingdom, Choices]:
    """The kingdom and choices of a code, readable or short; raises BadCode, which names the part that is wrong.

    >>> kingdom, choices = from_code(CATALOG, to_code(Kingdom(piles=("cellar", "market")), Choices(players=4)))
    >>> kingdom.piles, choices.players
    (('cellar', 'market'), 4)
    """
    if len(text) > MAX_CODE_CHARS:
        raise BadCode(text, message("code-too-long", length=len(text), most=MAX_CODE_CHARS))
    code = "".join(text.split()).lower().replace("%7e", "~")
    if short_codes.is_short_code(code):
        return short_codes.from_short_code(catalog, code)
    body, _, checksum = code.rpartition(".")
    version, *parts = body.split(".")
    if not version.isdigit():
        raise BadCode(code, message("code-without-version"))
    if version != VERSION:
        raise BadCode(version, message("code-of-other-version", version=VERSION))
    is_intact = checksum == checksum_of(body)
    kingdom, choices = _CodeReader(catalog, is_intact).read(parts)
    if not CHECKSUM.fullmatch(checksum):
        raise BadCode(checksum, message("code-cut-off"))
    if not is_intact:
        raise BadCode(checksum, message("code-damaged"))
    return kingdom, choices


def _choice_values(choices: Choices) -> Iterator[tuple[str, Sequence[str]]]:
    """The key and the values of every choice that does not have its default, and the number of players."""
    if choices.players not in PLAYER_COUNTS:
        raise BadInput(message("no-code-for-players", players=choices.players))
    yield "p", [str(choices.players)]
    if choices.variant is not DEFAULT_CHOICES.variant:
        yield "v", [choices.variant]
    for key, field in POLICIES.items():
        policy: Policy = getattr(choices, field)
        if policy != Policy():
            yield key, [policy.mode] if policy.least == Policy().least else [policy.mode, str(policy.least)]
    if choices.editions:
        yield "e", choices.editions
    if choices.second_base_set:
        yield "z", ["1"]
    if choices.first_card is not None:
        yield "d", [choices.first_card]
    if choices.name:
        yield NAME_KEY, choices.name


class _CodeReader:
    """Parses the parts of a code. `is_intact`: the checksum is right, so unknown slugs are those of newer cards."""

    def __init__(self, catalog: Catalog, is_intact: bool) -> None:
        self.catalog = catalog
        self.is_intact = is_intact

    def read(self, parts: list[str]) -> tuple[Kingdom, Choices]:
        kingdom: dict[str, Any] = {"piles": tuple(self._card(part, part) for part in parts if "~" not in part)}
        choices: dict[str, Any] = {}
        seen = set()
        for part in parts:
            key, *values = part.split("~")
            if not values:
                continue
            if key in seen:
                raise BadCode(part, message("code-key-twice", key=key))
            seen.add(key)
            if key in SINGLE_FIELDS or key in LIST_FIELDS or key == TRAITS_KEY:
                kingdom |= self._of_kingdom(part, key, values)
            else:
                choices |= self._of_choices(part, key, values)
        return Kingdom(**kingdom), Choices(**choices)

    def _of_kingdom(self, part: str, key: str, values: list[str]) -> dict[str, Any]:
        slugs = tuple(self._card(part, value) for value in values)
        if key == TRAITS_KEY and len(slugs) % 2:
            raise BadCode(part, message("code-trait-alone"))
        return kingdom_field(key, (_single_value(part, slugs),) if key in SINGLE_FIELDS else slugs)

    def _of_choices(self, part: str, key: str, values: list[str]) -> dict[str, Any]:
        match key:
            case "p":
                return {"players": _number(part, _single_value(part, values), PLAYER_COUNTS)}
            case "v":
                return {
                    "variant": _member(
                        part, _single_value(part, values), {variant.value: variant for variant in Variant}
                    )
                }
            case "c" | "s":
                return {POLICIES[key]: _policy(part, values)}
            case "e":
                return {
                    "editions": tuple(self._current_slug(part, _long_edition(value), "edition") for value in values)
                }
            case "z" if values == ["1"]:
                return {"second_base_set": True}
            case "d":
                return {"first_card": self._card(part, _single_value(part, values))}
            case "n":
                return {"name": self.catalog.words.known_name(values)}
        raise BadCode(part, message("code-key-unknown", key=key, version=VERSION))

    def _card(self, part: str, slug: str) -> str:
        return self._current_slug(part, slug, "card")

    def _current_slug(self, part: str, slug: str, kind: str) -> str:
        """The slug, or its successor if it was renamed; `kind` is "card" or "edition"."""
        items: Mapping[str, object] = self.catalog.cards if kind == "card" else self.catalog.editions
        slug = slug if slug in items else self.catalog.renamed.get((kind, slug), slug)
        if slug in items:
            return slug
        if self.is_intact:
            raise BadCode(part, message("code-of-newer-cards", unknown=UnknownSlug(slug, ()).message))
        unknown = UnknownSlug(slug, items)
        raise BadCode(part, unknown.message) from unknown


def _policy(part: str, values: list[str]) -> Policy:
    how = _member(part, values[0], {how.value: how for how in PolicyMode})
    if len(values) == 1:
        return Policy(mode=how)
    try:
        return Policy(mode=how, least=_number(part, _single_value(part, values[1:]), THRESHOLDS))
    except BadInput as error:
        raise BadCode(part, error.message) from None


def _single_value(part: str, values: tuple[str, ...] | list[str]) -> str:
    if len(values) != 1:
        raise BadCode(part, message("code-several-values"))
    return values[0]


def _number(part: str, text: str, allowed: range) -> int:
    if not re.fullmatch(r"[0-9]{1,4}", text) or int(text) not in allowed:
        raise BadCode(part, message("code-no-number", text=text, least=allowed.start, most=allowed.stop - 1))
    return int(text)


def _member(part: str, text: str, allowed: Mapping[str, Member]) -> Member:
    if text not in allowed:
        raise BadCode(part, message("code-no-member", text=text, allowed=", ".join(allowed)))
    return allowed[text]


def _short_edition(slug: str) -> str:
    """The slug of an edition, shortened if it ends with publisher and year, as most do.

    >>> _short_edition("dark-ages-hig-2012"), _short_edition("promo")
    ('dark-ages_h12', 'promo')
    """
    match = EDITION.fullmatch(slug)
    return f"{match[1]}_{match[2][0]}{match[3]}" if match else slug


def _long_edition(text: str) -> str:
    match = SHORT_EDITION.fullmatch(text)
    return f"{match[1]}-{PUBLISHERS[match[2]]}-20{match[3]}" if match else text
