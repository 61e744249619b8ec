import { MAX_CSV_LETTERS } from '@sightline/contracts/clients/clientFiles';

/** The reason why a file cannot be read, for the person who chose it. */
export class UnreadableFile extends Error {}

export interface TableFile {
  csv: string;
  /** The values that a person should check in the preview; null if the file itself declares its encoding. */
  hint: string | null;
}

const EXCEL_97 = [0xd0, 0xcf, 0x11, 0xe0];
const ZIP = [0x50, 0x4b, 0x03, 0x04];
const OLD_EXCEL = 'This is an old Excel file (.xls). Save it as CSV or as .xlsx.';
const BAD_EXCEL = 'This Excel file cannot be read. Save it as CSV.';
const NO_TABLE = 'This file is not a table. Save it as CSV.';

/** Reads a CSV file in any encoding that spreadsheets write, or the first sheet of an Excel file, as CSV. */
export async function readTableFile(file: File): Promise<TableFile> {
  // The size is checked before reading: a file of the wrong kind may be as large as the memory.
  if (file.size > MAX_CSV_LETTERS) throw new UnreadableFile('Use a file of at most 2 MB.');
  if (file.size === 0) throw new UnreadableFile('This file is empty.');
  const bytes = new Uint8Array(await file.arrayBuffer());
  const beginsWith = (start: readonly number[]): boolean =>
    start.every((byte, index) => bytes[index] === byte);
  if (beginsWith(EXCEL_97)) throw new UnreadableFile(OLD_EXCEL);
  if (beginsWith(ZIP)) return { csv: await readExcel(bytes), hint: null };
  return decode(bytes);
}

/**
 * UTF-8 and UTF-16 are detected from the bytes. Any other file has the encoding of Excel in the United States.
 */
function decode(bytes: Uint8Array): TableFile {
  const wide = wideEncodingOf(bytes);
  if (wide) return { csv: new TextDecoder(wide).decode(bytes), hint: null };
  // Photos, PDF files and the like contain zero bytes; text in other encodings does not.
  if (bytes.includes(0)) throw new UnreadableFile(NO_TABLE);
  try {
    return { csv: new TextDecoder('utf-8', { fatal: true }).decode(bytes), hint: null };
  } catch {
    const csv = new TextDecoder('windows-1252').decode(bytes);
    return { csv, hint: 'Check the accented letters. If they look wrong, save the file as CSV UTF-8.' };
  }
}

/** UTF-16 without a byte order mark has a zero in every other byte of English text. */
function wideEncodingOf(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const [first = 0, second = 0] = bytes;
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0)) return 'utf-16le';
  if ((first === 0xfe && second === 0xff) || (first === 0 && second !== 0)) return 'utf-16be';
  return null;
}

/** Line breaks inside a cell become LINE SEPARATOR, so that the lines of the table stay the rows of the sheet. */
async function readExcel(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const [{ readSheet }, { default: Papa }] = await Promise.all([
    import('read-excel-file/universal'),
    import('papaparse'),
  ]);
  try {
    const rows = (await readSheet(bytes.buffer)) as Cell[][];
    return Papa.unparse(rows.map((row) => row.map(textOf)));
  } catch (cause) {
    throw new UnreadableFile(BAD_EXCEL, { cause });
  }
}

/** A cell's value; the library's types have the constructor of dates instead. */
type Cell = string | number | boolean | Date | null;

function textOf(cell: Cell): string {
  const text = cell instanceof Date ? cell.toISOString().slice(0, 10) : String(cell ?? '');
  return text.replaceAll(/\r\n?|\n/g, '\u2028');
}
