const LONGEST_PREFIX = 16;

/** The words of a text, lower case and without accents: "Cañas Blvd., 12-B" is canas, blvd, 12, b. */
export function searchWordsOf(text: string): string[] {
  const plain = text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
  return plain.match(/[\p{L}\p{N}]+/gu) ?? [];
}

/**
 * All prefixes of all words, so that a search is an equality on an index: no pattern is matched against all documents,
 * and typed text is never interpreted as a pattern.
 */
export function prefixesOf(texts: readonly string[]): string[] {
  const prefixes = new Set<string>();
  for (const word of texts.flatMap(searchWordsOf)) {
    for (let length = 1; length <= Math.min(word.length, LONGEST_PREFIX); length++) {
      prefixes.add(word.slice(0, length));
    }
  }
  return [...prefixes];
}

/** The words of a search, with the longest last, since it is the most selective. Empty when there is no word. */
export function searchTermsOf(search: string): string[] {
  const words = new Set(searchWordsOf(search).map((word) => word.slice(0, LONGEST_PREFIX)));
  return [...words].sort((a, b) => a.length - b.length).slice(-8);
}
