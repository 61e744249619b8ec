import { fileURLToPath } from 'node:url';
import { Font } from '@react-pdf/renderer';

/** A word up to this length is kept in one line. */
const LONGEST_WORD = 28;

/** Letters that stay together where a longer word has to be broken. */
const PIECE_LENGTH = 4;

/** Scripts that separate no words by spaces. */
const WITHOUT_SPACES = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

const letters = new Intl.Segmenter('en', { granularity: 'grapheme' });
const words = new Intl.Segmenter('en', { granularity: 'word' });

/** A comma after a word in another font must not begin a line. */
const CLOSING_MARK = /^[\p{Pe}\p{Pf}\p{Po}]/u;

/** Faces that packages ship and that are embedded: names keep their accents on every machine. */
const SOURCE_SANS = '@expo-google-fonts/source-sans-3';
const DEJAVU = 'dejavu-fonts-ttf/ttf';
const GOOGLE = '@expo-google-fonts';

/** The last face has symbols, Hebrew and Arabic that the first one lacks. */
const FAMILIES = {
  sans: ['Source Sans', 'DejaVu Sans'],
  serif: ['DejaVu Serif', 'DejaVu Sans'],
};
const USUAL_FAMILIES = [...new Set(Object.values(FAMILIES).flat())];

const FACES = [
  { family: 'Source Sans', file: `${SOURCE_SANS}/400Regular/SourceSans3_400Regular.ttf`, fontWeight: 400 },
  { family: 'Source Sans', file: `${SOURCE_SANS}/600SemiBold/SourceSans3_600SemiBold.ttf`, fontWeight: 600 },
  { family: 'Source Sans', file: `${SOURCE_SANS}/700Bold/SourceSans3_700Bold.ttf`, fontWeight: 700 },
  { family: 'DejaVu Serif', file: `${DEJAVU}/DejaVuSerif.ttf`, fontWeight: 400 },
  { family: 'DejaVu Serif', file: `${DEJAVU}/DejaVuSerif-Bold.ttf`, fontWeight: 600 },
  { family: 'DejaVu Serif', file: `${DEJAVU}/DejaVuSerif-Bold.ttf`, fontWeight: 700 },
  { family: 'DejaVu Sans', file: `${DEJAVU}/DejaVuSans.ttf`, fontWeight: 400 },
  { family: 'DejaVu Sans', file: `${DEJAVU}/DejaVuSans-Bold.ttf`, fontWeight: 600 },
  { family: 'DejaVu Sans', file: `${DEJAVU}/DejaVuSans-Bold.ttf`, fontWeight: 700 },
];

interface ScriptFace {
  family: string;
  file: string;
  letters: RegExp;
}

/** Each in one weight and loaded with the first text that needs it: the Chinese one alone has 10 MB. Decision 059. */
const SCRIPT_FACES: readonly ScriptFace[] = [
  {
    family: 'Noto Sans SC',
    file: `${GOOGLE}/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf`,
    // Chinese and Japanese, with their punctuation and full-width forms.
    letters: /[\u2E80-\u2FDF\u3000-\u312F\u31A0-\u4DBF\u4E00-\u9FFF\uF900-\uFAFF\uFE30-\uFE4F\uFF00-\uFFEF]/,
  },
  {
    family: 'Noto Sans KR',
    file: `${GOOGLE}/noto-sans-kr/400Regular/NotoSansKR_400Regular.ttf`,
    letters: /\p{Script=Hangul}/u,
  },
  {
    family: 'Noto Sans Devanagari',
    file: `${GOOGLE}/noto-sans-devanagari/400Regular/NotoSansDevanagari_400Regular.ttf`,
    letters: /[\p{Script=Devanagari}\u0964\u0965]/u,
  },
  {
    family: 'Noto Sans Thai',
    file: `${GOOGLE}/noto-sans-thai/400Regular/NotoSansThai_400Regular.ttf`,
    letters: /\p{Script=Thai}/u,
  },
  {
    family: 'Noto Emoji',
    file: `${GOOGLE}/noto-emoji/400Regular/NotoEmoji_400Regular.ttf`,
    letters: /[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}\u20E3]/u,
  },
];

/** Loads the usual faces; to be awaited once before the first document of a process. */
export async function loadFonts(): Promise<void> {
  for (const face of FACES) await load(face);
  embedLastResort();
  Font.registerHyphenationCallback(breakWord);
}

/** The renderer takes Helvetica, which a file does not embed, for line feeds and for what no face of a text has. */
function embedLastResort(): void {
  const families = Font.getRegisteredFonts();
  const usual = families[USUAL_FAMILIES[0] ?? ''];
  if (usual) families.Helvetica = usual;
}

async function load({ family, file, fontWeight }: (typeof FACES)[number]): Promise<void> {
  Font.register({ family, src: fileURLToPath(import.meta.resolve(file)), fontWeight });
  await Font.load({ fontFamily: family, fontWeight });
  const face = Font.getFont({ fontFamily: family, fontWeight })?.data;
  // Its declared type leaves out the layout.
  if (!face) return;
  giveOwnLetters(face as object as Face);
  countInUnits(face as object as Face);
}

