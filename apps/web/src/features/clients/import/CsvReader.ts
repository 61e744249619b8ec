import { BYTE_ORDER_MARK } from '@sightline/wording/csv';
import Papa from 'papaparse';
import { fieldsOf } from './clientColumns.ts';

/** One row of a file, which may cover several of its lines. */
export interface TableRow {
  /** The line on which the row begins, numbered as editors number lines. */
  line: number;
  cells: readonly string[];
  /** The reason why the values cannot be separated; null where they can. */
  problem: string | null;
}

const DELIMITERS = [',', ';', '\t', '|'];
/** The limit of damaged rows, each of which is read twice. A file with more is not a CSV file. */
const MAX_DAMAGED = 100;

const DAMAGED =
  'The quotation marks of this row do not match. Remove them, or write two in a row for one that is part of the text.';
const TOO_MANY =
  'Nothing after this row was read, because too many rows have quotation marks that do not match.';

/**
 * Reads the rows of a CSV file, each with its line. A quotation mark that is not closed would make one value of all
 * the lines that follow: such a row is reported, and reading continues on the next line. Decision 096.
 */
export class CsvReader {
  readonly #text: string;
  readonly #layout: Layout;
  readonly #rows: TableRow[] = [];
  #offset = 0;
  #line = 1;
  #damaged = 0;

  constructor(csv: string) {
    this.#text = csv.replace(BYTE_ORDER_MARK, '').replaceAll(/\r\n?/g, '\n');
    const [hint] = /^sep=(.)\n/i.exec(this.#text)?.slice(1) ?? [];
    if (hint !== undefined) this.#moveTo(this.#text.indexOf('\n') + 1);
    this.#layout = layoutOf(this.#text.slice(this.#offset), hint === undefined ? DELIMITERS : [hint]);
  }

  /** All rows that are not blank. */
  read(): TableRow[] {
    while (this.#offset < this.#text.length) this.#readOn();
    return this.#rows;
  }

  /** Reads to the end, or to the first row whose quotation marks are wrong. */
  #readOn(): void {
    const start = this.#offset;
    Papa.parse<string[]>(this.#text.slice(start), {
      delimiter: this.#layout.delimiter,
      newline: '\n',
      step: ({ data, errors, meta }, parser) => {
        if (errors.length === 0) return this.#take(data, start + meta.cursor);
        this.#skipLine();
        parser.abort();
      },
    });
  }

  #take(values: string[], end: number): void {
    const line = this.#line;
    this.#moveTo(end);
    if (isBlank(values)) return;
    const { cells, isClosed } = joinProtected(values, this.#layout.delimiter);
    const swallowed = swallowsRow(cells, this.#layout) ? swallowText(line, this.#line - 1) : null;
    this.#rows.push({ line, cells, problem: isClosed ? swallowed : DAMAGED });
  }

  #skipLine(): void {
    this.#damaged += 1;
    const isLast = this.#damaged > MAX_DAMAGED;
    const end = this.#text.indexOf('\n', this.#offset);
    const [line, from] = [this.#line, this.#offset];
    this.#moveTo(isLast || end < 0 ? this.#text.length : end + 1);
    const cells = this.#text.slice(from, end < 0 ? undefined : end).split(this.#layout.delimiter);
    this.#rows.push({ line, cells, problem: isLast ? TOO_MANY : DAMAGED });
  }

  #moveTo(offset: number): void {
    this.#line += this.#text.slice(this.#offset, offset).split('\n').length - 1;
    this.#offset = offset;
  }
}

const isBlank = (cells: readonly string[]): boolean => cells.every((cell) => cell.trim() === '');

/**
 * Joins the values of a text that a spreadsheet protects as `="0100 Main St, Miami"`: in CSV, such quotation marks do
 * not keep a delimiter from separating.
 */
function joinProtected(values: readonly string[], delimiter: string): { cells: string[]; isClosed: boolean } {
  const cells: string[] = [];
  let open: string | null = null;
  for (const value of values) {
    const text: string = open === null ? value : open + delimiter + value;
    open = /^\s*="/.test(text) && (text.split('"').length - 1) % 2 === 1 ? text : null;
    if (open === null) cells.push(text);
  }
  return open === null ? { cells, isClosed: true } : { cells: [...cells, open], isClosed: false };
}

/** Whether a value contains a row: then a quotation mark was closed too late. */
function swallowsRow(cells: readonly string[], { titles, delimiter }: Layout): boolean {
  const isRow = (text: string): boolean => {
    const found = text.split(delimiter);
    return found.length >= titles.length && titles.length > 1 && found.some((cell) => EMAIL.test(cell));
  };
  return cells.some((cell) => cell.includes('\n') && cell.split('\n').slice(1).some(isRow));
}

const EMAIL = /^\s*"?[^\s@"]+@[^\s@"]+\.[^\s@"]+"?\s*$/;

const swallowText = (from: number, to: number): string =>
  `A quotation mark opens in one value and closes lines later, so lines ${from} to ${to} would be one row. Correct the quotation marks in these lines.`;

interface Layout {
  delimiter: string;
  titles: readonly string[];
}

function layoutOf(text: string, delimiters: readonly string[]): Layout {
  const head = text.slice(0, 20_000);
  const found = delimiters.flatMap((delimiter) => {
    const { data } = Papa.parse<string[]>(head, { delimiter, newline: '\n', preview: HEAD_ROWS });
    const rows = data.map((values) => joinProtected(values, delimiter).cells).filter((row) => !isBlank(row));
    return possibleTitles(rows).map((titles) => ({ ...titles, delimiter }));
  });
  return likeliest(found) ?? { delimiter: ',', titles: [] };
}

interface Titles {
  titles: readonly string[];
  index: number;
  /** The number of known titles. */
  known: number;
}

/** The number of rows among which the titles are: accounting programs put a heading above them. */
const HEAD_ROWS = 12;

function possibleTitles(rows: readonly (readonly string[])[]): Titles[] {
  return rows
    .slice(0, HEAD_ROWS)
    .map((titles, index) => ({ titles, index, known: fieldsOf(titles).filter(Boolean).length }))
    .filter(({ index, known }) => index === 0 || known > 1);
}

/** The row with the most known titles; of several, the first one, then the one with the most titles. */
function likeliest<T extends Titles>(found: readonly T[]): T | undefined {
  return found.toSorted(
    (a, b) => b.known - a.known || a.index - b.index || b.titles.length - a.titles.length,
  )[0];
}

/** The rows that are not blank, from the one with the titles; where no title is known, the first row has them. */
export function fromTitles(rows: readonly TableRow[]): TableRow[] {
  const filled = rows.filter(({ cells }) => !isBlank(cells));
  return filled.slice(likeliest(possibleTitles(filled.map(({ cells }) => cells)))?.index ?? 0);
}
