import { createClient, getClient, listClients } from '@sightline/contracts/clients';
import { AppError } from '@sightline/contracts/core/errors';
import { findClient, listClients as findClients } from '@sightline/store/accounts/clients';
import { type Route, serve } from '../../core/serve.ts';
import { addClient } from './addClient.ts';
import { presentClientTo } from './presentClient.ts';

export const clientRoutes: readonly Route[] = [
  serve(listClients, async ({ store, principal }, { query }) => {
    const found = await findClients(store, query.search);
    return found.map((client) => presentClientTo(principal, client));
  }),

  serve(getClient, async ({ store, principal }, { params: { clientId } }) => {
    const isForeign = principal.role === 'client' && principal.clientId !== clientId;
    const client = isForeign ? null : await findClient(store, clientId);
    if (!client) throw new AppError('notFound', { thing: 'client' });
    return presentClientTo(principal, client);
  }),

  serve(createClient, async (context, { body }) => {
    const client = await addClient(context, body);
    return presentClientTo(context.principal, client);
  }),
];
