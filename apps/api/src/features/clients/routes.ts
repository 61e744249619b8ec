import {
  createClient,
  deleteClient,
  getClient,
  inviteClient,
  listClients,
  updateClient,
} from '@sightline/contracts/clients';
import { AppError } from '@sightline/contracts/core/errors';
import {
  type ClientRecord,
  changeClient,
  findClient,
  listClients as findClients,
} from '@sightline/store/accounts/clients';
import { renameClientOfInspections } from '@sightline/store/inspections/inspections';
import { authorize } from '../../core/policy.ts';
import { type Route, serve } from '../../core/serve.ts';
import { addClient } from './addClient.ts';
import { clientPolicy } from './policy.ts';
import { inviteClient as invite, presentClients, presentClientTo, deleteClient as remove } from './portal.ts';

export const clientRoutes: readonly Route[] = [
  serve(listClients, async ({ store }, { query }) =>
    presentClients(store, await findClients(store, query.search)),
  ),

  serve(getClient, async (context, { params: { clientId } }) => {
    authorize(clientPolicy.read, context.principal, { _id: clientId }, { thing: 'client' });
    return await presentClientTo(context, found(await findClient(context.store, clientId)));
  }),

  serve(createClient, async (context, { body }) => presentClientTo(context, await addClient(context, body))),

  serve(updateClient, async (context, { params, body }) => {
    const client = found(await changeClient(context.store, params.clientId, body));
    if (body.name) await renameClientOfInspections(context.store, client._id, client.name);
    return await presentClientTo(context, client);
  }),

  serve(inviteClient, async (context, { params, body }) => {
    const client = found(await findClient(context.store, params.clientId));
    return await presentClientTo(context, await invite(context, client, body.id));
  }),

  serve(deleteClient, async ({ store }, { params }) => {
    const isDeleted = await remove(store, params.clientId);
    if (!isDeleted) throw new AppError('notFound', { thing: 'client' });
    return { deleted: true as const };
  }),
];

function found(client: ClientRecord | null): ClientRecord {
  if (!client) throw new AppError('notFound', { thing: 'client' });
  return client;
}