/** Loads the faces of other scripts that this text needs. */
export async function loadScripts(text: string): Promise<void> {
  const registered = Font.getRegisteredFonts();
  for (const { family, file } of scriptFacesFor(text))
    if (!(family in registered)) await load({ family, file, fontWeight: 400 });
}

/** The faces for a document, the usual ones first. They follow from its text alone, and so do its bytes. */
export function familiesFor(face: keyof typeof FAMILIES, text: string): string[] {
  return [...FAMILIES[face], ...scriptFacesFor(text).map(({ family }) => family)];
}

function scriptFacesFor(text: string): ScriptFace[] {
  const letters = [...new Set(text)].filter((letter) => !hasGlyph(USUAL_FAMILIES, letter));
  return SCRIPT_FACES.filter((face) => letters.some((letter) => face.letters.test(letter)));
}

/**
 * What can be printed of a text that a person typed: composed letters, without control characters and without those
 * that turn the direction of what follows. A letter that no face has is shown as one that is missing, not as another.
 */
export function printable(text: string): string {
  const visible = text.normalize('NFC').replaceAll('\t', ' ').replaceAll(UNPRINTABLE, '');
  const printed = Array.from(visible, (letter) => (letter === '\n' || hasFace(letter) ? letter : '\uFFFD'));
  return printed.join('').replaceAll(ADJACENT_EMOJI, `$&${HAIR_SPACE}`);
}

/** The renderer begins a new part of a text at each emoji, and loses the font of one that follows another. */
export const HAIR_SPACE = '\u200A';
const ADJACENT_EMOJI =
  /(\p{Regional_Indicator}{2}|\p{Extended_Pictographic}\p{Emoji_Modifier}?)(?=\p{Regional_Indicator}|\p{Extended_Pictographic})/gu;

/** Control and format characters, except the line feed; direction marks and overrides among them. */
const UNPRINTABLE = /(?!\n)[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Variation_Selector}]/gu;

function hasFace(letter: string): boolean {
  if (hasGlyph(USUAL_FAMILIES, letter)) return true;
  const own = SCRIPT_FACES.filter(({ letters }) => letters.test(letter));
  return hasGlyph(
    own.map(({ family }) => family),
    letter,
  );
}

function hasGlyph(families: readonly string[], letter: string): boolean {
  const codePoint = letter.codePointAt(0) ?? 0;
  const registered = Font.getRegisteredFonts();
  return families.some((fontFamily) => {
    if (!(fontFamily in registered)) return false;
    const face = Font.getFont({ fontFamily, fontWeight: 400 })?.data;
    return face?.hasGlyphForCodePoint(codePoint) ?? false;
  });
}

interface Glyph {
  codePoints: number[];
}

interface Face {
  layout(...order: unknown[]): { glyphs: Glyph[] };
  getGlyph(id: number, codePoints?: number[]): Glyph;
}

/**
 * Each sign with the letters that it stands for here. The library shares a sign with the letters of its first use in this
 * process, which has none where it was a part of another sign: `U` after a text with `Ú`.
 */
function giveOwnLetters(face: Face): void {
  const getGlyph = face.getGlyph.bind(face);
  face.getGlyph = (id, codePoints = []) => {
    const glyph = getGlyph(id);
    return codePoints.length === 0
      ? glyph
      : Object.create(glyph, { codePoints: { value: codePoints, writable: true } });
  };
}

const LAST_OF_ONE_UNIT = 0xffff;

/**
 * The renderer cuts a line out of a text by UTF-16 units, but counts the letters of a glyph by code points: letters beyond
 * the first 65,536, such as emoji, would lose those that follow. With each of them as two units, both agree, and so does what
 * the file says about the glyph.
 */
function countInUnits(face: Face): void {
  const layout = face.layout.bind(face);
  face.layout = (...order) => {
    const run = layout(...order);
    for (const glyph of run.glyphs)
      if (glyph.codePoints.some((codePoint) => codePoint > LAST_OF_ONE_UNIT))
        glyph.codePoints = glyph.codePoints.flatMap(unitsOf);
    return run;
  };
}

function unitsOf(codePoint: number): number[] {
  const letter = String.fromCodePoint(codePoint);
  return Array.from({ length: letter.length }, (_, at) => letter.charCodeAt(at));
}

/**
 * Where the renderer may break a word, as its hyphenation callback. It prints a hyphen at each break between two parts that
 * are not empty, so an empty part is put between them, and before each word: the same text in another font begins one.
 */
function breakWord(word: string): string[] {
  if (word === ' ') return [word];
  const parts = partsOf(word).flatMap((part) => ['', part]);
  return CLOSING_MARK.test(word) ? parts.slice(1) : parts;
}

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
