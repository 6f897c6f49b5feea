// Autocomplete, as in search/autocomplete.py: names while they are being typed.
const compare = (first, second) => (first < second ? -1 : first > second ? 1 : 0);
const compareLists = (first, second) => {
  for (let at = 0; at < first.length; at++)
    if (first[at] !== second[at]) return compare(first[at], second[at]);
  return 0;
};

export function createAutocomplete(vocabulary, { fold, nameKey, splitWords }, constants) {
  const kinds = new Map(Object.entries(constants.KINDS));
  const tailOrder = ({ key, isInner, name }) => [
    key,
    Number(isInner),
    name.kind,
    name.slug,
    name.text,
  ];
  let sortedTails;
  const tails = () =>
    (sortedTails ??= vocabulary.names
      .filter(({ kind }) => kinds.has(kind))
      .flatMap((name) => {
        const folded = splitWords(name.text).map(fold);
        return folded.flatMap((word, number) =>
          word.length > 2 || !number
            ? [{ key: folded.slice(number).join(""), isInner: number > 0, name }]
            : [],
        );
      })
      .sort((first, second) => compareLists(tailOrder(first), tailOrder(second))));

  function firstTailFrom(prefix) {
    let low = 0,
      high = tails().length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (tails()[middle].key < prefix) low = middle + 1;
      else high = middle;
    }
    return low;
  }
  function tailsWithPrefix(prefix) {
    const first = firstTailFrom(prefix),
      scanned = tails().slice(first, first + constants.MAX_SCANNED);
    const end = scanned.findIndex(({ key }) => !key.startsWith(prefix));
    return end < 0 ? scanned : scanned.slice(0, end);
  }
  const hasPrefix = (prefix) => !!tails()[firstTailFrom(prefix)]?.key.startsWith(prefix);

  // The whole name first, then names that begin with the prefix, then those in which a later word
  // does.
  function sortNames(matchingTails, prefix) {
    const sortKey = ({ key, isInner, name }) => [
      Number(key !== prefix || isInner),
      Number(isInner),
      kinds.get(name.kind),
      Number(name.rank > 0),
      name.text.length,
      name.text,
    ];
    return matchingTails
      .map((tail) => [sortKey(tail), tail.name])
      .sort((first, second) => compareLists(first[0], second[0]))
      .map(([, name]) => name);
  }

  function* oneEditVariants(word) {
    for (let at = 0; at <= word.length; at++) {
      const head = word.slice(0, at),
        tail = word.slice(at);
      if (tail) yield head + tail.slice(1);
      if (tail.length > 1) yield head + tail[1] + tail[0] + tail.slice(2);
      for (const letter of constants.LETTERS) {
        yield head + letter + tail;
        if (tail) yield head + letter + tail.slice(1);
      }
    }
  }
  function namesWithTypo(prefix) {
    const names = [],
      variants = [...new Set(oneEditVariants(prefix))];
    for (const variant of [
      ...variants.filter(([first]) => first === prefix[0]),
      ...variants.filter(([first]) => first !== prefix[0]),
    ]) {
      if (variant && hasPrefix(variant))
        names.push(...sortNames(tailsWithPrefix(variant), variant));
      if (names.length > constants.MAX_SCANNED) break;
    }
    const sortKey = (name) => [
      kinds.get(name.kind),
      Number(nameKey(name.text)[0] !== prefix[0]),
      name.text.length,
    ];
    return names.sort((first, second) => compareLists(sortKey(first), sortKey(second)));
  }
  // What was typed with its last word completed: to names of cards, then to the most frequent
  // words.
  function completeSentence(before, prefix) {
    const cards = sortNames(tailsWithPrefix(prefix), prefix)
      .filter(({ kind }) => kind === "card")
      .slice(0, constants.MAX_COMPLETIONS);
    const words = [...vocabulary.completions(prefix)].map((word) => [
      vocabulary.documentsWith(vocabulary.stem(word)),
      word,
    ]);
    const frequentFirst = words
      .sort((first, second) => second[0] - first[0])
      .map(([, word]) => vocabulary.spellings.get(word) || word);
    const completions = [...cards.map(({ text }) => text), ...frequentFirst];
    const distinct = new Map(
      completions.reverse().map((completion) => [fold(completion), before + completion]),
    );
    return [...distinct.values()].reverse().slice(0, constants.MAX_COMPLETIONS);
  }

  return function suggest(typed, limit = constants.MAX_SUGGESTIONS) {
    const prefix = nameKey(typed).slice(0, constants.MAX_PREFIX_LENGTH);
    if (!prefix) return [];
    let names = sortNames(tailsWithPrefix(prefix), prefix);
    if (names.length < limit && prefix.length > 2)
      names.push(...vocabulary.namesWith(prefix, new Set(kinds.keys())).map(({ name }) => name));
    const [before, last] = typed.match(/^(.*\s)?(\S*)$/s)?.slice(1) || [];
    if (!names.length && before?.trim() && fold(last).length >= constants.MIN_LENGTH_COMPLETED) {
      const sentences = completeSentence(before, fold(last));
      const toSuggestion = (sentence) => ({
        kind: constants.SENTENCE_KIND,
        slug: "",
        label: sentence,
        matched: sentence,
      });
      if (sentences.length) return sentences.map(toSuggestion);
    }
    if (!names.length)
      names = [
        ...(vocabulary.byStems.get(
          splitWords(typed)
            .map((word) => vocabulary.stem(fold(word)))
            .join(""),
        ) || []),
      ];
    if (!names.length && prefix.length >= constants.MIN_LENGTH_CORRECTED) {
      names = namesWithTypo(prefix);
      if (!names.length)
        names = vocabulary
          .corrections([prefix])
          .flatMap(([, known]) => vocabulary.byKey.get(known) || []);
    }
    // Each thing once: at the place of the last of its names, with the text of the first.
    const distinct = new Map(
      names
        .reverse()
        .filter(({ kind }) => kinds.has(kind))
        .map((name) => [`${name.kind}/${name.slug}`, name]),
    );
    return [...distinct.values()]
      .reverse()
      .slice(0, limit)
      .map(({ kind, slug, text }) => ({
        kind,
        slug,
        label: vocabulary.labels.get(`${kind}/${slug}`),
        matched: text,
      }));
  };
}
