"""The template tag of the page that shows the components."""

import re

from django import template
from django.template.base import Parser, Token
from django.utils.safestring import SafeString

from companion.templatetags.drawings import render_component

register = template.Library()

NAMES = re.compile(r'(?<= )(id|for|name|aria-label|aria-labelledby|aria-describedby|popovertarget)="([^"]+)"')


@register.tag("example")
def show_example(parser: Parser, token: Token) -> template.Node:
    """`{% example "name" %}` up to `{% endexample %}`: a component in both themes, side by side."""
    name = token.split_contents()[1].strip('"')
    inside = parser.parse(("endexample",))
    parser.delete_first_token()
    return Example(name, inside)


class Example(template.Node):
    def __init__(self, name: str, inside: template.NodeList) -> None:
        self.name, self.inside = name, inside

    def render(self, context: template.Context) -> SafeString:
        light = self.inside.render(context)
        dark = SafeString(NAMES.sub(r'\1="\2-dunkel"', light))  # a page has each name once
        return render_component("showcase", name=self.name, light=light, dark=dark)
