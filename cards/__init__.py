"""Tables of expansions, editions, cards, printings, piles and recommended sets, with their migrations.

`content.loader` fills them; everything else reads `content.model`, which is built from them.
"""
