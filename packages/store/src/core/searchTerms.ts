const LONGEST_PREFIX = 16;

/** The words of a text, lower case and without accents: "Cañas Blvd., 12-B" is canas, blvd, 12, b. */
export function searchWordsOf(text: string): string[] {
  const plain = text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
  return plain.match(/[\p{L}\p{N}]+/gu) ?? [];
}

/**
 * Every beginning of every word, so that a search is an equality on an index: no expression is run over all documents,
 * and what a person types is never read as a pattern.
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

/** What a search must find; the longest word last, since it narrows most. Empty: there is nothing to search for. */
export function searchTermsOf(search: string): string[] {
  const words = new Set(searchWordsOf(search).map((word) => word.slice(0, LONGEST_PREFIX)));
  return [...words].sort((a, b) => a.length - b.length).slice(-8);
}
