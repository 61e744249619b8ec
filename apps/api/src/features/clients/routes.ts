import { agreedNumber } from '@sightline/contracts/bookings/smsConsent';
import { exportClients, importClients } from '@sightline/contracts/clients/clientFiles';
import { mergeClients, previewClientMerge } from '@sightline/contracts/clients/clientMerge';
import {
  createClient,
  deleteClient,
  getClient,
  inviteClient,
  listClientReports,
  listClients,
  setClientPortal,
  updateClient,
} from '@sightline/contracts/clients/clients';
import type { HandlerInput, ReplyOf } from '@sightline/contracts/core/define';
import { AppError } from '@sightline/contracts/core/errors';
import { versionedNumber } from '@sightline/report/reportTexts';
import {
  type ClientChanges,
  type ClientRecord,
  changeClient,
  createClients,
  findClient,
  listClients as findClients,
  listClientAddresses,
} from '@sightline/store/accounts/clients';
import { withReservedAddresses } from '@sightline/store/accounts/importedAddresses';
import { contentHashOf } from '@sightline/store/core/contentHash';
import { derivedId } from '@sightline/store/core/derivedId';
import type { Store } from '@sightline/store/core/store';
import { renameClientOfInspections } from '@sightline/store/inspections/inspections';
import { followAddress } from '@sightline/store/personalLinks';
import { listReportsOfClient } from '@sightline/store/reports/searchReports';
import { csvTable } from '@sightline/wording/csv';
import { consentOf } from '../../core/agreeToSms.ts';
import { noteChange } from '../../core/auditTrail.ts';
import { nameWithRole } from '../../core/author.ts';
import { authorize } from '../../core/policy.ts';
import type { PrincipalOf } from '../../core/principal.ts';
import { type Context, type Route, serve, serveDownload } from '../../core/serve.ts';
import { linkingOf } from '../rights/personalLinks.ts';
import { addClient, refuseSharedEmail } from './addClient.ts';
import { merge, previewMerge } from './mergeClients.ts';
import { clientPolicy } from './policy.ts';
import {
  inviteClient as invite,
  presentClients,
  presentClientTo,
  deleteClient as remove,
  setPortal,
} from './portal.ts';

type ImportBody = HandlerInput<typeof importClients>['body'];

const importedId = (id: string, line: number): string => derivedId('imported client', id, String(line));

const COLUMNS = {
  name: 'Name',
  email: 'Email',
  phone: 'Phone',
  address: 'Address',
  companyName: 'Company',
  notes: 'Notes',
} as const;

