"""/trenner/: the form, the PDF with its limits, the preview and the progress."""

import json
import time
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pymupdf
import pytest
from django.test import Client

from dividers import jobs, serving
from tests.support.html import Page
from tests.support.processes import wait_until

BOX = "/trenner/trenner.pdf?editions=alchemisten-rgg-2015"


@pytest.fixture
def site(content: Path, static_files: None, settings, tmp_path: Path, monkeypatch) -> Client:
    """A site whose requests do not wait for prints."""
    settings.VAR_DIR = tmp_path
    monkeypatch.setattr(jobs, "MAX_WAIT_SECONDS", 0)
    return Client()


def body_of(response) -> bytes:
    return b"".join(response.streaming_content) if response.streaming else response.content


def wait_for_prints() -> None:
    wait_until(lambda: all(press.poll() is not None for press in jobs._presses), "all prints")


def test_a_pdf_is_made_once_and_then_comes_from_disk(site: Client) -> None:
    first: Any = site.get(BOX)
    assert first.status_code == 202
    assert "wird noch gedruckt" in first.content.decode()
    wait_for_prints()
    answer = site.get(BOX)
    assert (answer.status_code, answer.headers["Content-Type"]) == (200, "application/pdf")
    assert answer.headers["Content-Disposition"] == 'inline; filename="kartentrenner.pdf"'
    assert "Alchemisten" in pymupdf.open(stream=body_of(answer))[0].get_text()
    assert not list(jobs.folder().glob("*.job")) + list(jobs.folder().glob("*.json"))
    assert site.get(BOX, headers={"If-None-Match": answer.headers["ETag"]}).status_code == 304
    same = site.get("/trenner/trenner.pdf?ausgabe=alchemisten-rgg-2015&size=bare&tabs=2")
    assert body_of(same) == jobs.folder().joinpath(f"{answer.headers['ETag'][1:-1]}.pdf").read_bytes()


def test_a_request_waits_for_its_print(site: Client, monkeypatch) -> None:
    monkeypatch.setattr(jobs, "MAX_WAIT_SECONDS", 50)
    assert body_of(site.get(BOX)).startswith(b"%PDF")
    monkeypatch.setattr(serving, "document", lambda *_: {"pages": [], "broken": True})
    assert site.get(f"{BOX}&tabs=3").status_code == 503, "it fails while the request waits"


def test_progress_is_told_while_it_is_made(site: Client) -> None:
    address = BOX.replace("trenner.pdf", "stand.json")
    told = site.get(address)
    assert told.json()["state"] == "printing"
    assert told.headers["Cache-Control"] == "no-store"
    wait_for_prints()
    assert site.get(address).json()["state"] == "ready"


def test_the_preview_is_a_picture_of_the_first_page(site: Client) -> None:
    address = "/trenner/vorschau.png?editions=alchemisten-rgg-2015"
    assert site.get(address).status_code == 202
    wait_for_prints()
    answer = site.get(address)
    assert answer.headers["Content-Type"] == "image/png"
    picture = pymupdf.Pixmap(body_of(answer))
    assert (picture.width, picture.height) == (794, 1123)  # A4 at 96 pixels per inch


def test_a_third_print_is_refused_until_one_is_over(site: Client) -> None:
    tabs = [site.get(f"{BOX}&tabs={number}") for number in (1, 2, 3)]
    assert [answer.status_code for answer in tabs] == [202, 202, 503]
    assert tabs[2].headers["Retry-After"] == "30"
    assert site.get("/trenner/stand.json?editions=alchemisten-rgg-2015&tabs=3").json()["state"] == "busy"
    wait_for_prints()
    assert site.get(f"{BOX}&tabs=3").status_code == 202
    wait_for_prints()


def test_a_failed_print_is_not_tried_again_at_once(site: Client, monkeypatch) -> None:
    with monkeypatch.context() as broken:
        broken.setattr(serving, "document", lambda *_: {"pages": [], "broken": True})
        assert site.get(BOX).status_code == 202
        wait_for_prints()
    assert site.get(BOX).status_code == 503
    assert site.get(BOX.replace("trenner.pdf", "stand.json")).json()["state"] == "busy"
    monkeypatch.setattr(jobs, "FAILED_SECONDS", 0)
    assert site.get(BOX).status_code == 202
    wait_for_prints()
    assert body_of(site.get(BOX)).startswith(b"%PDF")


def test_printing_is_charged_to_the_client(site: Client, monkeypatch) -> None:
    """A client that has printed everything twice within a minute has to wait, as one that searches as long."""
    monkeypatch.setattr(serving, "start", lambda *_: True)
    monkeypatch.setattr("web.throttling.time", SimpleNamespace(time=lambda: 30.0, thread_time=time.thread_time))
    answers = [site.get(f"/trenner/trenner.pdf?tabs={tabs}") for tabs in (1, 2, 3)]
    assert [answer.status_code for answer in answers] == [202, 202, 429]


def test_old_prints_make_room_for_new_ones(site: Client, monkeypatch) -> None:
    jobs.folder().mkdir()
    for number in range(5):
        path = jobs.folder() / f"{number}.pdf"
        path.write_bytes(b"x" * 1000)
    monkeypatch.setattr(jobs, "MAX_KEPT_FILES", 3)
    site.get(BOX)
    wait_for_prints()
    assert len(list(jobs.folder().glob("*.pdf"))) == 3


def test_bad_choices_are_sentences_at_their_fields(site: Client) -> None:
    for address in ("/trenner/?", "/trenner/trenner.pdf?"):
        answer = site.get(f"{address}tabs=9&width=abc&editions=atlantis")
        assert answer.status_code == 400
        text = answer.content.decode()
        assert Page(text, address).problems == []
        assert "Es muss eine ganze Zahl von 1 bis 5 sein." in text
        assert "Es muss eine Länge von 88 bis 200 mm sein." in text
        assert "Unbekannt: atlantis." in text
    answer = site.get("/trenner/vorschau.png?tabs=9")
    assert (answer.status_code, answer.json()["errors"]["tabs"][0]["code"]) == (400, "no-number")


def test_the_form_keeps_what_was_chosen(site: Client) -> None:
    text = site.get("/trenner/?ausgabe=promo&sides=wrap&cards=Gesandter&paper=a3").content.decode()
    assert 'value="wrap" checked' in " ".join(text.split())
    assert 'value="Gesandter"' in text
    assert '<option value="a3" selected>' in text


def test_without_typst_the_page_says_so(site: Client, monkeypatch) -> None:
    monkeypatch.setattr(serving, "can_print", lambda: False)
    monkeypatch.setattr("companion.pages.divider_pages.can_print", lambda: False)
    assert "Dieser Server kann gerade nicht drucken" in site.get("/trenner/").content.decode()
    assert site.get(BOX).status_code == 503


def test_pages_of_boxes_lead_to_the_form(site: Client) -> None:
    assert "/trenner/?ausgabe=seaside-rgg-2022" in site.get("/editionen/seaside-rgg-2022/").content.decode()
    assert "/trenner/" in site.get("/schachteln/").content.decode()
    assert json.loads(site.get("/trenner/stand.json?tabs=9").content)["code"] == "invalid"
