import {
  type ClientFacts,
  type ClientPart,
  notImported,
  readClientFacts,
  valuesIn,
} from '@sightline/contracts/clients/clientFacts';
import { joinLines } from '@sightline/contracts/core/plainText';
import { isEmptyWord, shortened } from '@sightline/contracts/core/readParts';
import { FORMULA, textOfCell } from '@sightline/wording/csv';
import type { TableRow } from './CsvReader.ts';
import { addressOf, fieldsOf, type ImportField, isTown, isZipCode, missingColumns } from './clientColumns.ts';
import { mendLetters } from './mendLetters.ts';
import type { Table } from './readTableFile.ts';

export interface ImportColumn {
  title: string;
  /** The first values, by which a person recognizes the column. */
  samples: string[];
  /** Null for a column that is not imported. */
  field: ImportField | null;
}

export interface ReadRow extends Pick<TableRow, 'line'> {
  name: string;
  email: string;
  /** The facts to store; null for a row that cannot be stored. */
  facts: ClientFacts | null;
  problems: string[];
  /** Sentences about values that are not stored, unlike the rest of the row. */
  leftOut: string[];
}

export interface ReadTable {
  columns: ImportColumn[];
  rows: ReadRow[];
}

/**
 * Reads a table of clients; it has no rows while a column is missing. Decision 096.
 * @param chosen the fields of the columns as a person matched them; without them, the titles decide
 */
export function readClientRows({ titles, rows }: Table, chosen?: readonly (ImportField | null)[]): ReadTable {
  const samples = titles.map((_, index) => samplesOf(rows, index));
  const fields = chosen ?? fieldsOf(titles).map((field, index) => likely(field, samples[index] ?? []));
  const columns = titles.map((title, index) => ({
    title,
    samples: samples[index] ?? [],
    field: fields[index] ?? null,
  }));
  if (missingColumns(fields) !== null) return { columns, rows: [] };
  const apostrophes = new Set(titles.flatMap((_, index) => (hasApostrophes(rows, index) ? [index] : [])));
  return { columns, rows: rows.map((row) => readRow(row, { titles, fields, apostrophes })) };
}

/** The field, or null where a column that is called "Contact" has phones or emails instead of names. */
function likely(field: ImportField | null, samples: readonly string[]): ImportField | null {
  const isOther =
    samples.length > 0 && samples.every((text) => /@|^[^\p{L}]{0,9}(?:\d[^\p{L}]{0,3}){7}/u.test(text));
  return field === 'name' && isOther ? null : field;
}

/** Whether each of several values begins with the apostrophe by which a spreadsheet tells a text. */
function hasApostrophes(rows: readonly TableRow[], index: number): boolean {
  const filled = rows.map(({ cells }) => cells[index]?.trim() ?? '').filter((cell) => cell !== '');
  return filled.length > 1 && filled.every((cell) => cell.startsWith("'"));
}

const SAMPLES = 3;
const SAMPLE_LETTERS = 60;

function samplesOf(rows: readonly TableRow[], index: number): string[] {
  const samples: string[] = [];
  for (const { cells, problem } of rows) {
    const cell = problem === null ? (cells[index] ?? '') : '';
    const text = textOfCell(cell) ?? cell;
    if (text !== '') samples.push(text.slice(0, SAMPLE_LETTERS));
    if (samples.length === SAMPLES) break;
  }
  return samples;
}

interface Columns {
  titles: readonly string[];
  fields: readonly (ImportField | null)[];
  /** The columns whose values all begin with an apostrophe. */
  apostrophes: ReadonlySet<number>;
}

