"""Prints how many everyday questions the search answers, for the loaded content.

make eval                       the shares of all sets, questions with and without the name of a card
make eval GOLDEN=before.jsonl   also writes the golden answers to all queries, see golden.py
"""

import os
import sys
from pathlib import Path

import django

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))
os.environ.setdefault("DJANGO_SETTINGS_MODULE", "companion.settings")
django.setup()

from django.db.utils import OperationalError, ProgrammingError  # noqa: E402

from content.model.library import NoContent, library  # noqa: E402
from evals.golden import golden_answers, to_lines  # noqa: E402
from evals.relevance import QUESTION_SETS, all_queries, answer_shares  # noqa: E402


def main(golden: list[str]) -> None:
    try:
        library()
    except (NoContent, OperationalError, ProgrammingError):  # the latter without tables
        sys.exit("No content is loaded: run manage.py migrate and manage.py load_content first.")
    print(f"{'set':12} {'questions':>9} {'first':>6} {'three':>6} {'nameless, first':>16} {'three':>6}")
    for question_set in QUESTION_SETS:
        shares = answer_shares(question_set)
        figures = (shares.first, shares.within_three, shares.first_without_name, shares.without_name)
        first, three, nameless_first, nameless_three = (f"{100 * share:.1f}" for share in figures)
        print(f"{question_set:12} {shares.questions:9} {first:>6} {three:>6} {nameless_first:>16} {nameless_three:>6}")
    for path in golden:
        Path(path).write_text("\n".join(to_lines(golden_answers(library(), all_queries()))) + "\n", "utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
