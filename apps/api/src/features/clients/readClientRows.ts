import {
  type ClientFacts,
  type ClientPart,
  notImported,
  readClientFacts,
  valuesIn,
} from '@sightline/contracts/clients/clientFacts';
import {
  type ImportColumn,
  type ImportField,
  type ImportRow,
  MAX_CSV_COLUMNS,
  MAX_CSV_ROWS,
  missingColumns,
} from '@sightline/contracts/clients/clientFiles';
import { AppError } from '@sightline/contracts/core/errors';
import { joinLines } from '@sightline/contracts/core/plainText';
import { isEmptyWord, shortened } from '@sightline/contracts/core/readParts';
import { FORMULA, textOfCell } from '@sightline/wording/csv';
import { CsvReader, type CsvRow } from './CsvReader.ts';
import { addressOf, fieldsOf, isZipCode } from './clientColumns.ts';
import { mendLetters } from './mendLetters.ts';

export interface ReadRow extends ImportRow {
  /** The facts to store; null for a row that cannot be stored. */
  facts: ClientFacts | null;
}

export interface ReadTable {
  columns: ImportColumn[];
  rows: ReadRow[];
}

interface Reading {
  /** The addresses of stored clients. */
  known: ReadonlySet<string>;
  /** The fields of the columns as a person matched them. */
  columns?: readonly (ImportField | null)[] | undefined;
}

/** Reads a table of clients; it has no rows while a column is missing. Decision 096. */
export function readClientTable(csv: string, { known, columns }: Reading): ReadTable {
  const reader = new CsvReader(csv, (titles) => fieldsOf(titles).filter((field) => field !== null).length);
  const [head, ...lines] = reader.read();
  if (!head) throw refused('This file is empty.');
  if (head.problem !== null) throw refused(`The first line cannot be read. ${head.problem}`);
  if (head.cells.length > MAX_CSV_COLUMNS) throw refused(`Use at most ${MAX_CSV_COLUMNS} columns.`);
  if (lines.length > MAX_CSV_ROWS) throw refused(`Use at most ${MAX_CSV_ROWS.toLocaleString('en-US')} rows.`);
  const titles = head.cells.map((title) => textOfCell(title) ?? title);
  if (columns && columns.length !== titles.length) throw refused('Choose the file again.');
  const samples = titles.map((_, index) => samplesOf(lines, index));
  const fields = columns ?? fieldsOf(titles).map((field, index) => likely(field, samples[index] ?? []));
  const shown = titles.map((title, index) => ({
    title,
    samples: samples[index] ?? [],
    field: fields[index] ?? null,
  }));
  if (missingColumns(fields) !== null) return { columns: shown, rows: [] };
  const apostrophes = new Set(titles.flatMap((_, index) => (hasApostrophes(lines, index) ? [index] : [])));
  const table = { titles, fields, apostrophes, known, seen: new Set<string>() };
  return { columns: shown, rows: lines.map((line) => readRow(line, table)) };
}

/** The field, or null where a column that is called "Contact" has phones or emails instead of names. */
function likely(field: ImportField | null, samples: readonly string[]): ImportField | null {
  const isOther =
    samples.length > 0 && samples.every((text) => /@|^[^\p{L}]{0,9}(?:\d[^\p{L}]{0,3}){7}/u.test(text));
  return field === 'name' && isOther ? null : field;
}

/** Whether each of several values begins with the apostrophe by which a spreadsheet tells a text. */
function hasApostrophes(rows: readonly CsvRow[], index: number): boolean {
  const filled = rows.map(({ cells }) => cells[index]?.trim() ?? '').filter((cell) => cell !== '');
  return filled.length > 1 && filled.every((cell) => cell.startsWith("'"));
}

const refused = (problem: string): AppError => new AppError('badInput', { fields: { csv: problem } });

const SAMPLES = 3;
const SAMPLE_LETTERS = 60;

