import { CurrentUser, listInspectors } from '@sightline/contracts/accounts/accounts';
import { listJurisdictions } from '@sightline/contracts/catalog/catalog';
import { listTemplates } from '@sightline/contracts/catalog/catalogTemplates';
import { getChecklist } from '@sightline/contracts/checklists/checklists';
import { getClient, listClients } from '@sightline/contracts/clients/clients';
import { listMyDay } from '@sightline/contracts/dashboard/myDay';
import {
  getInspection,
  listInspections,
  listOwnInspections,
} from '@sightline/contracts/inspections/inspections';
import { listMeasurements } from '@sightline/contracts/measurements/measurements';
import { getOrganization } from '@sightline/contracts/organization/organization';
import { getSettings } from '@sightline/contracts/organization/organizationSettings';
import { getPhotoFormats, listPhotos } from '@sightline/contracts/photos/photos';
import { listPositions } from '@sightline/contracts/positions/positions';
import { listReports } from '@sightline/contracts/reports/reports';
import { listSiteRooms } from '@sightline/contracts/site/siteRooms';
import { listVoiceNotes } from '@sightline/contracts/voice-notes/voiceNotes';
import { hashKey, type Query, type QueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { CallError } from '../wire/CallError.ts';
import { useConnection } from '../wire/connection.ts';
import { changeSession, sessionKey, sessionQuery } from '../wire/session.ts';
import { deleteSaved, deleteSavedOfOthers, readSaved, type SavedQuery, writeSaved } from './savedDatabase.ts';

/**
 * A copy of the lists that the signed-in person has seen, so that the app opens without a connection. It is
 * read only while the server cannot be reached, and deleted at sign-out, by another person, and after a week.
 * Decision 086.
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
  listMeasurements,
  listSiteRooms,
  listVoiceNotes,
];
/** Two full days of ten inspections have about 160, and the lists a person looked at besides. */
const MAX_QUERIES = 210;
const MAX_AGE_MS = 7 * 24 * 60 * 60_000;
const SAVE_AFTER_MS = 500;
const RETRY_MS = 10_000;

/**
 * Saves what this person reads, a moment after each change, until the returned function is called. What an earlier visit
 * saved stays until it is read again: a page that is opened for a moment must not cost the day that was read ahead.
 */
export function keepSavedCopy(queryClient: QueryClient, user: CurrentUser): () => void {
  let kept: readonly SavedQuery[] = [];
  // At once: the app may be opened offline before this person's first save.
  const ready = savedEarlier(user).then(
    (earlier) => (kept = earlier),
    () => [],
  );
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;
  const save = async (): Promise<void> => {
    timer = undefined;
    // Restored lists keep the time at which they were saved.
    if (useConnection.getState().isRestored) return;
    await ready;
    kept = withPresent(kept, queryClient);
    await saveNow(kept, user);
    // A write that was under way while the person signed out must not outlast it.
    if (isStopped) await deleteSaved();
  };
  const schedule = (): void => {
    timer ??= setTimeout(() => void save(), SAVE_AFTER_MS);
  };
  schedule();
  const unsubscribe = queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || !endpointOf(event.query.queryKey)) return;
    schedule();
    if (event.action.type === 'error') void ready.then(() => showKept(queryClient, kept, event.query));
  });
  return () => {
    isStopped = true;
    unsubscribe();
    clearTimeout(timer);
  };
}

/** What this person's last visit saved. The copy of another person is deleted. */
async function savedEarlier({ id }: CurrentUser): Promise<SavedQuery[]> {
  const copy = await readSaved();
  const owner = CurrentUser.safeParse(copy?.user);
  if (copy && owner.data?.id === id) return copy.queries.filter(({ updatedAt }) => isRecent(updatedAt));
  await deleteSavedOfOthers(id);
  return [];
}

const isRecent = (updatedAt: number): boolean => Date.now() - updatedAt <= MAX_AGE_MS;

/** The connection was lost before this was read again: the last visit's reply is shown instead of an error. */
function showKept(queryClient: QueryClient, kept: readonly SavedQuery[], { state, queryHash }: Query): void {
  if (state.data !== undefined || isRefused(state.error)) return;
  const known = kept.find(({ key }) => hashKey(key) === queryHash);
  if (known) restoreQuery(queryClient, known);
}

async function saveNow(queries: readonly SavedQuery[], user: CurrentUser): Promise<void> {
  const savedAt = Date.now();
  try {
    await writeSaved({ user, savedAt, queries });
    useConnection.setState({ savedAt });
  } catch (error) {
    // Private mode or a full device: the app works, but does not open offline.
    console.warn('The lists could not be saved on this device:', error);
  }
}

/** The latest of what was kept and of what the page has read; without what the server refuses by now. */
function withPresent(kept: readonly SavedQuery[], queryClient: QueryClient): SavedQuery[] {
  const cached = queryClient.getQueryCache().getAll();
  const refused = cached.filter(({ state }) => isRefused(state.error)).map(({ queryHash }) => queryHash);
  const queries = new Map(kept.map((query) => [hashKey(query.key), query]));
  for (const { queryHash, queryKey, state } of cached)
    if (state.data !== undefined && endpointOf(queryKey))
      queries.set(queryHash, { key: queryKey, data: state.data, updatedAt: state.dataUpdatedAt });
  for (const queryHash of refused) queries.delete(queryHash);
  return ofTheDayFirst([...queries.values()]).slice(0, MAX_QUERIES);
}

/** Then the latest first: browsing the office's lists must not push out the day that was read ahead. */
function ofTheDayFirst(queries: readonly SavedQuery[]): SavedQuery[] {
  const isOfTheDay = dayTestOf(queries);
  return queries.toSorted(
    (a, b) => Number(isOfTheDay(b)) - Number(isOfTheDay(a)) || b.updatedAt - a.updatedAt,
  );
}

/** What My Day lists, what is behind its inspections, and what all of them share. */
function dayTestOf(queries: readonly SavedQuery[]): (query: SavedQuery) => boolean {
  const days = queries.filter(({ key }) => key[0] === listMyDay.path);
  const inspections = days.flatMap(({ data }) => z.array(DayIds).safeParse(data).data ?? []);
  const ids = new Set(inspections.flatMap(({ id, clientId }) => [id, clientId]));
  return ({ key: [path, params] }) =>
    SHARED_PATHS.has(path) || Object.values(params ?? {}).some((id) => ids.has(id));
}

const DayIds = z.object({ id: z.string(), clientId: z.string() });

const SHARED = [listMyDay, getOrganization, getSettings, listInspectors, listJurisdictions, getPhotoFormats];
const SHARED_PATHS: ReadonlySet<unknown> = new Set(SHARED.map(({ path }) => path));

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
