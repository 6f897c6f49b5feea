"""A parser for our own pages: finds malformed HTML, and reads links and forms like a browser without JavaScript."""

from dataclasses import dataclass, field
from html.parser import HTMLParser
from urllib.parse import urljoin

VOID = {"meta", "link", "input", "br", "hr", "img", "use"}
INLINE_ONLY = {"p", "h1", "h2", "h3", "span", "small", "b"}
BLOCKS = {"p", "div", "ul", "ol", "table", "section", "form", "details", "h1", "h2", "h3", "fieldset", "article", "dl"}


@dataclass
class Form:
    """A form with its fields as a browser sends them."""

    action: str
    method: str
    fields: list[tuple[str, str]] = field(default_factory=list)
    buttons: list[dict[str, str]] = field(default_factory=list)


class Page(HTMLParser):
    """A parsed page; `problems` must be empty: malformed HTML, duplicate ids, inline styles and scripts."""

    def __init__(self, text: str, address: str = "/") -> None:
        super().__init__()
        self.address = address
        self.problems: list[str] = []
        self.ids: list[str] = []
        self.labels: set[str] = set()
        self.links: list[str] = []
        self.forms: list[Form] = []
        self.headings: list[str] = []
        self._open: list[str] = []
        self._select = ""
        self.feed(text)
        self.close()
        self.problems += [f"<{tag}> is never closed" for tag in self._open]
        self.problems += [
            f"id {name} twice" for name in sorted({name for name in self.ids if self.ids.count(name) > 1})
        ]
        self.problems += [f"label for unknown {name}" for name in self.labels - set(self.ids)]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        attributes = {name: value or "" for name, value in attrs}
        if len(attributes) < len(attrs):
            self.problems.append(f"an attribute of <{tag}> twice")
        self.problems += self._misplaced_tags(tag, attributes)
        if "id" in attributes:
            self.ids.append(attributes["id"])
        if tag == "label" and "for" in attributes:
            self.labels.add(attributes["for"])
        if tag in ("h1", "h2", "h3"):
            self.headings.append(tag)
        if tag == "a" and attributes.get("href"):
            self.links.append(urljoin(self.address, attributes["href"]))
        self._collect_form(tag, attributes)
        if tag not in VOID:
            self._open.append(tag)

    def _misplaced_tags(self, tag: str, attributes: dict[str, str]) -> list[str]:
        problems = []
        if "style" in attributes or any(name.startswith("on") for name in attributes):
            problems.append(f"<{tag}> has inline style or script")
        if tag == "script" and "src" not in attributes and attributes.get("type") != "application/ld+json":
            problems.append("inline script")
        if tag in BLOCKS and self._open and self._open[-1] in INLINE_ONLY:
            problems.append(f"<{tag}> in <{self._open[-1]}>")
        if tag == "li" and self._open[-1:] not in (["ul"], ["ol"], ["template"]):
            problems.append("<li> outside of a list")
        return problems

    def _collect_form(self, tag: str, attributes: dict[str, str]) -> None:
        if tag == "form":
            self.forms.append(
                Form(urljoin(self.address, attributes.get("action", "")), attributes.get("method", "get"))
            )
        if not self.forms or "form" not in self._open:
            return
        form, name = self.forms[-1], attributes.get("name", "")
        if tag == "input" and name and (attributes.get("type") not in ("checkbox", "radio") or "checked" in attributes):
            form.fields.append((name, attributes.get("value", "")))
        elif tag == "select":
            self._select = name
        elif tag == "option" and "selected" in attributes and self._select:
            form.fields.append((self._select, attributes.get("value", "")))
        elif tag == "button":
            form.buttons.append(attributes)

    def handle_endtag(self, tag: str) -> None:
        if not self._open or self._open[-1] != tag:
            self.problems.append(f"</{tag}> closes {self._open[-1:]}")
            return
        self._open.pop()

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self._open.pop()

    def form(self, action: str) -> Form:
        """The first form with an action that begins like this."""
        return next(form for form in self.forms if form.action.startswith(action))
