// Decodes the index that search/offline_index.py exports: documents with their tokens, and the
// postings of each token.
export function decodeIndex({
  tokens: exportedTokens,
  postings: deltas,
  facets,
  ranges,
  documents: rows,
  questions,
  shown = [],
}) {
  const tokens = [...exportedTokens],
    numberOf = new Map(tokens.map((token, number) => [token, number]));
  const postings = deltas.map((gaps) => {
    let number = 0;
    return gaps.map((gap) => (number += gap));
  });
  const tokenNumbers = rows.map(() => []);
  postings.slice(0, facets).forEach((numbers, token) => {
    for (const number of numbers) tokenNumbers[number].push(token);
  });
  const addToken = (number, token) => {
    if (!numberOf.has(token)) {
      numberOf.set(token, tokens.push(token) - 1);
      postings.push([]);
    }
    postings[numberOf.get(token)].push(number);
    tokenNumbers[number].push(numberOf.get(token));
  };
  const decodeQuestion = (letters) =>
    Array.from(letters, (letter) => questions.words[letter.charCodeAt(0) - questions.first]);
  const documents = rows.map(([slug, title, text, subkind, about, newest], number) => {
    const [question, answer, note, brief] = shown[number] || [];
    const kind = ranges.find(([, first, end]) => number >= first && number < end)[0];
    const decodedQuestions = questions.encoded[number]
      .split(" ")
      .filter(Boolean)
      .map(decodeQuestion);
    return {
      number,
      kind,
      slug,
      title,
      text,
      subkind,
      about,
      newest,
      questions: decodedQuestions,
      question,
      answer,
      note,
      brief,
    };
  });
  // Tokens that are not exported, because they can be derived: of a document itself, and of the
  // words of its questions.
  documents.forEach(({ kind, slug, questions: decoded }, number) => {
    const titleTokens = new Set(
      tokenNumbers[number].map((token) => tokens[token]).filter((token) => token.startsWith("n:")),
    );
    const stems = decoded
      .flat()
      .filter((word) => !word.startsWith(":") && word !== "!")
      .map((word) => word.split("/")[0]);
    addToken(number, `is:${kind}/${slug}`);
    for (const stem of new Set(stems))
      if (!titleTokens.has(`n:${stem}`)) addToken(number, `s:${stem}`);
  });
  for (const numbers of postings) numbers.sort((first, second) => first - second);
  const postingsOf = (token) => postings[numberOf.get(token)] || [];
  const tokensOf = (number) => tokenNumbers[number].map((token) => tokens[token]);
  return {
    ranges,
    documents,
    postingsOf,
    tokensOf,
    documentsWith: (wanted) => new Set(wanted.flatMap(postingsOf)),
    candidate: (number) => ({ ...documents[number], tokens: new Set(tokensOf(number)) }),
    // Slug → all tokens, facets included, of the documents of a kind.
    tokensOfKind(kind) {
      const [, first, end] = ranges.find(([name]) => name === kind),
        tokenSets = [];
      postings.forEach((numbers, token) => {
        for (const number of numbers)
          if (number >= first && number < end) {
            tokenSets[number - first] ??= new Set();
            tokenSets[number - first].add(tokens[token]);
          }
      });
      return new Map(tokenSets.map((set, at) => [documents[first + at].slug, set]));
    },
  };
}
