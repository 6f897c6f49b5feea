"""`/api/v1/dividers/`: a PDF, and errors like those of the rest of the API."""

from typing import Any

import pymupdf
import pytest
import yaml

from dividers import jobs
from dividers.choices import NAMES
from tests.support.processes import ROOT

pytestmark = pytest.mark.django_db


def test_dividers_are_printed_as_pdf(api, monkeypatch) -> None:
    address = "dividers/?editions=alchemisten-rgg-2015&lang=en"
    with monkeypatch.context() as impatient:
        impatient.setattr(jobs, "MAX_WAIT_SECONDS", 0)
        first = api(address)
    assert first.status_code == 202
    assert first.json() == {"state": "printing", "done": 0, "total": first.json()["total"]}
    answer: Any = api(address)  # waits for the print
    assert (answer.status_code, answer.headers["Content-Type"]) == (200, "application/pdf")
    text = pymupdf.open(stream=b"".join(answer.streaming_content))[0].get_text()
    assert "Apprentice" in text or "Alchemist" in text
    jobs.wait_for_presses()
    assert api(address, headers={"Accept": "text/html"}).status_code == 406


def test_bad_parameters_are_named_at_their_fields(api) -> None:
    answer = api("dividers/?tabs=9&editions=atlantis&colour=red", headers={"Accept-Language": "en"})
    assert answer.status_code == 400
    errors = answer.json()["errors"]
    assert {name: entries[0]["code"] for name, entries in errors.items()} == {
        "tabs": "no-number",
        "editions": "unknown-here",
        "colour": "unknown-parameter",
    }


@pytest.mark.parametrize(
    ("query", "field"),
    [("editions=atlantis", "editions"), ("size=own&height=150&orientation=portrait&width=200&sides=fold", "sides")],
)
def test_what_cannot_be_printed_is_unprocessable(api, query: str, field: str) -> None:
    answer = api(f"dividers/?{query}")
    assert (answer.status_code, answer.json()["code"]) == (422, "bad-input")
    assert list(answer.json()["errors"]) == [field]


def test_every_choice_is_documented() -> None:
    openapi = yaml.safe_load((ROOT / "api" / "openapi.yaml").read_text(encoding="utf-8"))
    documented = openapi["paths"]["/api/v1/dividers/"]["get"]["parameters"]
    assert {parameter["name"] for parameter in documented if "name" in parameter} == set(NAMES)
    assert all(parameter["description"] for parameter in documented if "name" in parameter)
