"""The documents that the content is compared with: rulebooks and card texts, which belong to others.

They are not part of the project. CI has them next to the clone; where they are not, these comparisons are skipped.
"""

from tests.support.processes import ROOT

SOURCE_DOCUMENTS = ROOT.parent / "shared"
