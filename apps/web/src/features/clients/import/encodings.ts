/** The characters of MS-DOS (code page 437) from 0x80, which browsers do not decode. */
const MS_DOS =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00A0';

/** The character sets of Excel's CSV formats for Windows, Macintosh and MS-DOS. */
const ENCODINGS: readonly { label: string; decode: (bytes: Uint8Array) => string }[] = [
  { label: 'Windows', decode: (bytes) => new TextDecoder('windows-1252').decode(bytes) },
  { label: 'Mac', decode: (bytes) => new TextDecoder('macintosh').decode(bytes) },
  {
    label: 'MS-DOS',
    decode: (bytes) =>
      Array.from(bytes, (byte) =>
        byte < 0x80 ? String.fromCharCode(byte) : (MS_DOS[byte - 0x80] ?? ''),
      ).join(''),
  },
];

/** The texts that the bytes of a file may be. */
export interface Decoded {
  /** The likeliest first, each with its first words that have a letter by which a person recognizes the right one. */
  texts: { text: string; label: string; sample: string }[];
  /** Whether a person has to choose, since two are equally likely. */
  isUnclear: boolean;
}

const CERTAIN = 3;

/** Reads a file in each character set, and compares how likely its letters are in their words. */
export function readInEachEncoding(bytes: Uint8Array): Decoded {
  const rated = ENCODINGS.map(({ label, decode }) => {
    const text = decode(bytes);
    const isOfMac = label === 'Mac' && text.includes('\r') && !text.includes('\n');
    return { label, text, sample: sampleOf(text), worth: worthOf(text) + (isOfMac ? CERTAIN : 0) };
  }).toSorted((one, other) => other.worth - one.worth);
  const [best, next] = rated;
  const isUnclear = best === undefined || best.worth <= 0 || best.worth === next?.worth;
  return { texts: rated.map(({ text, label, sample }) => ({ text, label, sample })), isUnclear };
}

const SAMPLES = 3;

function sampleOf(csv: string): string {
  const words = csv.match(/[^\s,;"]*[^\p{ASCII}\s,;"][^\s,;"]*/gu) ?? [];
  return [...new Set(words.map((word) => word.slice(0, 24)))].slice(0, SAMPLES).join(', ');
}

/** The number of letters that decide, so that a long file is not read for seconds. */
const RATED = 2000;

function worthOf(csv: string): number {
  let worth = 0;
  let rated = 0;
  for (const { 0: letter, index } of csv.matchAll(/[^\p{ASCII}]/gu)) {
    worth += worthIn(csv.slice(Math.max(index - 2, 0), index), letter, csv.slice(index + 1, index + 3));
    rated += 1;
    if (rated === RATED) break;
  }
  return worth;
}

const LETTER = /\p{L}/u;
/** The letters of Spanish, Portuguese, French, Haitian Creole, German and Scandinavian names. */
const COMMON = /[áéíóúàèìòùâêîôûäëïöüãõñçåæøßý]/iu;
const UNLIKELY = -2;

/** How likely a character is between its neighbors. */
function worthIn(before: string, letter: string, after: string): number {
  const [previous = '', next = ''] = [before.at(-1), after.at(0)];
  const [isAfterLetter, isBeforeLetter] = [LETTER.test(previous), LETTER.test(next)];
  if (!LETTER.test(letter)) return worthOfSign(letter, { before, after, isAfterLetter, isBeforeLetter });
  if (!isAfterLetter && !isBeforeLetter) return UNLIKELY;
  const isUpper = letter !== letter.toLowerCase();
  const followsLower = isAfterLetter && previous !== previous.toUpperCase();
  const precedesUpper = isBeforeLetter && next !== next.toLowerCase();
  if (isUpper ? followsLower : precedesUpper) return UNLIKELY;
  return COMMON.test(letter) ? 2 : 0;
}

interface Neighbors {
  before: string;
  after: string;
  isAfterLetter: boolean;
  isBeforeLetter: boolean;
}

function worthOfSign(sign: string, { before, after, isAfterLetter, isBeforeLetter }: Neighbors): number {
  if (sign === '’' && isAfterLetter && isBeforeLetter)
    return /^s(?!\p{L})/u.test(after) || /(?:^|\P{L})\p{Lu}$/u.test(before) ? CERTAIN : 1;
  if (/[“‘«¡¿]/.test(sign)) return !isAfterLetter && isBeforeLetter ? CERTAIN : UNLIKELY;
  if (/[”’»…®™]/.test(sign)) return isAfterLetter && !isBeforeLetter ? CERTAIN : 0;
  if (isAfterLetter && isBeforeLetter) return UNLIKELY;
  if (/[–—]/.test(sign)) return /\s$/.test(before) && /^\s/.test(after) ? CERTAIN : 0;
  if (/[½¼¾°²ªº\u00A0]/.test(sign)) return 1;
  return UNLIKELY;
}
