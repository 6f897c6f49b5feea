"""The answer to a question: on a phone it is wholly to be seen at once, without scrolling."""

import random
from collections.abc import Callable
from urllib.parse import quote

import pytest
from playwright.sync_api import BrowserContext

from tests.support.relevance import questions

pytestmark = pytest.mark.browser

SEEN = """() => {
  const answer = document.querySelector("[data-answer]");
  const bar = [...document.querySelectorAll("nav")].find((one) => getComputedStyle(one).position === "fixed");
  const bottom = bar ? bar.getBoundingClientRect().top : innerHeight;
  return answer !== null && answer.getBoundingClientRect().bottom <= bottom;
}"""
ASKED = 20


def test_the_answer_is_seen_without_scrolling(device: Callable[..., BrowserContext]) -> None:
    phone = device(viewport={"width": 390, "height": 844}).new_page()
    asked = random.Random(19).sample(questions("tuned"), ASKED)
    seen = []
    for question in asked:
        phone.goto(f"/suche/?q={quote(question.query)}")
        seen.append(phone.evaluate(SEEN) or "/treffen/" in phone.url)
    assert sum(seen) >= 0.9 * ASKED
