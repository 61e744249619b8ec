import { fileURLToPath } from 'node:url';
import { Font } from '@react-pdf/renderer';

/** Faces that packages ship and that are embedded: names keep their accents on every machine. */
const SOURCE_SANS = '@expo-google-fonts/source-sans-3';
const DEJAVU = 'dejavu-fonts-ttf/ttf';

/** The last face has symbols, Hebrew and Arabic that the first one lacks. */
export const FAMILIES = {
  sans: ['Source Sans', 'DejaVu Sans'],
  serif: ['DejaVu Serif', 'DejaVu Sans'],
};
const FONT_FAMILY = [...new Set(Object.values(FAMILIES).flat())];

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

const LONGEST_WORD = 28;

/** Loads the faces; to be awaited once before the first document of a process. */
export async function loadFonts(): Promise<void> {
  for (const { family, file, fontWeight } of FACES) {
    Font.register({ family, src: fileURLToPath(import.meta.resolve(file)), fontWeight });
    await Font.load({ fontFamily: family, fontWeight });
  }
  Font.registerHyphenationCallback(breakWord);
}

/**
 * What can be printed of a text that a person typed: composed letters, without control characters and without those
 * that turn the direction of what follows. A letter that no face has is shown as one that is missing, not as another.
 */
export function printable(text: string): string {
  const visible = text.normalize('NFC').replaceAll('\t', ' ').replaceAll(UNPRINTABLE, '');
  return Array.from(visible, (letter) => (letter === '\n' || hasGlyph(letter) ? letter : '\uFFFD')).join('');
}

/** Control and format characters, except the line feed; direction marks and overrides among them. */
const UNPRINTABLE = /(?!\n)[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Variation_Selector}]/gu;

function hasGlyph(letter: string): boolean {
  const codePoint = letter.codePointAt(0) ?? 0;
  return FONT_FAMILY.some((fontFamily) => {
    const face = Font.getFont({ fontFamily, fontWeight: 400 })?.data;
    return face?.hasGlyphForCodePoint(codePoint) ?? false;
  });
}

/** Never hyphenate; break only words too long for a line. */
function breakWord(word: string): string[] {
  if (word.length <= LONGEST_WORD) return [word];
  return word.match(/.{1,12}/gsu) ?? [word];
}
