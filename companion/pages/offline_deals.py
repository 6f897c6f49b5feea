"""Deals to choose from together without a network: every way in which a deal can end, with the pages of all kingdoms.

A device only follows links: each state of a deal is a page of the server, and so is each kingdom that it can end in.
So a deal may end in few kingdoms only. *Entweder – oder* has 32; of a Veto, some piles lie already.
"""

import secrets
from dataclasses import replace
from typing import Any

from companion.pages.choosing import address_of
from companion.pages.kingdom_page import KingdomPage
from companion.pages.offline_kingdoms import PieceNumber, page_addresses
from companion.pages.offline_pages import stored_pages
from companion.pages.wish_form import WishForm
from content.model.types import Library
from engine.generation.choosing import Mode, deal, finish, states

# Number of players → of how many piles of a Veto they may strike one: so that its states, and the kingdoms in which it
# ends, have 80 to 170 pages in all, of which the server renders 180 in a second.
VETO_OPTIONS = {2: 9, 3: 7, 4: 6, 5: 6, 6: 7}


def deal_pack(library: Library, form: WishForm, mode: Mode, piece_number: PieceNumber) -> dict[str, Any]:
    """A deal for these wishes: the address of its first page, and the codes of the kingdoms by what was removed."""
    wishes, catalog = replace(form.wishes(), freshness=None), library.catalog
    players = wishes.choices.players
    dealt = deal(catalog, mode, wishes, secrets.token_hex(8), max_options=VETO_OPTIONS[players])
    addresses, codes = [], {}
    for state in states(catalog, dealt, wishes):
        if len(state.removed) < dealt.decisions(wishes.choices):
            addresses.append(address_of(form, state))
            continue
        kingdom = finish(catalog, state, wishes, secrets.token_hex(8))
        code = KingdomPage(library, kingdom, wishes.choices).code
        codes[",".join(state.removed)] = code
        addresses.extend(page_addresses({players: code}, form.query()))
    described = {"mode": str(mode), "players": players, "address": address_of(form, dealt), "codes": codes}
    return {"deal": described, **stored_pages(library, addresses, piece_number)}
