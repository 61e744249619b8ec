import { CurrentUser } from '@sightline/contracts/accounts/accounts';
import type { Endpoint } from '@sightline/contracts/core/define';
import { experimental_createQueryPersister, type PersistedQuery } from '@tanstack/query-persist-client-core';
import type { Query, QueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { CallError } from '../wire/CallError.ts';
import { useConnection } from '../wire/connection.ts';
import { changeSession, readAgain, sessionKey, sessionQuery } from '../wire/session.ts';
import { deleteSaved } from './deleteSaved.ts';
import { claimSaved, QUERY_PREFIX, readOwner, renewSaved, savedQueries } from './savedRecords.ts';

/**
 * A copy of the lists that the signed-in person has read, so that the app opens without a connection. It is
 * read only while the server cannot be reached, and deleted at sign-out, by another person, and after a week.
 * Decisions 086 and 138.
 */

export interface SavedReplies {
  /** The only endpoints whose replies are saved. */
  endpoints: readonly Pick<Endpoint, 'path' | 'reply'>[];
  /** Whether a reply is kept even if it is not among the latest, judged by all saved replies. */
  isKept: (saved: readonly PersistedQuery[]) => (query: PersistedQuery) => boolean;
}

/** Two full days of ten visits have about 160 replies; the rest is for the lists that a person has read. */
const MAX_QUERIES = 210;
const MAX_AGE_MS = 7 * 24 * 60 * 60_000;
const SAVE_AFTER_MS = 500;
const RETRY_MS = 10_000;

type Persister = ReturnType<typeof persisterOf>;

/** Replies of another person, older than a week or of another shape are deleted instead of read. */
function persisterOf(userId: string, replies: SavedReplies) {
  return experimental_createQueryPersister<PersistedQuery>({
    storage: savedQueries(userId),
    serialize: withoutError,
    deserialize: (saved) => parsed(saved, replies),
    buster: userId,
    maxAge: MAX_AGE_MS,
    prefix: QUERY_PREFIX,
  });
}

/** Removes the error, which may contain values that IndexedDB cannot store. */
function withoutError({ state, ...query }: PersistedQuery): PersistedQuery {
  return { ...query, state: { ...state, error: null, fetchFailureReason: null } };
}

/** Throws if a newer version of the app expects another shape, or does not save these replies. */
function parsed(saved: PersistedQuery, replies: SavedReplies): PersistedQuery {
  const reply = endpointOf(saved.queryKey, replies)?.reply ?? z.never();
  const { data } = saved.state;
  const shape = isPaged(data) ? z.object({ pages: z.array(reply), pageParams: z.array(z.unknown()) }) : reply;
  return { ...saved, state: { ...saved.state, data: shape.parse(data) } };
}

/** Lists that load page by page are kept as their pages. */
function isPaged(data: unknown): boolean {
  return typeof data === 'object' && data !== null && 'pages' in data;
}

/**
 * Saves this person's replies, a moment after each change, until the returned function is called. Replies of an
 * earlier visit stay until they are read again: a page that is opened for a moment must not lose the day that
 * was read ahead.
 */
export function keepSavedCopy(
  queryClient: QueryClient,
  user: CurrentUser,
  replies: SavedReplies,
): () => void {
  const persister = persisterOf(user.id, replies);
  const cache = queryClient.getQueryCache();
  const changed = new Set(cache.getAll());
  // The copy is claimed at once: the app may be opened offline before this person's first save.
  const claimed = claimSaved({ id: user.id, user, savedAt: Date.now() }).catch(() => undefined);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const save = async (): Promise<void> => {
    timer = undefined;
    // Restored lists keep the time at which they were saved.
    if (useConnection.getState().isRestored) return;
    const queries = [...changed].filter((query) => isWorthSaving(query, replies));
    changed.clear();
    await claimed;
    const isSaved = await saveNow(persister, queries, { user, replies });
    if (!isSaved) queries.forEach((query) => changed.add(query));
  };
  const schedule = (): void => {
    timer ??= setTimeout(() => void save(), SAVE_AFTER_MS);
  };
  schedule();
  const unsubscribe = cache.subscribe((event) => {
    if (event.type !== 'updated' || !endpointOf(event.query.queryKey, replies)) return;
    changed.add(event.query);
    schedule();
    if (event.action.type === 'error')
      void claimed.then(() => reconsider(queryClient, persister, event.query));
  });
  return () => {
    unsubscribe();
    clearTimeout(timer);
  };
}

function isWorthSaving({ queryKey, state }: Query, replies: SavedReplies): boolean {
  return state.data !== undefined && !isRefused(state.error) && endpointOf(queryKey, replies) !== undefined;
}

async function saveNow(
  persister: Persister,
  queries: readonly Query[],
  { user, replies }: { user: CurrentUser; replies: SavedReplies },
): Promise<boolean> {
  const savedAt = Date.now();
  try {
    await Promise.all(queries.map((query) => persister.persistQuery(query)));
    if (await renewSaved({ id: user.id, user, savedAt })) useConnection.setState({ savedAt });
    await deleteSurplus(user.id, replies);
    return true;
  } catch (error) {
    // Storage is private or full: the app works, but does not open offline.
    console.warn('The lists could not be saved on this device:', error);
    return false;
  }
}

/**
 * Decides after a failed read. A reply that the server now refuses is deleted; if the connection was lost
 * before the first reply, the last visit's reply is shown instead of the error.
 */
async function reconsider(queryClient: QueryClient, persister: Persister, query: Query): Promise<void> {
  const { queryKey, queryHash, state } = query;
  if (isRefused(state.error)) return await persister.removeQueries({ queryKey, exact: true });
  // In the meantime it may have been read, or the person may have signed out.
  const isMissing = () =>
    query.state.data === undefined && queryClient.getQueryCache().get(queryHash) === query;
  if (!isMissing()) return;
  await persister.retrieveQuery(queryHash, ({ state: { data, dataUpdatedAt } }) => {
    if (isMissing()) queryClient.setQueryData(queryKey, data, { updatedAt: dataUpdatedAt });
  });
}

/** Deletes the oldest replies: browsing long lists must not displace those that are needed offline. */
async function deleteSurplus(userId: string, { isKept }: SavedReplies): Promise<void> {
  const storage = savedQueries(userId);
  if ((await storage.count()) <= MAX_QUERIES) return;
  const queries = (await storage.entries()).map(([, query]) => query);
  const isFirst = isKept(queries);
  const byValue = queries.toSorted(
    (a, b) => Number(isFirst(b)) - Number(isFirst(a)) || b.state.dataUpdatedAt - a.state.dataUpdatedAt,
  );
  const surplus = byValue.slice(MAX_QUERIES);
  await Promise.all(surplus.map(({ queryHash }) => storage.removeItem(`${QUERY_PREFIX}-${queryHash}`)));
}

/** A reply stays valid if reading it again fails without a connection, but not if the server refuses it. */
function isRefused(error: unknown): boolean {
  return error instanceof CallError && error.code !== 'unavailable';
}

/** Opens the app with the saved copy; false if there is none. */
export async function restoreSavedCopy(queryClient: QueryClient, replies: SavedReplies): Promise<boolean> {
  const owner = await readOwner();
  const user = CurrentUser.safeParse(owner?.user);
  if (!owner || !user.success) return false;
  if (Date.now() - owner.savedAt > MAX_AGE_MS) {
    await deleteSaved();
    return false;
  }
  await persisterOf(owner.id, replies).restoreQueries(queryClient);
  useConnection.setState({ savedAt: owner.savedAt, isRestored: true });
  queryClient.setQueryData(sessionKey, user.data);
  refreshOnceReachable(queryClient);
  return true;
}

/**
 * Retries until the server replies; its session then replaces the restored one, and the shown data is read
 * again.
 */
function refreshOnceReachable(queryClient: QueryClient): void {
  const attempt = async (): Promise<void> => {
    const user = await queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 }).catch(() => undefined);
    if (user === undefined) return;
    clearInterval(timer);
    window.removeEventListener('online', retry);
    // Another attempt was pending, and succeeded first.
    if (!useConnection.getState().isRestored) return;
    useConnection.setState({ isRestored: false });
    if (user?.id === restoredId) await readAgain(queryClient);
    else if (user) changeSession(queryClient, user);
  };
  const restoredId = queryClient.getQueryData<CurrentUser | null>(sessionKey)?.id;
  const retry = (): void => void attempt();
  const timer = setInterval(retry, RETRY_MS);
  window.addEventListener('online', retry);
}

function endpointOf(
  [path]: readonly unknown[],
  { endpoints }: SavedReplies,
): SavedReplies['endpoints'][number] | undefined {
  return endpoints.find((endpoint) => endpoint.path === path);
}
