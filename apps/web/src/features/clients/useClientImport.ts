import {
  type ImportColumn,
  type ImportField,
  type ImportRow,
  importClients,
  MAX_CSV_LETTERS,
  missingColumns,
  previewClientImport,
} from '@sightline/contracts/clients/clientFiles';
import { listClients } from '@sightline/contracts/clients/clients';
import { mintId } from '@sightline/contracts/core/ids';
import { useRef, useState } from 'react';
import { toast } from '../../ui/toasts.ts';
import { errorMessage } from '../../wire/CallError.ts';
import { useSend } from '../../wire/queries.ts';
import { type Readings, readInEachEncoding } from './encodings.ts';

/** The reason why a file cannot be read, for the person who chose it. */
class UnreadableFile extends Error {}

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

const certain = (csv: string): Readings => ({
  readings: [{ csv, label: '', sample: '' }],
  isUnclear: false,
});

interface Source {
  csv: string;
  /** The fields that a person chose; null or absent where the titles decide. */
  columns?: (ImportField | null)[];
}

export interface ClientImport {
  columns: ImportColumn[];
  /** Undefined while they are read. */
  rows: ImportRow[] | undefined;
  /** The columns that a person still has to choose. */
  missing: string | null;
  /** The ways to read the letters of the file; null where the file tells. */
  letters: Letters | null;
  problem: string | undefined;
  isReading: boolean;
  isAdding: boolean;
  choose: (file: File) => Promise<void>;
  match: (index: number, field: ImportField | null) => void;
  add: () => void;
}

interface Letters {
  options: Readings['readings'];
  /** The index of the chosen way; null while a person still has to choose. */
  chosen: number | null;
  choose: (index: number) => void;
}

/** The steps from choosing a file of clients to importing it. */
export function useClientImport(onDone: () => void): ClientImport {
  const [file, setFile] = useState<{ id: string; readings: Readings['readings'] } | null>(null);
  const [source, setSource] = useState<Source | null>(null);
  const [read, setRead] = useState<{ source: Source; columns: ImportColumn[]; rows: ImportRow[] } | null>(
    null,
  );
  const [unreadable, setUnreadable] = useState<string>();
  // A large file that was chosen earlier may be read after the next one.
  const latest = useRef<File>(undefined);
  const preview = useSend(previewClientImport, {
    onSuccess: (table, { body }) => setRead({ ...table, source: body }),
  });
  const add = useSend(importClients, {
    refreshes: [listClients],
    onSuccess: ({ added }) => {
      toast({ title: added === 1 ? '1 client added' : `${added} clients added`, tone: 'success' });
      onDone();
    },
  });
  const show = (next: Source): void => {
    setSource(next);
    preview.mutate({ body: next });
  };
  const choose = async (chosen: File): Promise<void> => {
    latest.current = chosen;
    add.reset();
    preview.reset();
    setUnreadable(undefined);
    setFile(null);
    setSource(null);
    setRead(null);
    try {
      const { readings, isUnclear } = await readTableFile(chosen);
      if (latest.current !== chosen) return;
      setFile({ id: mintId(), readings });
      const [best] = readings;
      if (best && !isUnclear) show({ csv: best.csv });
    } catch (error) {
      if (!(error instanceof UnreadableFile)) throw error;
      setUnreadable(error.message);
    }
  };
  // An earlier choice of columns may be answered after a later one.
  const rows = read && read.source === source ? read.rows : undefined;
  const columns = (read?.columns ?? []).map((column, index) => ({
    ...column,
    field: source?.columns ? (source.columns[index] ?? null) : column.field,
  }));
  const fields = columns.map(({ field }) => field);
  const match = (index: number, field: ImportField | null): void => {
    if (source) show({ csv: source.csv, columns: fields.with(index, field) });
  };
  const readings = file?.readings ?? [];
  const chosenLetters = readings.findIndex(({ csv }) => csv === source?.csv);
  const chooseLetters = (index: number): void => {
    const csv = readings[index]?.csv;
    // Columns that a person has matched stay: only letters of their values differ.
    if (csv !== undefined) show({ ...source, csv });
  };
  const error = preview.error ?? add.error;
  return {
    columns,
    rows,
    choose,
    match,
    missing: columns.length > 0 ? missingColumns(fields) : null,
    letters:
      readings.length > 1
        ? { options: readings, chosen: chosenLetters < 0 ? null : chosenLetters, choose: chooseLetters }
        : null,
    problem: unreadable ?? (error ? errorMessage(error) : undefined),
    isReading: preview.isPending,
    isAdding: add.isPending,
    add: () => {
      if (file && source) add.mutate({ body: { id: file.id, ...source } });
    },
  };
}

/**
 * Reads a CSV file in any encoding that spreadsheets write, or the first sheet of an Excel file, as CSV. Where the file
 * does not tell its character set, it is read in each.
 */
export async function readTableFile(file: File): Promise<Readings> {
  // The size is checked before reading: a file of the wrong kind may be as large as the memory.
  if (file.size > MAX_CSV_LETTERS) throw new UnreadableFile('Use a file of at most 2 MB.');
  if (file.size === 0) throw new UnreadableFile('This file is empty.');
  const bytes = new Uint8Array(await file.arrayBuffer());
  const beginsWith = (start: readonly number[]): boolean =>
    start.every((byte, index) => bytes[index] === byte);
  if (beginsWith(EXCEL_97)) throw new UnreadableFile(OLD_EXCEL);
  if (beginsWith(ZIP)) return certain(await readExcel(bytes));
  const table = decode(bytes);
  const [, problem] = TEXTS.find(([start]) => start.test(table.readings[0]?.csv.slice(0, 100) ?? '')) ?? [];
  if (problem !== undefined) throw new UnreadableFile(problem);
  return table;
}

/** UTF-8 and UTF-16 are detected from the bytes. */
function decode(bytes: Uint8Array): Readings {
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

/** Line breaks inside a cell become LINE SEPARATOR, so that the lines of the table stay the rows of the sheet. */
async function readExcel(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const names = new TextDecoder('latin1').decode(bytes);
  const [, problem = BAD_EXCEL] = ARCHIVES.find(([name]) => names.includes(name)) ?? [];
  const [{ readSheet }, { default: Papa }] = await Promise.all([
    import('read-excel-file/universal'),
    import('papaparse'),
  ]);
  try {
    const rows = (await readSheet(bytes.buffer)) as Cell[][];
    return Papa.unparse(rows.map((row) => row.map(textOf)));
  } catch (cause) {
    throw new UnreadableFile(problem, { cause });
  }
}

/** A cell's value; the library's types have the constructor of dates instead. */
type Cell = string | number | boolean | Date | null;

function textOf(cell: Cell): string {
  const text = cell instanceof Date ? cell.toISOString().slice(0, 10) : String(cell ?? '');
  return text.replaceAll(/\r\n?|\n/g, '\u2028');
}
