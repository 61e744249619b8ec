/** Characters that word processors and formatters set, with their equivalents in the GSM 7-bit alphabet. */
const PLAIN: readonly (readonly [typographic: RegExp, plain: string])[] = [
  [/[‘’‚‛′`´]/g, "'"],
  [/[“”„‟″«»]/g, '"'],
  [/[‐‑‒–—―−•·]/g, '-'],
  [/…/g, '...'],
  [/[\u00a0\u2000-\u200a\u202f\u205f\u3000]/g, ' '],
  [/[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g, ''],
];

/**
 * Replaces typographic characters by plain ones. A single one of them would make a text message UCS-2, whose
 * segments have 70 characters instead of 160. Letters stay: a name is not misspelled to save a segment.
 */
export function gsmText(text: string): string {
  return PLAIN.reduce((plain, [typographic, by]) => plain.replaceAll(typographic, by), text.normalize('NFC'));
}
