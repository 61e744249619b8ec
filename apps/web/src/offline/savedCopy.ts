import { CurrentUser, listInspectors } from '@sightline/contracts/accounts';
import { listJurisdictions } from '@sightline/contracts/catalog';
import { listTemplates } from '@sightline/contracts/catalogTemplates';
import { getChecklist } from '@sightline/contracts/checklists';
import { getClient, listClients } from '@sightline/contracts/clients';
import { getInspection, listInspections, listOwnInspections } from '@sightline/contracts/inspections';
import { listMyDay } from '@sightline/contracts/myDay';
import { getOrganization, getSettings } from '@sightline/contracts/organization';
import { getPhotoFormats, listPhotos } from '@sightline/contracts/photos';
import { listPositions } from '@sightline/contracts/positions';
import { listReports } from '@sightline/contracts/reports';
import type { Query, QueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { CallError } from '../wire/CallError.ts';
import { useConnection } from '../wire/connection.ts';
import { changeSession, sessionKey, sessionQuery } from '../wire/session.ts';
import { deleteSaved, deleteSavedOfOthers, readSaved, type SavedQuery, writeSaved } from './savedDatabase.ts';

/**
 * A copy of the lists that the signed-in person has seen, so that the app opens without a connection. It is read only while
 * the server cannot be reached; signing out, another person and a week's age delete it.
 */

/** Only these replies are saved: no links, tickets, mail or signed documents. */
const SAVED_ENDPOINTS = [
  getOrganization,
  getSettings,
  listMyDay,
  listInspections,
  listOwnInspections,
  getInspection,
  getChecklist,
  listInspectors,
  listJurisdictions,
  listTemplates,
  listPhotos,
  listClients,
  getClient,
  listReports,
  getPhotoFormats,
  listPositions,
];
/** Two full days of ten inspections have about 100, and the lists a person looked at besides. */
const MAX_QUERIES = 150;
const MAX_AGE_MS = 7 * 24 * 60 * 60_000;
const SAVE_AFTER_MS = 500;
const RETRY_MS = 10_000;

/** Saves what this person reads, a moment after each change, until the returned function is called. */
export function keepSavedCopy(queryClient: QueryClient, user: CurrentUser): () => void {
  // At once: the app may be opened offline before this person's first save.
  const ready = deleteCopyOfOthers(user).catch(() => {});
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;
  const save = (): void => {
    timer = undefined;
    // Restored lists keep the time at which they were saved.
    if (useConnection.getState().isRestored) return;
    // A write that was under way while the person signed out must not outlast it.
    void ready.then(() => saveNow(queryClient, user)).then(() => (isStopped ? deleteSaved() : undefined));
  };
  const schedule = (): void => {
    timer ??= setTimeout(save, SAVE_AFTER_MS);
  };
  schedule();
  const unsubscribe = queryClient.getQueryCache().subscribe(({ type, query }) => {
    if (type === 'updated' && endpointOf(query.queryKey)) schedule();
  });
  return () => {
    isStopped = true;
    unsubscribe();
    clearTimeout(timer);
  };
}

async function deleteCopyOfOthers({ id }: CurrentUser): Promise<void> {
  const owner = CurrentUser.safeParse((await readSaved())?.user);
  if (owner.data?.id !== id) await deleteSavedOfOthers(id);
}

async function saveNow(queryClient: QueryClient, user: CurrentUser): Promise<void> {
  const savedAt = Date.now();
  try {
    await writeSaved({ user, savedAt, queries: readQueries(queryClient) });
    useConnection.setState({ savedAt });
  } catch (error) {
    // Private mode or a full device: the app works, but does not open offline.
    console.warn('The lists could not be saved on this device:', error);
  }
}

function readQueries(queryClient: QueryClient): SavedQuery[] {
  const isSaved = ({ queryKey, state }: Query): boolean =>
    state.data !== undefined && !isRefused(state.error) && endpointOf(queryKey) !== undefined;
  return queryClient
    .getQueryCache()
    .getAll()
    .filter(isSaved)
    .toSorted((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt)
    .slice(0, MAX_QUERIES)
    .map(({ queryKey, state }) => ({ key: queryKey, data: state.data, updatedAt: state.dataUpdatedAt }));
}

/** What was read stays true when reading it again fails without a connection, and not when the server refuses it. */
function isRefused(error: unknown): boolean {
  return error instanceof CallError && error.code !== 'unavailable';
}

/** Opens the app with the saved copy; false if there is none. */
export async function restoreSavedCopy(queryClient: QueryClient): Promise<boolean> {
  const copy = await readSaved();
  const user = CurrentUser.safeParse(copy?.user);
  if (!copy || !user.success) return false;
  if (Date.now() - copy.savedAt > MAX_AGE_MS) {
    await deleteSaved();
    return false;
  }
  copy.queries.forEach((query) => restoreQuery(queryClient, query));
  useConnection.setState({ savedAt: copy.savedAt, isRestored: true });
  queryClient.setQueryData(sessionKey, user.data);
  refreshOnceReachable(queryClient);
  return true;
}

/** Parsed again: a newer version of the app may expect another shape, and then leaves the query out. */
function restoreQuery(queryClient: QueryClient, { key, data, updatedAt }: SavedQuery): void {
  const reply = endpointOf(key)?.reply;
  if (!reply) return;
  const parsed = isPaged(data)
    ? z.object({ pages: z.array(reply), pageParams: z.array(z.unknown()) }).safeParse(data)
    : reply.safeParse(data);
  if (parsed.success) queryClient.setQueryData(key, parsed.data, { updatedAt });
}

/** Lists that load page by page are kept as their pages. */
function isPaged(data: unknown): boolean {
  return typeof data === 'object' && data !== null && 'pages' in data;
}

/** Retries until the server replies; its session then replaces the restored one, and what the screen shows is read again. */
function refreshOnceReachable(queryClient: QueryClient): void {
  const attempt = async (): Promise<void> => {
    const user = await queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 }).catch(() => undefined);
    if (user === undefined) return;
    clearInterval(timer);
    window.removeEventListener('online', retry);
    // Another attempt was under way, and came first.
    if (!useConnection.getState().isRestored) return;
    useConnection.setState({ isRestored: false });
    if (user?.id !== restoredId) changeSession(queryClient, user);
    else await queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionKey[0] });
  };
  const restoredId = queryClient.getQueryData<CurrentUser | null>(sessionKey)?.id;
  const retry = (): void => void attempt();
  const timer = setInterval(retry, RETRY_MS);
  window.addEventListener('online', retry);
}

function endpointOf(key: readonly unknown[]): (typeof SAVED_ENDPOINTS)[number] | undefined {
  return SAVED_ENDPOINTS.find(({ path }) => path === key[0]);
}
