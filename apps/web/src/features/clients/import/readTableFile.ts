import { MAX_CSV_ROWS } from '@sightline/contracts/clients/clientFiles';
import { textOfCell } from '@sightline/wording/csv';
import { SilenceLimit } from '../../../wire/SilenceLimit.ts';
import { CsvReader, fromTitles, type TableRow } from './CsvReader.ts';

/** The longest file in bytes, of which a client takes about a hundred. */
const MAX_BYTES = 2_000_000;
/** The limit of columns, of which exports of address books have about a hundred. */
const MAX_COLUMNS = 300;

/** A table of clients in a file. */
export interface Table {
  titles: readonly string[];
  rows: readonly TableRow[];
}

/** One way to read a file. */
export interface Reading {
  table: Table;
  label: string;
  /** The first words with a letter by which a person recognizes the right reading. */
  sample: string;
}

export interface Readings {
  /** The likeliest first; only one where the file tells its character set. */
  readings: readonly Reading[];
  /** Whether a person has to choose, since two readings are equally likely. */
  isUnclear: boolean;
  /** Names the sheets that have rows and were not read; null if there are none. */
  unreadSheets: string | null;
}

/** The reason why a file cannot be read, for the person who chose it. */
export class UnreadableFile extends Error {}

const EXCEL_97 = [0xd0, 0xcf, 0x11, 0xe0];
const ZIP = [0x50, 0x4b, 0x03, 0x04];
const OLD_EXCEL =
  'This is an old Excel file (.xls), or one with a password. Save it as CSV, or as .xlsx without a password.';
const BAD_EXCEL = 'This Excel file cannot be read. Save it as CSV.';
const NO_TABLE = 'This file is not a table. Save it as CSV.';

/** Files of other programs, by a part of their names inside the archive. */
const ARCHIVES = [
  ['opendocument.spreadsheet', 'This is a LibreOffice file (.ods). Save it as CSV or as .xlsx.'],
  ['Index/Document.iwa', 'This is a Numbers file. In Numbers, choose File, Export To, CSV.'],
] as const;

