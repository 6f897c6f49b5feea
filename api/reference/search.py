"""Search and autocomplete; the help page of the site explains the query language."""

from collections.abc import Mapping
from typing import Any
from urllib.parse import urlencode

from django.urls import reverse
from rest_framework import serializers

from api.conventions.derived import Context, Derived, text_list
from api.conventions.lists import linked
from api.conventions.operations import operation
from api.conventions.parameters import LANG, Parameter, Query, boolean, choice, integer
from api.reference.records import TEXT, URI, link, page_of, places, with_fields
from api.reference.serializers import HoldsSerializer, SourceSerializer, sources_of
from content.model.types import Statement
from search.autocomplete import Suggestion
from search.documents import DocumentKind
from search.pile_answers import PileAnswer, pile_answer
from search.service import DEFAULT_HITS, MAX_HITS, MAX_OFFSET, Hit, Results, Snippet, search, suggest
from web.absolute_urls import absolute_url
from web.highlighting import marked_html
from web.searches import ANSWERED, NOTHING_FOUND, set_outcome

MAX_SUGGESTIONS = 20
KINDS = tuple(kind.value for kind in DocumentKind)
Q = Parameter(name="q", description="The query, in the query language explained at /hilfe/.", if_missing="missing")


def name_of(context: Context, entry: Hit | Suggestion, german: str) -> str:
    """The name of a card in the requested language; everything else has only a German one."""
    return str(context["names"].get(entry.slug, german)) if entry.kind == "card" else german


def title_of(context: Context, hit: Hit) -> str:
    names: Mapping[str, str] = context["names"]
    if names and hit.kind == DocumentKind.RULING:
        cards = context["library"].catalog.cards
        return ", ".join(names.get(slug, cards[slug].name) for slug in hit.about)
    return name_of(context, hit, hit.title.text)


def statement_of(context: Context, hit: Hit) -> Statement | None:
    """The ruling or rule that is a result."""
    statements: dict[str, Mapping[str, Statement]] = {
        "ruling": context["library"].rulings,
        "rule": context["library"].rules,
    }
    return statements.get(hit.kind, {}).get(hit.slug)


def question_of(context: Context, hit: Hit) -> str:
    ruling = statement_of(context, hit) if hit.kind == DocumentKind.RULING else None
    return getattr(ruling, "question", "")


def answer_of(context: Context, hit: Hit) -> str:
    """The short answer of a ruling; of a difference what holds today and what it means, as its snippet has both."""
    if hit.kind == DocumentKind.RULING:
        return getattr(statement_of(context, hit), "answer", "")
    if hit.kind != DocumentKind.DIFFERENCE:
        return ""
    difference = context["library"].differences[hit.slug]
    today = [variant.text for variant in difference.variants if variant.holds_today]
    return " ".join([*(today if len(today) == 1 else ()), difference.consequence])


class MarkedHtmlField(serializers.CharField):
    """A snippet as HTML."""

    def to_representation(self, value: Snippet) -> str:
        return marked_html(value)


@with_fields(places(lambda hit: (hit.kind, hit.slug)))
class HitSerializer(serializers.Serializer):
    kind = serializers.CharField()
    slug = serializers.CharField(help_text="Slug of the card or set, id of the ruling, and so on.")
    title = Derived(title_of, TEXT, "Its name; for a ruling the names of its cards.")
    question = Derived(question_of, TEXT, "For rulings: the question as a player would ask it; else empty.")
    answer = Derived(
        answer_of,
        TEXT,
        "For rulings: the short answer to `question`, where there is one, so show both. For differences: what holds "
        "today of what `title` names. Else empty.",
    )
    snippet = serializers.CharField(
        source="snippet.text", help_text="What of its text fits the query best; of differences also outdated variants."
    )
    snippet_html = MarkedHtmlField(source="snippet", help_text="Escaped HTML, with <mark> around matching words.")
    holds = Derived(
        statement_of, HoldsSerializer(allow_null=True), "For rulings and rules: where they hold; else null."
    )
    about = text_list("Slugs of the cards it is about.")


class GroupSerializer(serializers.Serializer):
    kind = serializers.CharField()
    total = serializers.IntegerField(help_text="Number of results of this kind, including those not returned.")
    hits = HitSerializer(many=True)


def page_of_suggestion(context: Context, entry: Suggestion) -> str:
    if entry.slug:
        return page_of(context, entry.kind, entry.slug)
    return absolute_url(context["request"], f"{reverse('search')}?{urlencode({'q': entry.label})}")


class SuggestionSerializer(serializers.Serializer):
    kind = serializers.CharField(
        help_text="card, edition, set, topic, …; `query`: the query with its last word completed."
    )
    slug = serializers.CharField(allow_blank=True, help_text="Empty for a `query`.")
    label = Derived(lambda context, entry: name_of(context, entry, entry.label), TEXT, "Its current name.")
    matched = serializers.CharField(help_text="The name that matches the query.")
    url = Derived(
        lambda context, entry: link(context, f"api:{entry.kind}", entry.slug) if entry.slug else None,
        {"type": ["string", "null"], "format": "uri"},
        "Its address; null for a `query`.",
    )
    page = Derived(page_of_suggestion, URI, "The page about it on the site, in German; for a `query` its results.")


