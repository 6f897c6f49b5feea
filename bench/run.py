"""Run benchmarks and print a table of measured and target values. Exceeding a target never fails the run.

make bench                   everything
make bench ONLY=loading      one topic
"""

import sys
from importlib import import_module

TOPICS = (
    *("loading", "engine", "api", "memory", "search", "pages"),
    *("interactions", "dividers", "offline", "servers", "tables", "visibility"),
)
"""The modules of this package that measure something, in the order in which they are run."""


def main(only: list[str]) -> None:
    if unknown := [topic for topic in only if topic not in TOPICS]:
        sys.exit(f"no topics: {', '.join(unknown)}; there are {', '.join(TOPICS)}")
    print(f"{'what':58} {'measured':>12} {'limit':>12}")
    for topic in only or TOPICS:
        for measure in import_module(f"bench.{topic}").MEASUREMENTS:
            for what, measured, limit, unit in measure():
                bound = f"{limit:g} {unit}" if limit is not None else "–"
                print(f"{what:58} {f'{measured:.2f} {unit}':>12} {bound:>12}", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
