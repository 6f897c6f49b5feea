"""Tables of expansions, editions, cards, printings, piles and recommended sets, and how they came about.

May import `engine`. `content` fills them; what they hold is read from its model.
"""
