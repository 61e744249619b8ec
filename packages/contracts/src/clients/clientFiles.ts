import { z } from 'zod';
import { OFFICE } from '../accounts/roles.ts';
import { download, endpoint } from '../core/define.ts';
import { MintedId } from '../core/ids.ts';
import { ClientFacts } from './clientFacts.ts';

export const exportClients = download({
  path: '/api/clients/export.csv',
  summary: 'All clients as a table for spreadsheets; no cell runs as a formula',
  access: OFFICE,
  produces: 'text/csv',
});

export const MAX_CSV_ROWS = 5000;

const ImportedClient = ClientFacts.extend({
  /** The line of the file on which the row begins. */
  line: z.int().min(1).max(10_000_000),
});

/**
 * New, known by its email address (skipped), or repeated in the file (skipped); being imported (skipped for now) while
 * another import is adding this client, or was interrupted less than two minutes ago.
 */
const ImportState = z.enum(['new', 'known', 'repeated', 'beingImported']);

export const importClients = endpoint({
  method: 'POST',
  path: '/api/clients/import',
  summary: 'Add the new clients of a file, or only say which are new; the same import twice adds them once',
  access: OFFICE,
  body: z.strictObject({
    /** The id, minted when the file is chosen. */
    id: MintedId,
    isDryRun: z.boolean().default(false),
    rows: z
      .array(ImportedClient)
      .min(1, 'Choose a file with clients.')
      .max(MAX_CSV_ROWS, `Use at most ${MAX_CSV_ROWS.toLocaleString('en-US')} rows.`)
      .refine((rows) => new Set(rows.map(({ line }) => line)).size === rows.length, 'Send each line once.'),
  }),
  reply: z.object({ added: z.int(), rows: z.array(z.object({ line: z.int(), state: ImportState })) }),
});