/** Texts that are no CSV, by their beginning. */
const TEXTS: readonly (readonly [RegExp, string])[] = [
  [
    /^\s*<(?:!doctype|html|table|\?xml)/i,
    'This is a web page that is named like an Excel file. Open it in Excel and save it as .xlsx.',
  ],
  [/^\s*BEGIN:VCARD/i, 'These are contact cards (.vcf). Export the contacts as CSV.'],
  [/^(?:%PDF|\s*[{[]\s*["{[])/, NO_TABLE],
];

/**
 * Reads the table of a CSV file in any encoding that spreadsheets write, or the first sheet with rows of an Excel file.
 * Where the file does not tell its character set, it is read in each.
 */
export async function readTableFile(file: File): Promise<Readings> {
  // The size is checked before reading: a file of the wrong kind may be as large as the memory.
  if (file.size > MAX_BYTES) throw new UnreadableFile('Use a file of at most 2 MB.');
  if (file.size === 0) throw new UnreadableFile('This file is empty.');
  const bytes = new Uint8Array(await file.arrayBuffer());
  const beginsWith = (start: readonly number[]): boolean =>
    start.every((byte, index) => bytes[index] === byte);
  if (beginsWith(EXCEL_97)) throw new UnreadableFile(OLD_EXCEL);
  if (beginsWith(ZIP)) {
    const { rows, unreadSheets } = await readExcel(bytes);
    return { readings: [{ table: tableOf(rows), label: '', sample: '' }], isUnclear: false, unreadSheets };
  }
  const { texts, isUnclear } = decode(bytes);
  const [, problem] = TEXTS.find(([start]) => start.test(texts[0]?.text.slice(0, 100) ?? '')) ?? [];
  if (problem !== undefined) throw new UnreadableFile(problem);
  const readings = texts.map(({ text, ...reading }) => ({
    ...reading,
    table: tableOf(new CsvReader(text).read()),
  }));
  return { readings, isUnclear, unreadSheets: null };
}

function tableOf(all: readonly TableRow[]): Table {
  const [head, ...rows] = fromTitles(all);
  if (!head) throw new UnreadableFile('This file is empty.');
  if (head.problem !== null) throw new UnreadableFile(`The first line cannot be read. ${head.problem}`);
  if (head.cells.length > MAX_COLUMNS) throw new UnreadableFile(`Use at most ${MAX_COLUMNS} columns.`);
  if (rows.length > MAX_CSV_ROWS)
    throw new UnreadableFile(`Use at most ${MAX_CSV_ROWS.toLocaleString('en-US')} rows.`);
  return { titles: head.cells.map((title) => textOfCell(title) ?? title), rows };
}

const certain = (text: string): Decoded => ({ texts: [{ text, label: '', sample: '' }], isUnclear: false });

/** UTF-8 and UTF-16 are detected from the bytes. */
function decode(bytes: Uint8Array): Decoded {
  const wide = wideEncodingOf(bytes);
  if (wide) return certain(new TextDecoder(wide).decode(bytes));
  // Photos, PDF files and the like contain zero bytes; text in other encodings does not.
  if (bytes.includes(0)) throw new UnreadableFile(NO_TABLE);
  try {
    return certain(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return readInEachEncoding(bytes);
  }
}

/** UTF-16 without a byte order mark has a zero in every other byte of English text. */
function wideEncodingOf(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const [first = 0, second = 0] = bytes;
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0)) return 'utf-16le';
  if ((first === 0xfe && second === 0xff) || (first === 0 && second !== 0)) return 'utf-16be';
  return null;
}

/** A cell's value; the library's types have the constructor of dates instead. */
type Cell = string | number | boolean | Date | null;
interface Sheet {
  sheet: string;
  data: Cell[][];
}

interface ReadExcel {
  rows: TableRow[];
  unreadSheets: string | null;
}

async function readExcel(bytes: Uint8Array<ArrayBuffer>): Promise<ReadExcel> {
  const names = new TextDecoder('latin1').decode(bytes);
  const [, problem = BAD_EXCEL] = ARCHIVES.find(([name]) => names.includes(name)) ?? [];
  const { default: readSheets } = await SilenceLimit.arrival(import('read-excel-file/universal'));
  let sheets: Sheet[];
  try {
    sheets = (await readSheets(bytes.buffer)) as Sheet[];
  } catch (cause) {
    throw new UnreadableFile(problem, { cause });
  }
  const [read, ...unread] = sheets.filter(hasRows);
  const rows = (read?.data ?? []).map((row, index) => ({
    line: index + 1,
    cells: row.map(textOf),
    problem: null,
  }));
  return { rows, unreadSheets: read && unread.length > 0 ? unreadText(read, unread) : null };
}

const hasRows = ({ data }: Sheet): boolean => data.flat().some((cell) => textOf(cell).trim() !== '');

function unreadText({ sheet }: Sheet, unread: readonly Sheet[]): string {
  const names = unread.map((one) => `“${one.sheet}”`).join(', ');
  return `Only the sheet “${sheet}” was read. Not read: ${names}. To import another one, move it to the front in Excel, save the file, and choose it again.`;
}

function textOf(cell: Cell): string {
  const text = cell instanceof Date ? cell.toISOString().slice(0, 10) : String(cell ?? '');
  return text.replaceAll(/\r\n?/g, '\n');
}

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
interface Decoded {
  /** The likeliest first, each with its first words that have a letter by which a person recognizes the right one. */
  texts: { text: string; label: string; sample: string }[];
  /** Whether a person has to choose, since two are equally likely. */
  isUnclear: boolean;
}

const CERTAIN = 3;

/** Reads a file in each character set, and compares how likely its letters are in their words. */
function readInEachEncoding(bytes: Uint8Array): Decoded {
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
