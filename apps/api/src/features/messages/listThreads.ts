import { compareNames } from '@sightline/contracts/core/searchText';
import type { MessageThread } from '@sightline/contracts/messages/messages';
import { type ClientRecord, listClients } from '@sightline/store/accounts/clients';
import type { Store } from '@sightline/store/core/store';
import { clientsWithMessages, unreadByClient } from '@sightline/store/messages/messages';
import { listThreads } from '@sightline/store/messages/threads';

/**
 * Clients by their last message, then those without one by name. A search finds clients and texts of
 * messages.
 */
export async function listThreadsFor(store: Store, search = ''): Promise<MessageThread[]> {
  const [clients, threads, unread] = await Promise.all([
    searchClients(store, search),
    listThreads(store),
    unreadByClient(store),
  ]);
  const listed = clients.map(({ _id: clientId, name, companyName, email }) => {
    const lastMessage = threads.get(clientId)?.lastMessage ?? null;
    return { clientId, name, companyName, email, unread: unread.get(clientId) ?? 0, lastMessage };
  });
  const lastOf = ({ lastMessage }: MessageThread): string => lastMessage?.createdAt ?? '';
  return listed.toSorted((a, b) => lastOf(b).localeCompare(lastOf(a)) || compareNames(a.name, b.name));
}

async function searchClients(store: Store, search: string): Promise<ClientRecord[]> {
  if (search === '') return await listClients(store);
  const [all, byName, bySaying] = await Promise.all([
    listClients(store),
    listClients(store, search),
    clientsWithMessages(store, search),
  ]);
  const found = new Set([...byName.map(({ _id }) => _id), ...bySaying]);
  return all.filter(({ _id }) => found.has(_id));
}
