/** A word up to this length is kept in one line. */
const LONGEST_WORD = 28;

/** Letters that stay together where a longer word has to be broken. */
const PIECE_LENGTH = 4;

/** Scripts that separate no words by spaces. */
const WITHOUT_SPACES = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

const letters = new Intl.Segmenter('en', { granularity: 'grapheme' });
const words = new Intl.Segmenter('en', { granularity: 'word' });

/**
 * Where the renderer may break a word, as its hyphenation callback. It prints a hyphen at each break between two parts that
 * are not empty, so an empty part is put between them, and before each word: the same text in another font begins one.
 */
export function breakWord(word: string): string[] {
  if (word === ' ') return [word];
  const parts = partsOf(word).flatMap((part) => ['', part]);
  return CLOSING_MARK.test(word) ? parts.slice(1) : parts;
}

/** A comma after a word in another font must not begin a line. */
const CLOSING_MARK = /^[\p{Pe}\p{Pf}\p{Po}]/u;

function partsOf(word: string): string[] {
  if (WITHOUT_SPACES.test(word)) return withoutLeadingMarks(word).flatMap(pieces);
  return pieces(word);
}

/** The words of a text without spaces. A mark such as a comma or a closing bracket never begins a line. */
function withoutLeadingMarks(text: string): string[] {
  const parts: string[] = [];
  for (const { segment, isWordLike } of words.segment(text)) {
    if (isWordLike || parts.length === 0) parts.push(segment);
    else parts.push((parts.pop() ?? '') + segment);
  }
  return parts;
}

/** A word that is too long for a line in pieces, each of whole letters. */
function pieces(word: string): string[] {
  if (word.length <= LONGEST_WORD) return [word];
  const whole = Array.from(letters.segment(word), ({ segment }) => segment);
  return Array.from({ length: Math.ceil(whole.length / PIECE_LENGTH) }, (_, piece) =>
    whole.slice(piece * PIECE_LENGTH, (piece + 1) * PIECE_LENGTH).join(''),
  );
}
