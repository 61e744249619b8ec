import { z } from 'zod';
import { OFFICE } from '../accounts/roles.ts';
import { download, endpoint } from '../core/define.ts';
import { MintedId } from '../core/ids.ts';

export const exportClients = download({
  path: '/api/clients/export.csv',
  summary: 'All clients as a table for spreadsheets; no cell runs as a formula',
  access: OFFICE,
  produces: 'text/csv',
});

/** The longest file in characters, of which a client takes about a hundred. */
export const MAX_CSV_LETTERS = 2_000_000;
export const MAX_CSV_ROWS = 5000;
/** The limit of columns, of which exports of address books have about a hundred. */
export const MAX_CSV_COLUMNS = 300;

const Csv = z.string().min(1, 'Choose a file.').max(MAX_CSV_LETTERS, 'Use a file of at most 2 MB.');

/** The content of a column. Several columns of one kind make one value, as street and city make the address. */
export const ImportField = z.enum([
  'name',
  'firstName',
  'lastName',
  'email',
  'phone',
  'address',
  'companyName',
  'notes',
]);
export type ImportField = z.infer<typeof ImportField>;

export const ImportColumn = z.object({
  title: z.string(),
  /** The first values, by which a person recognizes the column. */
  samples: z.array(z.string()),
  /** Null for a column that is not imported. */
  field: ImportField.nullable(),
});
export type ImportColumn = z.infer<typeof ImportColumn>;

export const ImportRow = z.object({
  /** The line of the file on which the row begins. */
  line: z.int(),
  name: z.string(),
  email: z.string(),
  /** New, known by its email address (skipped), repeated in the file (skipped), or invalid. */
  state: z.enum(['new', 'known', 'repeated', 'invalid']),
  problems: z.array(z.string()),
  /** Sentences about values that are not stored, unlike the rest of the row. */
  leftOut: z.array(z.string()),
});
export type ImportRow = z.infer<typeof ImportRow>;

/** The fields of the columns as a person matched them; without them, the titles decide. */
const Columns = z.array(ImportField.nullable()).max(MAX_CSV_COLUMNS).optional();

export const previewClientImport = endpoint({
  method: 'POST',
  path: '/api/clients/import/preview',
  summary: 'What importing this file would do, row by row; nothing is stored',
  access: OFFICE,
  body: z.strictObject({ csv: Csv, columns: Columns }),
  reply: z.object({
    columns: z.array(ImportColumn),
    /** The rows; empty while `missingColumns` names a column. */
    rows: z.array(ImportRow),
  }),
});

export const importClients = endpoint({
  method: 'POST',
  path: '/api/clients/import',
  summary: 'Add the new clients of a file; the same import twice adds them once',
  access: OFFICE,
  body: z.strictObject({
    /** The id, minted when the file is chosen. */
    id: MintedId,
    csv: Csv,
    columns: Columns,
  }),
  reply: z.object({ added: z.int(), rows: z.array(ImportRow) }),
});

/** The missing columns in words, without which the rows cannot be read; null when all are matched. */
export function missingColumns(fields: readonly (ImportField | null)[]): string | null {
  const hasName = fields.some((field) => field !== null && NAMES.includes(field));
  const hasEmail = fields.includes('email');
  if (hasName && hasEmail) return null;
  const missing = [...(hasName ? [] : ['the name']), ...(hasEmail ? [] : ['the email'])].join(' and ');
  const isCompany = !hasName && fields.includes('companyName');
  const hint = isCompany ? ' If the clients are companies, choose “Name” for that column.' : '';
  return `Choose the ${hasName || hasEmail ? 'column' : 'columns'} with ${missing}.${hint}`;
}

/** A company is a client's name only where a person says so. */
const NAMES: readonly ImportField[] = ['name', 'firstName', 'lastName'];
