/** Texts as they are pasted. This file has no schemas, so that the smallest pages can use it. */

/**
 * Zero-width characters, soft hyphens, and characters that change the direction of text, which come with pasted
 * text.
 */
const INVISIBLE = /[\u00AD\u200B\u2060\uFEFF\p{Bidi_Control}]/gu;

/**
 * Removes invisible characters, which can display a number or an address as another one. Tabs come from
 * spreadsheets.
 */
export function visible(text: string): string {
  return text.replaceAll(INVISIBLE, '').replaceAll('\t', ' ').trim();
}

const LINE_END = /[\n\r\v\f\u0085\u2028\u2029]/;

/** Pasted lines as one: the lines of an address are separated by commas, all others by spaces. */
export function joinLines(text: string, separator: ' ' | ', ' = ' '): string {
  const lines = text.split(LINE_END).map((line) => visible(line));
  const parts = separator === ', ' ? lines.map((line) => line.replace(/[\s,]{1,20}$/, '')) : lines;
  return lines.length > 1 ? parts.filter((part) => part !== '').join(separator) : (lines[0] ?? '');
}
