// Names while they are being typed, as in search/autocomplete.py.
export function completing(v, g, a) {
  let made;
  const kinds = new Map(Object.entries(a.KINDS));
  const beginnings = () => (made ??= v.names.filter(({ kind }) => kinds.has(kind)).flatMap((name) => {
    const folded = g.words(name.text).map(g.fold);
    return folded.flatMap((word, number) => (word.length > 2 || !number ? [{ key: folded.slice(number).join(""), isInner: number > 0, name }] : []));
  }).sort((one, other) => (one.key < other.key ? -1 : one.key > other.key ? 1 : 0)));

  function at(prefix) {
    const all = beginnings();
    let low = 0, high = all.length;
    while (low < high) { const middle = (low + high) >> 1; if (all[middle].key < prefix) low = middle + 1; else high = middle; }
    return low;
  }
  function starting(prefix) {
    const first = at(prefix), found = [];
    for (const one of beginnings().slice(first, first + a.MAX_SCANNED)) { if (!one.key.startsWith(prefix)) break; found.push(one); }
    return found;
  }
  const has = (prefix) => !!beginnings()[at(prefix)]?.key.startsWith(prefix);
  const compare = (one, other) => {
    for (let number = 0; number < one.length; number++) if (one[number] !== other[number]) return one[number] < other[number] ? -1 : 1;
    return 0;
  };
  const ordered = (found, prefix) => found.map((one) => {
    const { name, isInner } = one;
    return [[!(one.key === prefix && !isInner), isInner, kinds.get(name.kind), name.rank > 0, name.text.length, name.text].map((part) => (typeof part === "boolean" ? Number(part) : part)), name];
  }).sort((one, other) => compare(one[0], other[0])).map(([, name]) => name);

  function* variants(word) {
    for (let number = 0; number <= word.length; number++) {
      const head = word.slice(0, number), tail = word.slice(number);
      if (tail) yield head + tail.slice(1);
      if (tail.length > 1) yield head + tail[1] + tail[0] + tail.slice(2);
      for (const letter of a.LETTERS) {
        yield head + letter + tail;
        if (tail) yield head + letter + tail.slice(1);
      }
    }
  }
  function mistyped(prefix) {
    const found = [], all = [...new Set(variants(prefix))];
    for (const variant of [...all.filter(([first]) => first === prefix[0]), ...all.filter(([first]) => first !== prefix[0])]) {
      if (variant && has(variant)) found.push(...ordered(starting(variant), variant));
      if (found.length > a.MAX_SCANNED) break;
    }
    const place = (name) => [kinds.get(name.kind), Number(g.key(name.text)[0] !== prefix[0]), name.text.length];
    return found.sort((one, other) => compare(place(one), place(other)));
  }
  function completed(typed, before, prefix) {
    const endings = ordered(starting(prefix), prefix).filter(({ kind }) => kind === "card").slice(0, a.MAX_COMPLETIONS).map(({ text }) => text);
    const often = [...v.completions(prefix)].map((word) => [v.documentsWith(v.stem(word)), word]).sort((one, other) => other[0] - one[0]);
    endings.push(...often.map(([, word]) => v.spelt.get(word) || word));
    return [...new Map(endings.reverse().map((ending) => [g.fold(ending), before + ending]))].map(([, sentence]) => sentence).reverse().slice(0, a.MAX_COMPLETIONS);
  }

  return (typed, most = a.MAX_SUGGESTIONS) => {
    const prefix = g.key(typed).slice(0, a.MAX_PREFIX_LENGTH);
    if (!prefix) return [];
    let found = ordered(starting(prefix), prefix);
    if (found.length < most && prefix.length > 2) found.push(...v.namesWith(prefix, new Set(kinds.keys())).map(({ name }) => name));
    const [before, last] = typed.match(/^(.*\s)?(\S*)$/s)?.slice(1) || [];
    if (!found.length && before?.trim() && g.fold(last).length >= a.MIN_LENGTH_COMPLETED) {
      const sentences = completed(typed, before, g.fold(last));
      if (sentences.length) return sentences.map((sentence) => ({ kind: "query", slug: "", label: sentence, matched: sentence }));
    }
    if (!found.length) found = [...(v.byStems.get(g.words(typed).map((word) => v.stem(g.fold(word))).join("")) || [])];
    if (!found.length && prefix.length >= a.MIN_LENGTH_CORRECTED) {
      found = mistyped(prefix);
      if (!found.length) found = v.corrections([prefix]).flatMap(([, other]) => v.byKey.get(other) || []);
    }
    // A thing stands where its last name stands, called by its first: as the server lists it.
    const distinct = new Map(found.reverse().filter(({ kind }) => kinds.has(kind)).map((name) => [`${name.kind}/${name.slug}`, name]));
    return [...distinct.values()].reverse().slice(0, most).map(({ kind, slug, text }) => ({ kind, slug, label: v.labels.get(`${kind}/${slug}`), matched: text }));
  };
}