function samplesOf(rows: readonly CsvRow[], index: number): string[] {
  const samples: string[] = [];
  for (const { cells, problem } of rows) {
    const cell = problem === null ? (cells[index] ?? '') : '';
    const text = textOfCell(cell) ?? cell;
    if (text !== '') samples.push(text.slice(0, SAMPLE_LETTERS));
    if (samples.length === SAMPLES) break;
  }
  return samples;
}

interface Table {
  titles: readonly string[];
  fields: readonly (ImportField | null)[];
  /** The columns whose values all begin with an apostrophe. */
  apostrophes: ReadonlySet<number>;
  known: ReadonlySet<string>;
  /** The addresses of the rows above. */
  seen: Set<string>;
}

function readRow({ line, cells: raw, problem }: CsvRow, table: Table): ReadRow {
  const { titles, fields, known, seen } = table;
  const cells = raw.map(mendLetters);
  const unclear =
    problem ?? tooManyCells(cells, titles) ?? damagedLetter(cells, fields) ?? neededFormula(cells, table);
  if (unclear !== null) return unusable(line, cells, [unclear]);
  const { texts, others } = textsOf(cells, table);
  const { facts, problems, leftOut } = readClientFacts(texts);
  const { name = '', email = '' } = facts ?? texts;
  const shown = { line, name, email, problems, leftOut: [...leftOut.map(({ text }) => text), ...others] };
  if (!facts) return { ...shown, state: 'invalid', facts };
  const state = known.has(facts.email) ? 'known' : seen.has(facts.email) ? 'repeated' : 'new';
  seen.add(facts.email);
  return { ...shown, state, facts };
}

/**
 * Refuses a row with too many cells: a comma in an address without quotation marks moves every value after
 * it.
 */
function tooManyCells(cells: readonly string[], titles: readonly string[]): string | null {
  const last = cells.findLastIndex((cell) => cell.trim() !== '');
  if (last < titles.length) return null;
  return `This row has ${last + 1} values for ${titles.length} columns. Put quotation marks around a value that has a comma in it.`;
}

/** Letters that were lost, or read in another character set, when a program saved the file. */
const DAMAGED =
  /\uFFFD|\u221A[\u00A9\u00B1\u00B0\u2260\u2265\u222B]|[\u00C2\u00C3][\u0080-\u00BF\u2018-\u203A]/u;

function damagedLetter(cells: readonly string[], fields: Table['fields']): string | null {
  const [damaged] = cells.flatMap((cell, index) => (fields[index] ? (DAMAGED.exec(cell) ?? []) : []));
  return damaged === undefined
    ? null
    : `A letter in this row is damaged (${damaged}). Correct it in the file.`;
}

/** Refuses a row whose name or email is a formula. */
function neededFormula(cells: readonly string[], { titles, fields }: Table): string | null {
  const index = cells.findIndex((cell, at) => isNeeded(fields[at]) && textOfCell(cell) === null);
  return index < 0 ? null : formulaText(cells[index] ?? '', titles[index] ?? '');
}

const isNeeded = (field: ImportField | null | undefined): boolean =>
  field === 'name' || field === 'firstName' || field === 'lastName' || field === 'email';

const formulaText = (cell: string, title: string): string =>
  `“${shortened(cell.trim())}” in the column “${title}” is a formula, and its result is not in the file.`;

function unusable(line: number, cells: readonly string[], problems: string[]): ReadRow {
  const [name = ''] = cells;
  const shown = { name: name.replaceAll('"', '').trim().slice(0, 200), email: '' };
  return { line, ...shown, state: 'invalid', problems, leftOut: [], facts: null };
}

interface Texts {
  texts: Partial<Record<ClientPart, string>>;
  /** Sentences about values that the client's record has no field for. */
  others: string[];
}

