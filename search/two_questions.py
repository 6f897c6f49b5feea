"""Two questions in one: „Kann ich ein Pferd kaufen und was kostet ein Pferd?“

Each is asked by itself. If the first result answers one of them, what answers the other one is shown with it.
`static/js/search/two-questions.js` decides the same on devices without a network.
"""

from content.model.types import Library
from search.documents import DocumentKind
from search.question_words import split_questions
from search.service import Hit, search

MIN_SIMILARITY = 0.6  # of a question to the nearest one that its first result answers, 0..1


def find_other_answer(library: Library, query: str, answered: Hit) -> Hit | None:
    """What answers the other one of two questions; None if the query asks one, or no result is near enough."""
    questions = split_questions(query)
    if questions is None:
        return None
    first, second = (search(library, question, limit=1) for question in questions)
    if first.hits and not second.cards and (card := next(iter(first.hits[0].about), "")) in first.cards:
        second = search(library, f"{library.catalog.cards[card].name} {questions[1]}", limit=1)
    hits = [*first.hits, *second.hits]
    others = [hit for hit in hits if hit.slug != answered.slug and hit.similarity >= MIN_SIMILARITY]
    is_statement = len(hits) > len(others) == 1 and others[0].kind in (DocumentKind.RULING, DocumentKind.RULE)
    return others[0] if is_statement and answered.slug in {hit.slug for hit in hits} else None
