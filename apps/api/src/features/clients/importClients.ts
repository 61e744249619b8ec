import {
  type importClients as endpoint,
  missingColumns,
  type previewClientImport,
} from '@sightline/contracts/clients/clientFiles';
import type { HandlerInput } from '@sightline/contracts/core/define';
import { AppError } from '@sightline/contracts/core/errors';
import { createClient, listClientAddresses } from '@sightline/store/accounts/clients';
import { contentHashOf } from '@sightline/store/core/contentHash';
import { derivedId } from '@sightline/store/core/derivedId';
import type { Store } from '@sightline/store/core/store';
import { noteChange } from '../../core/auditTrail.ts';
import type { PrincipalOf } from '../../core/principal.ts';
import type { Context } from '../../core/serve.ts';
import { type ReadRow, type ReadTable, readClientTable } from './readClientRows.ts';

/** The plan of an import. `ownIds` are the clients that this import has already added. */
export async function readImport(
  store: Store,
  { csv, columns }: HandlerInput<typeof previewClientImport>['body'],
  importId?: string,
): Promise<ReadTable> {
  const clients = await listClientAddresses(store);
  const own = importId === undefined ? null : idsOf(importId, csv.split(/\r\n?|\n/).length);
  const others = clients.filter(({ _id }) => !own?.has(_id));
  return readClientTable(csv, { columns, known: new Set(others.map(({ email }) => email)) });
}

/** Adds new clients with ids derived from import and line, so that none is added twice. Decision 096. */
export async function addImported(
  context: Context<PrincipalOf<'admin' | 'office'>>,
  { id, ...file }: HandlerInput<typeof endpoint>['body'],
): Promise<{ added: number; rows: ReadRow[] }> {
  const { store } = context;
  const { columns, rows } = await readImport(store, file, id);
  const missing = missingColumns(columns.map(({ field }) => field));
  if (missing !== null) throw new AppError('badInput', { fields: { csv: missing } });
  let added = 0;
  for (const { line, state, facts } of rows) {
    if (state !== 'new' || !facts) continue;
    const client = { ...facts, loginEnabled: false };
    await createClient(store, { ...client, _id: idOf(id, line), contentHash: contentHashOf(client) });
    added += 1;
  }
  const changes = added === 0 ? [] : [`added ${added} of ${rows.length} rows`];
  await noteChange(context, { area: 'clients', thing: 'Import', changes }, derivedId('import audit', id));
  return { added, rows };
}

const idOf = (importId: string, line: number): string => derivedId('imported client', importId, String(line));

function idsOf(importId: string, lines: number): Set<string> {
  return new Set(Array.from({ length: lines }, (_, index) => idOf(importId, index + 2)));
}
