/**
 * A uniform random integer in 0..number-1, by rejection sampling: values above the last full
 * multiple are drawn again.
 * @param {number} number
 */
export function randomBelow(number) {
  const limit = 2 ** 32 - (2 ** 32 % number);
  const random = new Uint32Array(1);
  do crypto.getRandomValues(random);
  while (random[0] >= limit);
  return random[0] % number;
}

/**
 * One of the items, each equally likely.
 * @template T
 * @param {T[]} items
 */
export const pickRandom = (items) => items[randomBelow(items.length)];
