import * as attachments from '@sightline/contracts/attachments/attachments';
import * as clientFiles from '@sightline/contracts/clients/clientFiles';
import * as clientMerge from '@sightline/contracts/clients/clientMerge';
import * as clients from '@sightline/contracts/clients/clients';
import { mintId } from '@sightline/contracts/core/ids';
import * as messages from '@sightline/contracts/messages/messages';
import { storedClient, storedUser } from '../../../../tests/support/people.ts';
import { ownerless, type Row, row } from './accessRow.ts';

/** Clients and messages. */
export const CLIENT_ROWS: readonly Row[] = [
  row(clients.listClients, { ownerless }),
  row(clients.getClient),
  row(messages.listMessages),
  row(messages.sendMessage, {
    request: ({ clientId }) => ({ body: { clientId, subject: 'Roof', message: 'Bring a ladder' } }),
  }),
  row(messages.markMessagesRead, { request: () => ({ body: { upTo: new Date().toISOString() } }) }),
  row(messages.listMessageThreads, { ownerless }),
  row(messages.countUnreadMessages, { ownerless }),
  row(attachments.downloadAttachment),
  row(clients.createClient, {
    ownerless,
    request: () => ({ body: { name: 'New', email: `${mintId()}@example.com` } }),
  }),

  row(clients.updateClient, { request: () => ({ body: { phone: '305 555 0142' } }) }),
  row(clients.listClientReports),
  row(clients.setClientPortal, {
    request: async ({ clientId }, { services: { store } }) => {
      await storedUser(store, { role: 'client', clientId });
      return { body: { isOn: true } };
    },
  }),
  row(clientFiles.exportClients, { ownerless }),
  row(clientFiles.importClients, {
    ownerless,
    request: () => ({ body: { id: mintId(), rows: [{ line: 2, name: 'Ana', email: 'ana@example.com' }] } }),
  }),
  row(clientMerge.previewClientMerge, {
    request: async (_, { services: { store } }) => ({
      query: { fromId: (await storedClient(store))._id },
    }),
  }),
  row(clientMerge.mergeClients, {
    request: async (_, { services: { store } }) => ({ body: { fromId: (await storedClient(store))._id } }),
  }),
  // This client has set its password, and has inspections.
  row(clients.inviteClient, { status: 409, request: () => ({ body: { id: mintId() } }) }),
  row(clients.deleteClient, { status: 409 }),
];
