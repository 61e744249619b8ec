import type { importClients as endpoint } from '@sightline/contracts/clients/clientFiles';
import type { HandlerInput, ReplyOf } from '@sightline/contracts/core/define';
import { createClients, listClientAddresses } from '@sightline/store/accounts/clients';
import { withReservedAddresses } from '@sightline/store/accounts/importedAddresses';
import { contentHashOf } from '@sightline/store/core/contentHash';
import { derivedId } from '@sightline/store/core/derivedId';
import type { Store } from '@sightline/store/core/store';
import { noteChange } from '../../core/auditTrail.ts';
import type { PrincipalOf } from '../../core/principal.ts';
import type { Context } from '../../core/serve.ts';

type ImportBody = HandlerInput<typeof endpoint>['body'];

/** Adds new clients with ids derived from import and line, so that none is added twice. Decision 096. */
export async function importRows(
  context: Context<PrincipalOf<'admin' | 'office'>>,
  { id, isDryRun, rows }: ImportBody,
): Promise<ReplyOf<typeof endpoint>> {
  const { store } = context;
  if (isDryRun) return { added: 0, rows: statesOf(rows, await knownAddresses(store, { id, rows })) };
  const addresses = [...new Set(rows.map(({ email }) => email))];
  return await withReservedAddresses(store, { importId: id, addresses }, async (reserved) => {
    // Known ones are read after the reservation: another import of the same file may run at this moment.
    const states = statesOf(rows, await knownAddresses(store, { id, rows }), reserved);
    const fresh = rows.filter((_, index) => states[index]?.state === 'new');
    const clients = fresh.map(({ line, ...facts }) => {
      const client = { ...facts, loginEnabled: false };
      return { ...client, _id: importedId(id, line), contentHash: contentHashOf(client) };
    });
    await createClients(store, clients);
    const changes = fresh.length === 0 ? [] : [`added ${fresh.length} of ${rows.length} clients`];
    // An import that was held up by another one adds the rest when it is repeated.
    const entryId = derivedId('import audit', id, String(fresh.length));
    await noteChange(context, { area: 'clients', thing: 'Import', changes }, entryId);
    return { added: fresh.length, rows: states };
  });
}

const importedId = (id: string, line: number): string => derivedId('imported client', id, String(line));

/** The addresses of clients, without those that this import has already added: they are still new ones. */
async function knownAddresses(
  store: Store,
  { id, rows }: Pick<ImportBody, 'id' | 'rows'>,
): Promise<ReadonlySet<string>> {
  const own = new Set(rows.map(({ line }) => importedId(id, line)));
  const others = (await listClientAddresses(store)).filter(({ _id }) => !own.has(_id));
  return new Set(others.map(({ email }) => email));
}

function statesOf(
  rows: ImportBody['rows'],
  known: ReadonlySet<string>,
  /** Null before an import, which then has not reserved any. */
  reserved: ReadonlySet<string> | null = null,
): ReplyOf<typeof endpoint>['rows'] {
  const above = new Set<string>();
  return rows.map(({ line, email }) => {
    const state = known.has(email) ? 'known' : above.has(email) ? 'repeated' : unknownState(email, reserved);
    above.add(email);
    return { line, state };
  });
}

function unknownState(email: string, reserved: ReadonlySet<string> | null): 'new' | 'beingImported' {
  return reserved === null || reserved.has(email) ? 'new' : 'beingImported';
}
