import type { importClients as endpoint } from '@sightline/contracts/clients/clientFiles';
import type { HandlerInput, ReplyOf } from '@sightline/contracts/core/define';
import { createClients, listClientAddresses } from '@sightline/store/accounts/clients';
import { contentHashOf } from '@sightline/store/core/contentHash';
import { derivedId } from '@sightline/store/core/derivedId';
import { noteChange } from '../../core/auditTrail.ts';
import type { PrincipalOf } from '../../core/principal.ts';
import type { Context } from '../../core/serve.ts';

/** Adds new clients with ids derived from import and line, so that none is added twice. Decision 096. */
export async function importRows(
  context: Context<PrincipalOf<'admin' | 'office'>>,
  { id, isDryRun, rows }: HandlerInput<typeof endpoint>['body'],
): Promise<ReplyOf<typeof endpoint>> {
  const { store } = context;
  const idOf = (line: number): string => derivedId('imported client', id, String(line));
  const own = new Set(rows.map(({ line }) => idOf(line)));
  // A client that this import has already added is still a new one.
  const others = (await listClientAddresses(store)).filter(({ _id }) => !own.has(_id));
  const known = new Set(others.map(({ email }) => email));
  const above = new Set<string>();
  const states = rows.map(({ line, email }) => {
    const state = known.has(email) ? 'known' : above.has(email) ? 'repeated' : 'new';
    above.add(email);
    return { line, state } as const;
  });
  if (isDryRun) return { added: 0, rows: states };
  const fresh = rows.filter((_, index) => states[index]?.state === 'new');
  const clients = fresh.map(({ line, ...facts }) => {
    const client = { ...facts, loginEnabled: false };
    return { ...client, _id: idOf(line), contentHash: contentHashOf(client) };
  });
  await createClients(store, clients);
  const changes = fresh.length === 0 ? [] : [`added ${fresh.length} of ${rows.length} clients`];
  await noteChange(context, { area: 'clients', thing: 'Import', changes }, derivedId('import audit', id));
  return { added: fresh.length, rows: states };
}