class PileCountSerializer(serializers.Serializer):
    players = serializers.IntegerField()
    cards = serializers.IntegerField()


@with_fields(places(lambda row: ("card", row.card)))
class PileRowSerializer(serializers.Serializer):
    """A pile, or as many tokens, and the number of its cards."""

    card = serializers.CharField(help_text="Slug of the card; of tokens that of a card that brings them.")
    name = Derived(lambda context, row: context["names"].get(row.card, row.name) if row.is_card else row.name, TEXT)
    counts = PileCountSerializer(many=True, help_text="For two to six players.")
    sources = Derived(sources_of, SourceSerializer(many=True), "The blocks of rulebooks that say so.")


class PileAnswerSerializer(serializers.Serializer):
    """The numbers of cards that a query asks for."""

    number = serializers.IntegerField(
        allow_null=True,
        help_text="The number that was asked for; null where piles, or without players their numbers, differ.",
    )
    players = Derived(
        lambda _, answer: answer.players or None,
        {"type": ["integer", "null"]},
        "The number of players that the query names; null if it names none.",
    )
    piles = PileRowSerializer(source="rows", many=True)


class PageLink(Derived):
    """The address of the results after those that are returned, or with `step` -1 of those before them; else null."""

    def __init__(self, step: int) -> None:
        self.step = step
        super().__init__(self.address, {"type": ["string", "null"], "format": "uri"}, "As in lists of records.")

    def address(self, context: Context, results: Results) -> str | None:
        query: Query = context["query"]
        offset = query["offset"] + self.step * query["limit"]
        if (self.step < 0 and not query["offset"]) or offset >= min(results.total, MAX_OFFSET + 1):
            return None
        return query.address_with(offset=max(offset, 0))


def pile_answer_of(context: Context, results: Results) -> PileAnswer | None:
    """The answer that the site shows above the first results of all kinds."""
    query: Query = context["query"]
    is_first = results.hits and not (query["offset"] or query["kind"])
    return pile_answer(context["library"], query["q"], results) if is_first else None


class ResultsSerializer(serializers.Serializer):
    query = serializers.CharField(allow_blank=True)
    corrected = serializers.CharField(
        allow_blank=True, help_text="The corrected query, where it was mistyped; else empty."
    )
    cards = text_list("Slugs of the cards that the query names.")
    pile_answer = Derived(
        pile_answer_of,
        PileAnswerSerializer(allow_null=True),
        "The answer to a question for the size of piles („wie viele Provinzen zu dritt“), where `offset` is 0 and no "
        "`kind` is given; else null.",
    )
    total = serializers.IntegerField(
        help_text="Number of results of all requested kinds, including those not returned."
    )
    hits = HitSerializer(many=True, help_text="Results of all kinds in the same order as on the site, best first.")
    count = serializers.IntegerField(source="total", help_text="The same as `total`, as in lists of records.")
    next = PageLink(1)
    previous = PageLink(-1)
    results = HitSerializer(source="hits", many=True, help_text="The same as `hits`, as in lists of records.")
    groups = GroupSerializer(many=True, help_text="With `group=kind`: results by kind, in the same order.")
    alternatives = SuggestionSerializer(
        many=True, help_text='Queries that may have been meant instead ("did you mean").'
    )
    warnings = text_list("The parts of the query that were not understood.", source="notes")


@operation(
    "search",
    tag="search",
    parameters=(
        *(Q, LANG),
        choice("kind", KINDS, "Only results of this kind.", is_open=True),
        integer(
            "limit",
            "Maximum number of results, and of results of each kind; 10 by default.",
            1,
            MAX_HITS,
            default=DEFAULT_HITS,
        ),
        integer("offset", "Number of results to skip.", 0, MAX_OFFSET, default=0),
        choice("group", ("kind",), "Also return the results of each kind."),
        boolean("literal", "Take every word literally, without spelling correction.", default=False),
    ),
    answer=ResultsSerializer,
)
def find(query: Query) -> Any:
    """Search everything as the search box of the site does: one list of results of all kinds, best first."""
    results = search(
        query.library,
        query["q"],
        kinds={query["kind"]} if query["kind"] else None,
        limit=query["limit"],
        offset=query["offset"],
        is_literal=query["literal"],
        by_kind=query["group"] == "kind",
    )
    response = linked(query.serialize(ResultsSerializer, results))
    set_outcome(response, ANSWERED if results.total else NOTHING_FOUND)  # what clients show of it, nobody knows
    return response


class SuggestionsSerializer(serializers.Serializer):
    suggestions = SuggestionSerializer(many=True)


@operation(
    "autocomplete",
    tag="search",
    parameters=(
        *(Q, LANG),
        integer("limit", "Maximum number of suggestions, 8 by default.", 1, MAX_SUGGESTIONS, default=8),
    ),
    answer=SuggestionsSerializer,
)
def complete(query: Query) -> Any:
    """Short suggestions while a query is being typed."""
    suggestions = suggest(query.library, query["q"], limit=query["limit"])
    return query.serialize(SuggestionsSerializer, {"suggestions": suggestions})
