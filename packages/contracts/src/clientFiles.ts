import { z } from 'zod';
import { download, endpoint } from './core/define.ts';
import { Id } from './core/ids.ts';
import { ADMIN } from './roles.ts';

/** Clients as CSV, out and in. */

export const exportClients = download({
  path: '/api/clients/export.csv',
  summary: 'All clients as a table for spreadsheets; no cell runs as a formula',
  access: ADMIN,
  produces: 'text/csv',
});

/** Of the file, in characters. A client takes about a hundred. */
export const MAX_CSV_LETTERS = 2_000_000;
export const MAX_CSV_ROWS = 5000;

const Csv = z.string().min(1, 'Choose a file').max(MAX_CSV_LETTERS, 'Use a file of at most 2 MB');

export const ImportRow = z.object({
  /** In the file, where the first one has the names of the columns. */
  line: z.int(),
  name: z.string(),
  email: z.string(),
  /** New, known by its address (and skipped), listed twice in the file (and skipped), or not usable. */
  state: z.enum(['new', 'known', 'repeated', 'invalid']),
  problems: z.array(z.string()),
});
export type ImportRow = z.infer<typeof ImportRow>;

export const previewClientImport = endpoint({
  method: 'POST',
  path: '/api/clients/import/preview',
  summary: 'What importing this file would do, row by row; nothing is stored',
  access: ADMIN,
  body: z.strictObject({ csv: Csv }),
  reply: z.object({ rows: z.array(ImportRow) }),
});

export const importClients = endpoint({
  method: 'POST',
  path: '/api/clients/import',
  summary: 'Add the new clients of a file; the same import twice adds them once',
  access: ADMIN,
  body: z.strictObject({
    /** Minted where the file was chosen. */
    id: Id,
    csv: Csv,
  }),
  reply: z.object({ added: z.int(), rows: z.array(ImportRow) }),
});