export const clientRoutes: readonly Route[] = [
  serve(listClients, async ({ store }, { query: { search, portal } }) => {
    const all = await presentClients(store, await findClients(store, search));
    // Portal access follows from the accounts, so that no query of clients can ask for it.
    return portal === undefined ? all : all.filter((client) => client.portal === portal);
  }),

  // This route comes before the routes with an id, which its last part would match.
  serveDownload(exportClients, async (context) => {
    const table = clientTable(await findClients(context.store));
    // The entry is written before the reply, so that every copy is in the audit list.
    await noteChange(context, { area: 'clients', thing: 'Export', changes: ['exported all clients'] });
    context.response
      .attachment('clients.csv')
      .type('text/csv; charset=utf-8')
      .set('Cache-Control', 'private, no-store')
      .send(table);
  }),

  serve(importClients, async (context, { body }) => await importRows(context, body)),

  serve(previewClientMerge, async (context, { params, query }) =>
    previewMerge(context, await bothOf(context.store, params.clientId, query.fromId)),
  ),

  serve(mergeClients, async (context, { params, body }) => {
    const merged = await merge(context, await bothOf(context.store, params.clientId, body.fromId));
    return await presentClientTo(context, merged);
  }),

  serve(listClientReports, async ({ store }, { params }) => {
    const { _id: clientId } = found(await findClient(store, params.clientId));
    const reports = await listReportsOfClient(store, clientId);
    return reports.map(({ _id: reportId, inspectionId, status, createdAt, content }) => ({
      reportId,
      inspectionId,
      number: versionedNumber(content),
      address: content.inspection.address,
      createdAt: createdAt.toISOString(),
      isDelivered: status === 'delivered',
    }));
  }),

  serve(setClientPortal, async (context, { params, body }) => {
    const client = found(await findClient(context.store, params.clientId));
    return await presentClientTo(context, await setPortal(context, client, body.isOn));
  }),

  serve(getClient, async (context, { params: { clientId } }) => {
    authorize(clientPolicy.read, context.principal, { _id: clientId }, { thing: 'client' });
    return await presentClientTo(context, found(await findClient(context.store, clientId)));
  }),

  serve(createClient, async (context, { body }) =>
    presentClientTo(context, await addClient(context, body, nameWithRole(context.principal))),
  ),

  serve(updateClient, async (context, { params, body }) => {
    const known = found(await findClient(context.store, params.clientId));
    const { mayShareEmail, ...facts } = body;
    const isNewEmail = facts.email !== undefined && facts.email !== known.email;
    if (isNewEmail && !mayShareEmail) await refuseSharedEmail(context.store, known._id, facts.email ?? '');
    const changes = factsOf(known, facts, nameWithRole(context.principal));
    const client = found(await changeClient(context.store, known._id, changes));
    if (facts.name) await renameClientOfInspections(context.store, client._id, client.name);
    if (facts.email !== undefined) await followAddress(linkingOf(context), client, known.email);
    return await presentClientTo(context, client);
  }),

  serve(inviteClient, async (context, { params, body }) => {
    const client = found(await findClient(context.store, params.clientId));
    const invited = await invite(context, client, body.id);
    const change = {
      area: 'clients',
      thing: client.name,
      changes: [`invited to the portal <${client.email}>`],
    } as const;
    await noteChange(context, change, derivedId('audit', 'portal-invitation', body.id));
    return await presentClientTo(context, invited);
  }),

  serve(deleteClient, async (context, { params }) => {
    const { store } = context;
    const client = await findClient(store, params.clientId);
    const isDeleted = await remove(context, params.clientId);
    if (!isDeleted) throw new AppError('notFound', { thing: 'client' });
    const changes = [`deleted <${client?.email ?? ''}>`];
    await noteChange(context, { area: 'clients', thing: client?.name ?? '', changes });
    return { deleted: true as const };
  }),
];

/** Facts of a client: an existing consent keeps its date; one to another number is new. */
function factsOf(
  known: ClientRecord,
  { acceptsSms, ...facts }: Omit<HandlerInput<typeof updateClient>['body'], 'mayShareEmail'>,
  by: string,
): ClientChanges {
  const { phone } = { ...known, ...facts };
  if (acceptsSms === undefined || (acceptsSms && agreedNumber({ ...known, phone }))) return facts;
  return { ...facts, smsConsent: consentOf(phone, acceptsSms, by) };
}

/** The client that remains and the one that is merged into it; a client cannot be merged into itself. */
async function bothOf(store: Store, toId: string, fromId: string) {
  const to = found(await findClient(store, toId));
  const from = found(await findClient(store, fromId));
  if (from._id === to._id)
    throw new AppError('badInput', { fields: { fromId: 'Choose another client to merge.' } });
  return { from, to };
}

function found(client: ClientRecord | null): ClientRecord {
  if (!client) throw new AppError('notFound', { thing: 'client' });
  return client;
}

/** Writes clients as CSV. A cell that a spreadsheet would run gets an apostrophe, which an import removes. */
function clientTable(clients: readonly ClientRecord[]): string {
  const fields = Object.keys(COLUMNS) as (keyof typeof COLUMNS)[];
  const rows = clients.map((client) =>
    Object.fromEntries(fields.map((field) => [COLUMNS[field], client[field]])),
  );
  return csvTable(rows, Object.values(COLUMNS));
}

/** Adds new clients with ids derived from import and line, so that none is added twice. Decision 096. */
async function importRows(
  context: Context<PrincipalOf<'admin' | 'office'>>,
  { id, isDryRun, rows }: ImportBody,
): Promise<ReplyOf<typeof importClients>> {
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
): ReplyOf<typeof importClients>['rows'] {
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
