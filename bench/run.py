"""Run benchmarks and print a table of measured and target values. Exceeding a target never fails the run.

make bench                   everything
make bench ONLY=loading      one topic
"""

import sys

from bench import (
    api,
    dividers,
    engine,
    interactions,
    loading,
    memory,
    offline,
    pages,
    search,
    servers,
    tables,
    visibility,
)

TOPICS = {
    "loading": loading.MEASUREMENTS,
    "engine": engine.MEASUREMENTS,
    "api": api.MEASUREMENTS,
    "memory": memory.MEASUREMENTS,
    "search": search.MEASUREMENTS,
    "pages": pages.MEASUREMENTS,
    "interactions": interactions.MEASUREMENTS,
    "dividers": dividers.MEASUREMENTS,
    "offline": offline.MEASUREMENTS,
    "servers": servers.MEASUREMENTS,
    "tables": tables.MEASUREMENTS,
    "visibility": visibility.MEASUREMENTS,
}


def main(only: list[str]) -> None:
    if unknown := [topic for topic in only if topic not in TOPICS]:
        sys.exit(f"no topics: {', '.join(unknown)}; there are {', '.join(TOPICS)}")
    print(f"{'what':58} {'measured':>12} {'limit':>12}")
    for topic in only or TOPICS:
        for measure in TOPICS[topic]:
            for what, measured, limit, unit in measure():
                bound = f"{limit:g} {unit}" if limit is not None else "–"
                print(f"{what:58} {f'{measured:.2f} {unit}':>12} {bound:>12}", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
