import { type ClientFacts, type ClientPart, readClientFacts } from '@sightline/contracts/clients/clientFacts';
import {
  type ImportColumn,
  type ImportField,
  type ImportRow,
  MAX_CSV_COLUMNS,
  MAX_CSV_ROWS,
  missingColumns,
} from '@sightline/contracts/clients/clientFiles';
import { AppError } from '@sightline/contracts/core/errors';
import { shortened } from '@sightline/contracts/core/readParts';
import { FORMULA } from '@sightline/wording/csv';
import { CsvReader, type CsvRow } from './CsvReader.ts';
import { addressOf, fieldsOf } from './clientColumns.ts';

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
  const titles = head.cells.map((title) => title.trim());
  if (columns && columns.length !== titles.length) throw refused('Choose the file again.');
  const fields = columns ?? fieldsOf(titles);
  const shown = titles.map((title, index) => ({
    title,
    samples: samplesOf(lines, index),
    field: fields[index] ?? null,
  }));
  if (missingColumns(fields) !== null) return { columns: shown, rows: [] };
  const seen = new Set<string>();
  const rows = lines.map((line) => readRow(line, { titles, fields, known, seen }));
  return { columns: shown, rows };
}

const refused = (problem: string): AppError => new AppError('badInput', { fields: { csv: problem } });

const SAMPLES = 3;
const SAMPLE_LETTERS = 60;

function samplesOf(rows: readonly CsvRow[], index: number): string[] {
  const samples: string[] = [];
  for (const { cells, problem } of rows) {
    const text = problem === null ? (cells[index] ?? '').trim() : '';
    if (text !== '') samples.push(text.slice(0, SAMPLE_LETTERS));
    if (samples.length === SAMPLES) break;
  }
  return samples;
}

interface Table {
  titles: readonly string[];
  fields: readonly (ImportField | null)[];
  known: ReadonlySet<string>;
  /** The addresses of the rows above. */
  seen: Set<string>;
}

function readRow({ line, cells, problem }: CsvRow, { titles, fields, known, seen }: Table): ReadRow {
  const unclear = problem ?? tooManyCells(cells, titles) ?? damagedLetter(cells, fields);
  if (unclear !== null) return unusable(line, cells, [unclear]);
  const { texts, others } = textsOf(cells, titles, fields);
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

/** Finds a letter that was lost when a program saved the file in a character set without it. */
function damagedLetter(cells: readonly string[], fields: Table['fields']): string | null {
  const isDamaged = cells.some((cell, index) => fields[index] && cell.includes('\uFFFD'));
  return isDamaged ? 'A letter in this row is damaged (\uFFFD). Correct it in the file.' : null;
}

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

function textsOf(cells: readonly string[], titles: readonly string[], fields: Table['fields']): Texts {
  const valuesOf = (field: ImportField): { title: string; text: string }[] =>
    fields.flatMap((found, index) => {
      const title = titles[index] ?? '';
      const texts = found === field ? partsOf(cells[index] ?? '', field) : [];
      return texts.map((text) => ({ title, text }));
    });
  const joined = (field: ImportField): string =>
    valuesOf(field)
      .map(({ text }) => text)
      .join(' ');
  const [email, phone, address, companyName] = [
    valuesOf('email'),
    valuesOf('phone'),
    addressesOf(valuesOf('address')),
    valuesOf('companyName'),
  ].map(distinct);
  const [name] = valuesOf('name');
  const company = companyName?.[0]?.text ?? '';
  return {
    texts: {
      name: name?.text || [joined('firstName'), joined('lastName')].filter(Boolean).join(' ') || company,
      email: email?.[0]?.text ?? '',
      phone: phone?.[0]?.text ?? '',
      address: address?.[0]?.text ?? '',
      companyName: company,
      notes: valuesOf('notes')
        .map(({ text }) => text)
        .join('\n'),
    },
    others: [email, phone, address, companyName].flatMap((values = []) =>
      values
        .slice(1)
        .map(
          ({ title, text }) =>
            `“${shortened(text)}” in the column “${title}” is not imported: a client has one.`,
        ),
    ),
  };
}

/**
 * The values of a cell: Google writes several values of one kind into one cell. Only notes keep their lines.
 */
function partsOf(cell: string, field: ImportField): string[] {
  const text = unescaped(cell.trim());
  const isList = field === 'email' || field === 'phone';
  const lines = text.split(isList ? / ::: |[\n\u2028]/ : /[\n\u2028]/).map((line) => line.trim());
  const filled = lines.filter((line) => line !== '');
  if (isList) return filled;
  if (field === 'notes') return text === '' ? [] : [lines.join('\n')];
  const line =
    field === 'address' ? filled.map((part) => part.replace(/,$/, '')).join(', ') : filled.join(' ');
  return line === '' ? [] : [line];
}

/** Removes the apostrophe that an export writes before a value that a spreadsheet would run. */
const unescaped = (text: string): string =>
  text.startsWith("'") && FORMULA.test(text.slice(1)) ? text.slice(1) : text;

/** Joins street, city and state from separate columns into one address. */
function addressesOf(values: readonly { title: string; text: string }[]): { title: string; text: string }[] {
  const byAddress = Map.groupBy(values, ({ title }) => addressOf(title));
  return [...byAddress.values()].map((parts) => ({
    title: parts[0]?.title ?? '',
    text: parts
      .map(({ text }) => text)
      .join(', ')
      .replaceAll(/\b([A-Z]{2}), (\d{5}(?:-\d{4})?)\b/g, '$1 $2'),
  }));
}

function distinct<V extends { text: string }>(values: readonly V[]): V[] {
  return values.filter(({ text }, index) => values.findIndex((other) => other.text === text) === index);
}
