"""The search index for devices: that of the search, what a result shows, and what lists are filtered and sorted by."""

from collections.abc import Mapping, Sequence
from typing import Any

from companion.pages import card_tiles, search_results, sets, wording
from companion.pages.card_places import slugs_in_order
from companion.pages.card_statements import variants_in_brief
from companion.pages.short_answers import COLOURED_ANSWERS, after_answer, as_sentence
from content.model.types import Difference, Library, RecommendedSet, Rule, Ruling
from engine.setup.pile_counts import card_for, pile_counts
from search.offline_index import export_index
from search.pile_answers import documents_of, names_of_others, names_of_several


def search_index(lib: Library) -> dict[str, Any]:
    """The search index, and what a result shows of each document: question, short answer, and validity or types."""
    words = lib.catalog.words
    shown: dict[str, tuple[str | int, ...]] = {
        f"card/{card.slug}": ("", "", wording.type_line(words, card.types)) for card in lib.catalog.cards.values()
    }
    shown |= {f"ruling/{ruling.slug}": _shown_ruling(lib, ruling) for ruling in lib.rulings.values()}
    shown |= {f"rule/{rule.slug}": ("", "", _validity(lib, rule), rule.brief) for rule in lib.rules.values()}
    shown |= {f"difference/{each.slug}": _shown_difference(lib, each) for each in lib.differences.values()}
    labels = {slug: word.name for called in (words.results, words.rulings) for slug, word in called.items()}
    labels |= search_results.SUGGESTION_KINDS
    plurals = {slug: word.plural for slug, word in words.results.items()}
    data = export_index(lib)
    numbered = [f"{kind}/{data['documents'][at][0]}" for kind, first, end in data["ranges"] for at in range(first, end)]
    return {
        **data,
        "shown": [shown.get(key) for key in numbered],
        "labels": labels,
        "many": plurals,
        "pileCounts": pile_counts(lib.catalog),
        "pileDocuments": {slug: documents_of(lib, slug) for slug in pile_counts(lib.catalog)},
        "otherNames": {slug: [name, card_for(lib.catalog, slug)] for slug, name in names_of_others(lib).items()},
        "namesOfSeveral": names_of_several(lib),
        "lists": _list_data(lib),
    }


def _shown_ruling(lib: Library, ruling: Ruling) -> tuple[str | int, ...]:
    """Question, short answer as a sentence, validity, how much of the text repeats it, and a plain ja or nein.

    After these, if it holds no longer, the ruling that holds today.
    """
    repeated = len(ruling.text) - len(after_answer(ruling))
    sentence = as_sentence(ruling.answer) if ruling.answer else ""
    verdict = ruling.answer if ruling.answer in COLOURED_ANSWERS else ""
    shown = (ruling.question, sentence, _validity(lib, ruling), "", repeated, verdict)
    return (*shown, ruling.superseded_by) if ruling.superseded_by else shown


def _shown_difference(lib: Library, difference: Difference) -> tuple[str | int, ...]:
    """Validity, what each edition says, and how much of the text repeats that."""
    repeated = sum(len(variant.text) + 1 for variant in difference.variants)
    return "", "", "je nach Ausgabe", variants_in_brief(lib, difference), repeated


def _list_data(lib: Library) -> dict[str, Any]:
    """What the device needs to show the list of sets as the server does; for that of cards see `card_data`.

    For each option of each filter the entries that pass, as numbers of their slugs; the cards of each box and of each
    set, which are all in the boxes of those who can play it.
    """
    set_slugs = [each.slug for each in sets.sets_in_order(lib)]
    card_slugs = slugs_in_order(lib.catalog)
    return {
        "cards": {
            "slugs": card_slugs,
            "boxes": {slug: sorted(_numbers_of(card_slugs, box.cards)) for slug, box in lib.boxes.items()},
        },
        "sets": {
            "slugs": set_slugs,
            "filters": _numbers_by_filter(set_slugs, sets.sets_by_filter(lib)),
            "listParameters": sets.LIST_PARAMETERS,
        },
        "cardsOfSets": [_numbers_of(card_slugs, each.cards) for each in sets.sets_in_order(lib)],
    }


def _numbers_by_filter(
    slugs: Sequence[str], members: Mapping[str, Mapping[str, Sequence[RecommendedSet]]]
) -> dict[str, dict[str, list[int]]]:
    return {
        name: {value: sorted(_numbers_of(slugs, [each.slug for each in passing])) for value, passing in options.items()}
        for name, options in members.items()
    }


def _numbers_of(slugs: Sequence[str], some: Sequence[str]) -> list[int]:
    numbers = {slug: number for number, slug in enumerate(slugs)}
    return [numbers[slug] for slug in some]


def _validity(lib: Library, statement: Ruling | Rule) -> str:
    """The editions for which a statement holds, "" if for all (as `components/statement-validity.html`)."""
    boxes = ", ".join(card_tiles.edition_label(lib.catalog.editions[slug]) for slug in statement.editions)
    printed = f"; gedruckt in {boxes}" if boxes else ""
    if statement.holds_today:
        return f"gilt heute{printed}" if boxes else ""
    return f"gilt heute nicht mehr{printed}"
