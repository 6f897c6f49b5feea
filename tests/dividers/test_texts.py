"""Answers on dividers: verdict and reason."""

from types import SimpleNamespace
from typing import cast

import pytest

from content.model.types import Ruling
from dividers.texts import verdict_and_reason


@pytest.mark.parametrize(
    ("answer", "text", "verdict", "reason"),
    [
        ("", "Das gilt immer.", "", "Das gilt immer."),
        ("ja", "Ja. Auch dann.", "Ja.", "Auch dann."),
        ("ja, auch dann", "Ja. Danach nicht mehr.", "Ja, auch dann.", "Danach nicht mehr."),
        ("nein, nur die erste", "Nein. Nur die erste zählt.", "Nein, nur die erste", "zählt."),
        ("zu Beginn", "Zu Beginn des Zuges ziehst du.", "Zu Beginn", "des Zuges ziehst du."),
        ("ja, alle", "Alle, die du hast.", "Ja, alle,", "die du hast."),
        ("zwei Karte", "Zwei Karten ziehst du.", "Zwei Karte.", "Zwei Karten ziehst du."),
    ],
)
def test_an_answer_is_not_repeated_at_the_beginning_of_its_reason(
    answer: str, text: str, verdict: str, reason: str
) -> None:
    ruling = cast("Ruling", SimpleNamespace(answer=answer, text=text))
    assert verdict_and_reason(ruling) == (verdict, reason)
