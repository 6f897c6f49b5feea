"""GET /meetings/, and the interactions in setups."""

from jsonschema import validate

ENTRY = {
    "type": "object",
    "required": ["kind", "cards", "title", "answer", "text", "url"],
    "properties": {"kind": {"enum": ["ruling", "interaction", "mechanic"]}, "cards": {"minItems": 1}},
    "additionalProperties": True,
}


def test_interactions_of_two_cards(api) -> None:
    answer = api("meetings/", cards="moat,militia").json()
    assert answer["cards"] == ["moat", "militia"]
    assert answer["meetings"]
    for interaction in answer["meetings"]:
        validate(interaction, ENTRY)
    assert any(set(interaction["cards"]) == {"moat", "militia"} for interaction in answer["meetings"])


def test_urls_of_interactions_exist(api, client) -> None:
    for interaction in api("meetings/", cards="throne-room,bridge-troll").json()["meetings"]:
        assert client.get(interaction["url"].partition("testserver")[2]).status_code == 200


def test_unrelated_cards_have_no_interactions(api) -> None:
    page = "http://testserver/treffen/smithy/gardens/"
    assert api("meetings/", cards="smithy,gardens").json() == {
        "cards": ["smithy", "gardens"],
        "page": page,
        "meetings": [],
    }


def test_anything_but_two_different_cards_is_refused(api) -> None:
    for cards in ("moat", "moat,militia,witch", "", "moat,moat"):
        assert api("meetings/", cards=cards).status_code == 400, cards
    assert api("meetings/", cards="moat").json()["errors"]["cards"][0]["code"] == "no-pair"
    assert api("meetings/", cards="Moat,x").json()["errors"]["cards"][0]["code"] == "no-slugs"
    assert api("meetings/").status_code == 400
    refused = api("meetings/", cards="moat,militja")
    assert (refused.status_code, refused.json()["code"]) == (422, "unknown-slug")


def test_editions_decide_which_interactions_hold(api) -> None:
    """er26-005: the Vogelfreien of 2019 play Dauerkarten."""
    pair = "band-of-misfits,fishing-village"
    url = "/rules/dauerkarten-und-befehl/"
    assert any(interaction["url"].endswith(url) for interaction in api("meetings/", cards=pair).json()["meetings"])
    old = api("meetings/", cards=pair, editions="dark-ages-rgg-2019,seaside-rgg-2014").json()["meetings"]
    assert not any(interaction["url"].endswith(url) for interaction in old)
    assert api("meetings/", cards=pair, editions="no-box").status_code == 422


def test_setup_has_interactions(api) -> None:
    kingdom = {"piles": ["throne-room", "wharf", "moat", "militia"]}
    laid = api("kingdoms/setup/", post={"kingdom": kingdom}).json()
    assert {"throne-room", "wharf"} in [set(interaction["cards"]) for interaction in laid["meetings"]]
    drawn = api("kingdoms/generate/", post={"seed": "3"}).json()["kingdoms"][0]
    again = api(f"kingdoms/{drawn['code']}/").json()
    assert again["setup"]["meetings"] == drawn["setup"]["meetings"]
    assert len(again["setup"]["meetings"]) <= 8
