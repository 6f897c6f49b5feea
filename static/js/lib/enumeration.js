// Names in a sentence. Not part of names.js, which is larger and which most pages do not need.

/**
 * Names as a German enumeration: "Anna, Ben und Cora"; "" for none.
 * @param {string[]} names
 */
export const listed = (names) =>
  names.length > 1
    ? `${names.slice(0, -1).join(", ")} und ${names[names.length - 1]}`
    : names[0] || "";
