"""Tables of rulings, differences, general rules, topics and sources, with their migrations.

`content.loader` fills them; everything else reads `content.model`, which is built from them.
"""