function textsOf(cells: readonly string[], table: Table): Texts {
  const { titles, fields } = table;
  const valuesOf = (field: ImportField): Value[] =>
    fields.flatMap((found, index) => (found === field ? partsOf(cells, index, table) : []));
  const joined = (field: ImportField): string =>
    valuesOf(field)
      .map(({ text }) => text)
      .join(' ');
  const companyName = distinct(valuesOf('companyName'));
  const company = companyName[0]?.text ?? '';
  const person = [joined('firstName'), joined('lastName')].filter(Boolean).join(' ');
  // Accounting programs repeat the company as the customer.
  const names = distinct(valuesOf('name').filter(({ text }) => person === '' || !isSame(text, company)));
  const name = names[0]?.text || person || company;
  const lines = valuesOf('address').filter(
    ({ text }) => ![name, person, company].some((own) => isSame(text, own)),
  );
  const several = { email: valuesOf('email'), phone: valuesOf('phone'), address: addressesOf(lines) };
  const { email, phone, address } = several;
  return {
    texts: {
      name,
      email: email[0]?.text ?? '',
      phone: phone[0]?.text ?? '',
      address: address[0]?.text ?? '',
      companyName: company,
      notes: valuesOf('notes')
        .map(({ text }) => text)
        .join('\n'),
    },
    others: [
      ...[email, phone, address].flatMap((values) => distinct(values).slice(1)),
      ...companyName.slice(1),
    ]
      .map(({ title, text }) => notImported(text, title))
      .concat(
        cells.flatMap((cell, index) =>
          fields[index] && textOfCell(cell) === null ? [formulaText(cell, titles[index] ?? '')] : [],
        ),
      ),
  };
}

interface Value {
  title: string;
  text: string;
}

/** The values of a cell, of which programs write several of one kind into one cell. Only notes keep their lines. */
function partsOf(cells: readonly string[], index: number, { titles, fields, apostrophes }: Table): Value[] {
  const [title = '', field] = [titles[index], fields[index]];
  const cell = (cells[index] ?? '').trim();
  const isDigits = TEXT_OF_DIGITS.includes(field ?? null) && /^'\d/.test(cell);
  const isMarked = (apostrophes.has(index) || isDigits) && !FORMULA.test(cell.slice(1));
  const text = textOfCell(isMarked ? cell.replaceAll(/^'|'$/g, '') : cell) ?? '';
  if (text === '' || isEmptyWord(text)) return [];
  return linesOf(text, field ?? null)
    .filter((part) => part !== '')
    .map((part) => ({ title, text: isZipCode(title) ? withZeros(part) : part }));
}

const TEXT_OF_DIGITS: readonly (ImportField | null)[] = ['phone', 'address'];

function linesOf(text: string, field: ImportField | null): string[] {
  const lines = text.split(/[\n\u2028]/).map((line) => line.trim());
  if (field === 'notes') return [lines.join('\n').trim()];
  // Google writes " ::: " between several values.
  if (field === 'email' || field === 'phone')
    return lines.flatMap((line) => line.split(' ::: ')).flatMap((value) => valuesIn(field, value));
  return [joinLines(text, field === 'address' ? ', ' : ' ')];
}

/** A ZIP code of the United States, of which a spreadsheet has dropped the first zeros. */
function withZeros(code: string): string {
  if (/^\d{3,4}$/.test(code)) return code.padStart(5, '0');
  return /^\d{8,9}$/.test(code) ? code.padStart(9, '0').replace(/(?=\d{4}$)/, '-') : code;
}

const isSame = (text: string, other: string): boolean => text.toLowerCase() === other.toLowerCase();

/** Joins street, city and state from separate columns into one address. */
function addressesOf(values: readonly Value[]): Value[] {
  const byAddress = Map.groupBy(values, ({ title }) => addressOf(title));
  return [...byAddress.values()].map((parts) => ({
    title: parts[0]?.title ?? '',
    text: parts
      .map(({ text }) => text)
      .join(', ')
      .replaceAll(/\b([A-Z]{2}), (\d{5}(?:-\d{4})?)\b/g, '$1 $2'),
  }));
}

function distinct(values: readonly Value[]): Value[] {
  return values.filter(({ text }, index) => values.findIndex((other) => other.text === text) === index);
}
