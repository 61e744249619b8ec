import { BYTE_ORDER_MARK } from '@sightline/wording/csv';
import Papa from 'papaparse';

/** One row of a file, which may cover several of its lines. */
export interface CsvRow {
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
  readonly #delimiter: string;
  readonly #rows: CsvRow[] = [];
  #offset = 0;
  #line = 1;
  #damaged = 0;
  #pattern: RowPattern | undefined;

  /** @param countKnown counts the known titles, by which the delimiter is found */
  constructor(csv: string, countKnown: (titles: readonly string[]) => number) {
    this.#text = csv.replace(BYTE_ORDER_MARK, '').replaceAll(/\r\n?/g, '\n');
    const [hint] = /^sep=(.)\n/i.exec(this.#text)?.slice(1) ?? [];
    this.#delimiter = hint ?? delimiterOf(this.#text, countKnown);
    if (hint !== undefined) this.#moveTo(this.#text.indexOf('\n') + 1);
  }

  /** All rows that are not blank; the first one has the titles. */
  read(): CsvRow[] {
    while (this.#offset < this.#text.length) this.#readOn();
    return this.#rows;
  }

  /** Reads to the end, or to the first row whose quotation marks are wrong. */
  #readOn(): void {
    const start = this.#offset;
    Papa.parse<string[]>(this.#text.slice(start), {
      delimiter: this.#delimiter,
      newline: '\n',
      step: ({ data, errors, meta }, parser) => {
        if (errors.length === 0) return this.#take(data, start + meta.cursor);
        this.#skipLine();
        parser.abort();
      },
    });
  }

  #take(cells: string[], end: number): void {
    const line = this.#line;
    const isBlank = cells.every((cell) => cell.trim() === '');
    this.#moveTo(end);
    if (isBlank) return;
    this.#pattern ??= patternOf(cells, this.#delimiter);
    const problem = this.#pattern.swallows(cells) ? swallowText(line, this.#line - 1) : null;
    this.#rows.push({ line, cells, problem });
  }

  #skipLine(): void {
    this.#damaged += 1;
    const isLast = this.#damaged > MAX_DAMAGED;
    const end = this.#text.indexOf('\n', this.#offset);
    const [line, from] = [this.#line, this.#offset];
    this.#moveTo(isLast || end < 0 ? this.#text.length : end + 1);
    const cells = this.#text.slice(from, end < 0 ? undefined : end).split(this.#delimiter);
    this.#rows.push({ line, cells, problem: isLast ? TOO_MANY : DAMAGED });
  }

  #moveTo(offset: number): void {
    this.#line += this.#text.slice(this.#offset, offset).split('\n').length - 1;
    this.#offset = offset;
  }
}

interface RowPattern {
  /** Whether a value contains a row: then a quotation mark was closed too late. */
  swallows(cells: readonly string[]): boolean;
}

function patternOf(titles: readonly string[], delimiter: string): RowPattern {
  const isRow = (text: string): boolean => {
    const cells = text.split(delimiter);
    return cells.length >= titles.length && titles.length > 1 && cells.some((cell) => EMAIL.test(cell));
  };
  return {
    swallows: (cells) => cells.some((cell) => cell.includes('\n') && cell.split('\n').slice(1).some(isRow)),
  };
}

const EMAIL = /^\s*"?[^\s@"]+@[^\s@"]+\.[^\s@"]+"?\s*$/;

const swallowText = (from: number, to: number): string =>
  `A quotation mark opens in one value and closes lines later, so lines ${from} to ${to} would be one row. Correct the quotation marks in these lines.`;

/** The delimiter that gives the most known titles; of several, the one that gives the most titles. */
function delimiterOf(text: string, countKnown: (titles: readonly string[]) => number): string {
  const head = text.trimStart().slice(0, 10_000);
  const found = DELIMITERS.map((delimiter) => {
    const [titles = []] = Papa.parse<string[]>(head, { delimiter, newline: '\n', preview: 1 }).data;
    return { delimiter, known: countKnown(titles), titles: titles.length };
  });
  const best = found.toSorted((one, other) => other.known - one.known || other.titles - one.titles)[0];
  return best?.delimiter ?? ',';
}
