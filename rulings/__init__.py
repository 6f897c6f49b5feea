"""Tables of rulings, differences, general rules, topics and sources, and how they came about.

May import `cards.models`. `content` fills them; what they hold is read from its model.
"""
