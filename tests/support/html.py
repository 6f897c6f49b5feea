"""Reading our own pages: whether they are well formed, and the forms in them, as a browser without JavaScript would."""

from dataclasses import dataclass, field
from html.parser import HTMLParser
from urllib.parse import urljoin

VOID = {"meta", "link", "input", "br", "hr", "img", "use"}
INLINE_ONLY = {"p", "h1", "h2", "h3", "span", "small", "b"}
BLOCKS = {"p", "div", "ul", "ol", "table", "section", "form", "details", "h1", "h2", "h3", "fieldset", "article", "dl"}


@dataclass
class Form:
    """A form with its fields as they would be sent."""

    action: str
    method: str
    fields: list[tuple[str, str]] = field(default_factory=list)
    buttons: list[dict[str, str]] = field(default_factory=list)


class Page(HTMLParser):
    """A page taken apart; `faults` are what no page may have."""

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
        self.problems += [f"id {one} twice" for one in sorted({one for one in self.ids if self.ids.count(one) > 1})]
        self.problems += [f"label for unknown {one}" for one in self.labels - set(self.ids)]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        if len(given) < len(attrs):
            self.problems.append(f"an attribute of <{tag}> twice")
        self.problems += self._misplaced_tags(tag, given)
        if "id" in given:
            self.ids.append(given["id"])
        if tag == "label" and "for" in given:
            self.labels.add(given["for"])
        if tag in ("h1", "h2", "h3"):
            self.headings.append(tag)
        if tag == "a" and given.get("href"):
            self.links.append(urljoin(self.address, given["href"]))
        self._collect_form(tag, given)
        if tag not in VOID:
            self._open.append(tag)

    def _misplaced_tags(self, tag: str, given: dict[str, str]) -> list[str]:
        faults = []
        if "style" in given or any(name.startswith("on") for name in given):
            faults.append(f"<{tag}> has inline style or script")
        if tag == "script" and "src" not in given:
            faults.append("inline script")
        if tag in BLOCKS and self._open and self._open[-1] in INLINE_ONLY:
            faults.append(f"<{tag}> in <{self._open[-1]}>")
        if tag == "li" and self._open[-1:] not in (["ul"], ["ol"]):
            faults.append("<li> outside of a list")
        return faults

    def _collect_form(self, tag: str, given: dict[str, str]) -> None:
        if tag == "form":
            self.forms.append(Form(urljoin(self.address, given.get("action", "")), given.get("method", "get")))
        if not self.forms or "form" not in self._open:
            return
        form, name = self.forms[-1], given.get("name", "")
        if tag == "input" and name and (given.get("type") not in ("checkbox", "radio") or "checked" in given):
            form.fields.append((name, given.get("value", "")))
        elif tag == "select":
            self._select = name
        elif tag == "option" and "selected" in given and self._select:
            form.fields.append((self._select, given.get("value", "")))
        elif tag == "button":
            form.buttons.append(given)

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
        """The form that sends there."""
        return next(form for form in self.forms if form.action.startswith(action))