function readRow({ line, cells: raw, problem }: TableRow, columns: Columns): ReadRow {
  const { titles, fields } = columns;
  const cells = raw.map(mendLetters);
  const unclear =
    problem ?? tooManyCells(cells, titles) ?? damagedLetter(cells, fields) ?? neededFormula(cells, columns);
  if (unclear !== null) {
    const name = (cells[0] ?? '').replaceAll('"', '').trim().slice(0, 200);
    return { line, name, email: '', facts: null, problems: [unclear], leftOut: [] };
  }
  const { texts, others } = textsOf(cells, columns);
  const { facts, problems, leftOut } = readClientFacts(texts);
  const { name = '', email = '' } = facts ?? texts;
  return { line, name, email, facts, problems, leftOut: [...leftOut.map(({ text }) => text), ...others] };
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

function damagedLetter(cells: readonly string[], fields: Columns['fields']): string | null {
  const [damaged] = cells.flatMap((cell, index) => (fields[index] ? (DAMAGED.exec(cell) ?? []) : []));
  return damaged === undefined
    ? null
    : `A letter in this row is damaged (${damaged}). Correct it in the file.`;
}

/** Refuses a row whose name or email is a formula. */
function neededFormula(cells: readonly string[], { titles, fields }: Columns): string | null {
  const index = cells.findIndex((cell, at) => isNeeded(fields[at]) && textOfCell(cell) === null);
  return index < 0 ? null : formulaText(cells[index] ?? '', titles[index] ?? '');
}

const isNeeded = (field: ImportField | null | undefined): boolean =>
  field === 'name' || field === 'firstName' || field === 'lastName' || field === 'email';

const formulaText = (cell: string, title: string): string =>
  `“${shortened(cell.trim())}” in the column “${title}” is a formula, and its result is not in the file.`;

/** The texts of a client, and sentences about values that its record has no field for. */
function textsOf(
  cells: readonly string[],
  columns: Columns,
): { texts: Partial<Record<ClientPart, string>>; others: string[] } {
  const { titles, fields } = columns;
  const valuesOf = (field: ImportField): Value[] =>
    fields.flatMap((found, index) => (found === field ? partsOf(cells, index, columns) : []));
  const joined = (field: ImportField, separator: string): string =>
    valuesOf(field)
      .map(({ text }) => text)
      .join(separator);
  const companyName = distinct(valuesOf('companyName'));
  const company = companyName[0]?.text ?? '';
  const person = [joined('firstName', ' '), joined('lastName', ' ')].filter(Boolean).join(' ');
  // Accounting programs repeat the company as the customer.
  const names = valuesOf('name').filter(({ text }) => person === '' || !isSame(text, company));
  const name = names[0]?.text || person || company;
  const lines = valuesOf('address').filter(
    ({ text }) => ![name, person, company].some((own) => isSame(text, own)),
  );
  const [email, phone] = [distinct(valuesOf('email')), distinct(valuesOf('phone'))];
  const several = { email, phone, address: distinct(addressesOf(lines)), companyName };
  const first = Object.entries(several).map(([part, [value]]) => [part, value?.text ?? '']);
  const others = Object.values(several).flatMap(([, ...more]) => more);
  const formulas = cells.flatMap((cell, index) =>
    fields[index] && textOfCell(cell) === null ? [formulaText(cell, titles[index] ?? '')] : [],
  );
  return {
    texts: { name, notes: joined('notes', '\n'), ...Object.fromEntries(first) },
    others: [...others.map(({ title, text }) => notImported(text, title)), ...formulas],
  };
}

interface Value {
  title: string;
  text: string;
}

/** The values of a cell, of which programs write several of one kind into one cell. Only notes keep their lines. */
function partsOf(cells: readonly string[], index: number, { titles, fields, apostrophes }: Columns): Value[] {
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
  const lines = text.split('\n').map((line) => line.trim());
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
  const [first = [], second, ...more] = byAddress.values();
  // Titles such as "Bill Street, City" name the place once.
  const isOne = more.length === 0 && byAddress.has('') && second && completes(first, second);
  return (isOne ? [values] : [...byAddress.values()]).map((parts) => ({
    title: parts[0]?.title ?? '',
    text: parts
      .map(({ text }) => text)
      .join(', ')
      .replaceAll(/\b([A-Z]{2}), (\d{5}(?:-\d{4})?)\b/g, '$1 $2'),
  }));
}

/** Whether one of them is a street without a town, and the other one a town without a street. */
function completes(one: readonly Value[], other: readonly Value[]): boolean {
  const towns = [one, other].map((parts) => parts.filter(({ title }) => isTown(title)).length);
  return towns.includes(0) && (towns[0] === one.length || towns[1] === other.length);
}

function distinct(values: readonly Value[]): Value[] {
  return values.filter(({ text }, index) => values.findIndex((other) => other.text === text) === index);
}
