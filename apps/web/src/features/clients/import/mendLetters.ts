/** The characters of Windows-1252 from 0x80, with U+0000 for the five that it does not have. */
const HIGH =
  '\u20AC\u0000\u201A\u0192\u201E\u2026\u2020\u2021\u02C6\u2030\u0160\u2039\u0152\u0000\u017D\u0000\u0000\u2018\u2019\u201C\u201D\u2022\u2013\u2014\u02DC\u2122\u0161\u203A\u0153\u0000\u017E\u0178';
/** The beginning of a character of UTF-8 that was read as Windows-1252. */
const TWICE = /[\u00C2-\u00C5\u00E2][\u0080-\u00BF\u0152-\u0192\u02C6\u02DC\u2013-\u2122]{1,2}/g;

/**
 * Reads letters that were encoded twice, "Jos\u00C3\u00A9" as "Jos\u00E9": a program has read the file as Windows-1252
 * and saved it as UTF-8.
 */
export function mendLetters(text: string): string {
  return text.replaceAll(TWICE, (letters) => decoded(letters) ?? letters);
}

function decoded(letters: string): string | null {
  const bytes = Uint8Array.from(letters, byteOf);
  // A letter of two bytes may be followed by one that is not part of it.
  for (const length of [bytes.length, 2]) {
    const own = bytes.slice(0, length);
    try {
      return new TextDecoder('utf-8', { fatal: true }).decode(own) + letters.slice(length);
    } catch {
      continue;
    }
  }
  return null;
}

function byteOf(letter: string): number {
  const high = HIGH.indexOf(letter);
  return high >= 0 ? 0x80 + high : (letter.codePointAt(0) ?? 0) & 0xff;
}
