"""What an app does first: run with the address of a site, such as `python tour.py http://127.0.0.1:8000`."""

import sys

from dominion_begleiter import Begleiter, Refused

with Begleiter(sys.argv[1]) as site:
    # A card, although its name is misspelt; and a name that is as near to two.
    card = site.card("Burgraben", edition="basisspiel-hig-2008", with_rulings=True)
    print(card.name, card.matched, card.distance, card.page)
    try:
        site.card("Moot")
    except Refused as refused:
        print(refused.problem.code, *sorted(refused.candidates))

    # Two fields of the cards of a list, which may have many pages.
    print(*(card["name"] for card in site.records("cards", fields=["slug", "name"], slug="moat,village", sort="name")))

    # A kingdom from our boxes, the same for everybody with the seed; its setup, and the score.
    [rolled] = site.roll(players=3, editions=["basisspiel-rgg-2017", "seaside-rgg-2014"], seed="Provinz")
    setup = site.setup(rolled.kingdom, rolled.choices)
    print({pile.pile: pile.count for pile in setup.supply}["province"], "Provinzen")
    players = {"Anna": {"cards": {"province": 5}}, "Ben": {"cards": {"province": 4}}, "Clara": {"cards": {"duchy": 3}}}
    print("Sieg:", *site.score(rolled.kingdom, players, rolled.choices).winners)

    # A copy of everything, and what has changed since: nothing.
    copy = site.mirror()
    print(copy.update() > 5000, copy.records["card"]["moat"]["name"], copy.update())
