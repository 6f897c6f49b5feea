// The dictionary of German, as in search/dictionary.py: the first bits of the checksums of its words.
const CRC_TABLE = Array.from({ length: 256 }, (_, byte) => {
  for (let bit = 0; bit < 8; bit++) byte = byte & 1 ? (byte >>> 1) ^ 0xedb88320 : byte >>> 1;
  return byte >>> 0;
});

function crc32(word) {
  let sum = 0xffffffff;
  for (let at = 0; at < word.length; at++) sum = (sum >>> 8) ^ CRC_TABLE[(sum ^ word.charCodeAt(at)) & 255];
  return (sum ^ 0xffffffff) >>> 0;
}

// Decodes the Rice code that search/offline_index.py writes; returns whether a folded word is in the dictionary.
export function decodeDictionary({ bits, low, gaps }) {
  const bytes = atob(gaps), checksums = new Set(), end = 8 * bytes.length;
  let at = 0, checksum = 0;
  const readBit = () => (bytes.charCodeAt(at >> 3) >> (7 - (at++ & 7))) & 1;
  while (at < end) {
    let quotient = 0, remainder = 0;
    while (at < end && readBit()) quotient++;
    if (at + low > end) break;
    for (let left = low; left; left--) remainder = 2 * remainder + readBit();
    checksums.add(checksum += (quotient << low) + remainder);
  }
  return (word) => checksums.has(crc32(word) >>> (32 - bits));
}
