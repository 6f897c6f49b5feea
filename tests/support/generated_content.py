"""Generated content of any size in the real format: for tests that break it, and for benchmarks."""

import random
import shutil
from pathlib import Path
from typing import Any

import yaml

from content.model.arms import Division

FIXTURES = Path(__file__).resolve().parents[2] / "fixtures"
TOPIC = {"slug": "ablauf", "name": "Ablauf", "name_en": "Order", "description": "Was wann geschieht."}
TAG = {
    "slug": "village",
    "name": "Dorf",
    "one": "Dorf",
    "many": "Dörfer",
    "name_en": "Village",
    "one_en": "village",
    "many_en": "villages",
    "definition": "Gibt +2 Aktionen.",
}
CHARGES = sorted(row["slug"] for row in yaml.safe_load((FIXTURES / "charges.yaml").read_text(encoding="utf-8")))
EDITIONS = ("waldspiel-hig-2009", "waldspiel-rgg-2014")
WORDS = (
    "Karte Aktion Kauf Geld Handkarte Nachziehstapel Ablagestapel Mitspieler Vorrat Stapel nimmst legst ziehst deckst "
    "entsorgst darfst musst zuerst danach sofort offen verdeckt beliebig viele genau eine zwei drei Runde Zug Phase"
).split()


def write_content(root: Path, *, cards: int = 12, rulings: int = 3, sets: int = 1) -> None:
    """Write valid content below `root`: `cards` kingdom cards in both editions, and statements about them."""
    rng = random.Random(1)
    slugs = [f"card-{number}" for number in range(cards)]
    _dump(root / "expansions.yaml", [{"slug": "waldspiel", "name": "Waldspiel", "name_en": "Forest Game"}])
    _dump(root / "editions.yaml", [_edition(slug, cards) for slug in EDITIONS])
    _dump(root / "tags.yaml", [TAG])
    for closed_set in ("words.yaml", "charges.yaml"):  # the same in all content
        shutil.copy(FIXTURES / closed_set, root)
    _dump(root / "materials.yaml", [{"slug": "coffers", "name": "Taler", "kind": "mat", "of": "player"}])
    _dump(root / "renamed.yaml", [])
    permanent_ids = [{"slug": "card", "slugs": slugs}, {"slug": "edition", "slugs": list(EDITIONS)}]
    _dump(root / "permanent_ids.yaml", permanent_ids)
    _dump(
        root / "topics.yaml",
        [TOPIC],
    )
    _dump(root / "openings.yaml", [{"word": "Dazu"}])
    _dump(
        root / "synonyms.yaml",
        [{"word": "Nullkarte", "means": ["Karte 0"], "query": "Nullkarte", "finds": "card/card-0"}],
    )
    blocks = [{"slug": f"wa-{n}", "document": "wa", "kind": "card", "title": f"Karte {n}"} for n in range(cards)]
    _dump(root / "sources.yaml", {"documents": [{"slug": "wa", "name": "Waldspielregel"}], "blocks": blocks})
    _dump(root / "cards" / "waldspiel.yaml", {"expansion": "waldspiel", "cards": [_card(slug, rng) for slug in slugs]})
    _dump(root / "sets" / f"{EDITIONS[0]}.yaml", [_set(number, slugs, rng) for number in range(sets)])
    _dump(root / "rulings" / "waldspiel.yaml", [_ruling(number, slugs, rng) for number in range(rulings)])
    _dump(root / "phrasings" / "waldspiel.yaml", [_phrasings(number) for number in range(min(rulings, 1))])
    _dump(root / "differences" / "waldspiel.yaml", [_difference(n, slugs, rng) for n in range(max(1, rulings // 10))])
    _dump(root / "rules" / "ablauf.yaml", [_rule(number, slugs, rng) for number in range(max(1, rulings // 30))])


def _edition(slug: str, kingdom_piles: int) -> dict[str, Any]:
    _, publisher, year = slug.split("-")
    return {
        "slug": slug,
        "name": "Waldspiel",
        "expansions": ["waldspiel"],
        "publisher": publisher,
        "year": int(year),
        "generation": 1,
        "kingdom_piles": kingdom_piles,
    }


def _card(slug: str, rng: random.Random) -> dict[str, Any]:
    number = slug.partition("-")[2]
    division, charge = divmod(int(number), len(CHARGES))
    return {
        "slug": slug,
        "name": f"Karte {number}",
        "name_en": f"Card {number}",
        "kind": "kingdom",
        "types": ["action"],
        "cost": {"coins": rng.randint(2, 6)},
        "effect": _text(rng, 120),
        "tags": ["village"],
        "charge": CHARGES[charge],
        "division": str(list(Division)[division]),
        "printings": [EDITIONS[0], {"edition": EDITIONS[1], "effect": _text(rng, 120)}],
    }


def _set(number: int, slugs: list[str], rng: random.Random) -> dict[str, Any]:
    return {
        "slug": f"waldspiel-satz-{number}",
        "name": f"Satz {number}",
        "editions": list(EDITIONS),
        "expansions": ["waldspiel"],
        "kingdom": rng.sample(slugs, 10),
        "sources": ["wa-0"],
    }


def _ruling(number: int, slugs: list[str], rng: random.Random) -> dict[str, Any]:
    card, other = rng.sample(slugs, 2)
    return {
        "slug": f"aussage-{number}",
        "cards": [card],
        "kind": "faq",
        "question": f"Was gilt bei Karte {number}?",
        "answer": "ja",
        "phrasings": [f"frage nummer {number} bitte"],
        "text": _text(rng, 180),
        "mentions": [other],
        "topics": ["ablauf"],
        "sources": [f"wa-{slugs.index(card)}"],
    }


def _phrasings(number: int) -> dict[str, Any]:
    return {"slug": f"aussage-{number}", "phrasings": [f"was nun {number}"]}


def _difference(number: int, slugs: list[str], rng: random.Random) -> dict[str, Any]:
    variants: list[dict[str, Any]] = [
        {"editions": [edition], "text": _text(rng, 100), "sources": ["wa-1"]} for edition in EDITIONS
    ]
    variants[-1]["holds_today"] = True
    return {
        "slug": f"unterschied-{number}",
        "card": rng.choice(slugs),
        "aspect": _text(rng, 60),
        "variants": variants,
        "consequence": _text(rng, 150),
        "changes_play": True,
        "mentions": [slugs[0]],
        "topics": ["ablauf"],
    }


def _rule(number: int, slugs: list[str], rng: random.Random) -> dict[str, Any]:
    return {
        "slug": f"regel-{number}",
        "title": f"Regel {number}",
        "text": _text(rng, 600),
        "mentions": rng.sample(slugs, 2),
        "topics": ["ablauf"],
        "sources": ["wa-2"],
    }


def _text(rng: random.Random, length: int) -> str:
    words: list[str] = []
    while sum(map(len, words)) + len(words) < length:
        words.append(rng.choice(WORDS))
    return " ".join(words)[:length].strip() + "."


def _dump(path: Path, data: Any) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    text = yaml.dump(data, Dumper=getattr(yaml, "CSafeDumper", yaml.SafeDumper), allow_unicode=True, sort_keys=False)
    path.write_text(text, encoding="utf-8")
