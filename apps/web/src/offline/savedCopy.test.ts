import 'fake-indexeddb/auto';
import { type CurrentUser, getCurrentUser } from '@sightline/contracts/accounts/accounts';
import { getClient, listClients } from '@sightline/contracts/clients/clients';
import { listMyDay } from '@sightline/contracts/dashboard/myDay';
import { getInspection } from '@sightline/contracts/inspections/inspections';
import { getOrganization } from '@sightline/contracts/organization/organization';
import { getSettings } from '@sightline/contracts/organization/organizationSettings';
import { listPhotos } from '@sightline/contracts/photos/photos';
import type { PersistedQuery } from '@tanstack/query-persist-client-core';
import type { QueryClient } from '@tanstack/react-query';
import { waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SAVED_REPLIES } from '../inspection/day/savedReplies.ts';
import { FakeApi, Refusal } from '../testing/FakeApi.ts';
import { ADMIN } from '../testing/people.ts';
import { ORGANIZATION, sampleClient, sampleInspection } from '../testing/samples.ts';
import { savedText } from '../testing/savedText.ts';
import { call } from '../wire/call.ts';
import { keyOf } from '../wire/queries.ts';
import { createQueryClient } from '../wire/queryClient.ts';
import { changeSession, sessionKey } from '../wire/session.ts';
import { deleteSaved } from './deleteSaved.ts';
import { keepSavedCopy, restoreSavedCopy } from './savedCopy.ts';
import { renewSaved, savedQueries } from './savedRecords.ts';

const BOB: CurrentUser = { ...ADMIN, id: '44444444-4444-4444-8444-444444444444', firstName: 'Bob' };
const CLIENTS = keyOf(listClients, { query: {} });
const ORGANIZATION_KEY = keyOf(getOrganization, {});
const DAY_MS = 24 * 60 * 60_000;

let stops: (() => void)[];
beforeEach(() => {
  stops = [];
});
afterEach(async () => {
  for (const stop of stops) stop();
  vi.useRealTimers();
  await serverReplies();
  await deleteSaved();
});

describe('the saved copy', () => {
  it('opens the app for the same person with the lists of the last visit', async () => {
    await visit(ADMIN, 'Harbor Homes');
    const page = createQueryClient();
    expect(await restoreSavedCopy(page, SAVED_REPLIES)).toBe(true);
    expect(page.getQueryData(sessionKey)).toMatchObject({ id: ADMIN.id });
    expect(page.getQueryData(CLIENTS)).toMatchObject([{ name: 'Harbor Homes' }]);
  });

  it('keeps a list that could not be read again without a connection', async () => {
    const page = read('Harbor Homes');
    stops.push(keepSavedCopy(page, ADMIN, SAVED_REPLIES));
    await savedOnce();
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    const again = { queryKey: CLIENTS, queryFn: () => call(listClients, { query: {} }), staleTime: 0 };
    await expect(page.fetchQuery(again)).rejects.toThrow();
    page.setQueryData(ORGANIZATION_KEY, ORGANIZATION);
    await waitFor(async () => expect(await savedText()).toContain(ORGANIZATION.name), {
      timeout: 3000,
    });
    expect(await savedText()).toContain('Harbor Homes');
  });

  it('keeps what an earlier visit saved until it is read again', async () => {
    await visit(ADMIN, 'Harbor Homes');
    const page = createQueryClient();
    stops.push(keepSavedCopy(page, ADMIN, SAVED_REPLIES));
    page.setQueryData(ORGANIZATION_KEY, ORGANIZATION);
    await waitFor(async () => expect(await savedText()).toContain(ORGANIZATION.name), {
      timeout: 3000,
    });
    expect(await savedText()).toContain('Harbor Homes');
  });

  it('keeps the day that was read ahead, however much is browsed afterward', async () => {
    const page = createQueryClient();
    const palm = sampleInspection({ address: '12 Palm Way' });
    const params = { inspectionId: palm.id };
    const early = { updatedAt: Date.now() - 1000 };
    const ahead = [
      [keyOf(listMyDay, { query: {} }), [palm]],
      [keyOf(getSettings, {}), { siteRadiusMeters: 150 }],
      [keyOf(getInspection, { params }), palm],
      [keyOf(listPhotos, { params }), []],
      [keyOf(getClient, { params: { clientId: palm.clientId } }), sampleClient()],
    ] as const;
    for (const [key, data] of ahead) page.setQueryData(key, data, early);
    for (let count = 0; count < 300; count++) {
      const inspection = sampleInspection();
      page.setQueryData(keyOf(getInspection, { params: { inspectionId: inspection.id } }), inspection);
    }
    stops.push(keepSavedCopy(page, ADMIN, SAVED_REPLIES));
    await savedOnce();
    await waitFor(async () => expect(await savedQueries(ADMIN.id).count()).toBe(210));
    const entries = await savedQueries(ADMIN.id).entries();
    const saved = entries.map(([, { queryKey }]) => JSON.stringify(queryKey));
    expect(saved).toEqual(expect.arrayContaining(ahead.map(([key]) => JSON.stringify(key))));
  });

  it('no longer keeps what the server refuses', async () => {
    await visit(ADMIN, 'Harbor Homes');
    const page = createQueryClient();
    stops.push(keepSavedCopy(page, ADMIN, SAVED_REPLIES));
    FakeApi.install().on(listClients, () => new Refusal(403, { error: 'No', code: 'forbidden' }));
    const again = { queryKey: CLIENTS, queryFn: () => call(listClients, { query: {} }), retry: false };
    await expect(page.fetchQuery(again)).rejects.toThrow();
    await waitFor(async () => expect(await savedText()).not.toContain('Harbor Homes'), {
      timeout: 3000,
    });
  });

  it('shows what an earlier visit saved when the connection is lost before it was read again', async () => {
    await visit(ADMIN, 'Harbor Homes');
    const page = createQueryClient();
    stops.push(keepSavedCopy(page, ADMIN, SAVED_REPLIES));
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    const again = { queryKey: CLIENTS, queryFn: () => call(listClients, { query: {} }), retry: false };
    await page.fetchQuery(again).catch(() => {});
    await waitFor(() => expect(page.getQueryData(CLIENTS)).toMatchObject([{ name: 'Harbor Homes' }]));
  });

  it('is used for a week', async () => {
    await visit(ADMIN, 'Harbor Homes');
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 6.9 * DAY_MS });
    expect(await restoreSavedCopy(createQueryClient(), SAVED_REPLIES)).toBe(true);
  });

  it('is refused and deleted after a week', async () => {
    await visit(ADMIN, 'Harbor Homes');
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 7.1 * DAY_MS });
    const page = createQueryClient();
    expect(await restoreSavedCopy(page, SAVED_REPLIES)).toBe(false);
    expect(page.getQueryData(CLIENTS)).toBeUndefined();
    expect(await savedText()).toBe('');
  });

  it('is deleted in a browser that does not list its databases', async () => {
    await visit(ADMIN, 'Harbor Homes');
    Object.defineProperty(indexedDB, 'databases', { value: undefined, configurable: true });
    await deleteSaved().finally(() => Reflect.deleteProperty(indexedDB, 'databases'));
    expect(await savedText()).not.toContain('Harbor Homes');
  });

  it('is deleted as soon as another person signs in on the device', async () => {
    await visit(ADMIN, 'Harbor Homes');
    stops.push(keepSavedCopy(createQueryClient(), BOB, SAVED_REPLIES));
    await waitFor(async () => expect(await savedText()).not.toContain(ADMIN.id));
    expect(await savedText()).not.toContain('Harbor Homes');
  });

  it('holds only what the person who signed in last has read', async () => {
    await visit(ADMIN, 'Harbor Homes');
    await visit(BOB, 'Reef House');
    const page = createQueryClient();
    await restoreSavedCopy(page, SAVED_REPLIES);
    expect(page.getQueryData(sessionKey)).toMatchObject({ id: BOB.id });
    expect(page.getQueryData(CLIENTS)).toMatchObject([{ name: 'Reef House' }]);
  });

  it('disappears from the screen when the server names another person', async () => {
    await visit(ADMIN, 'Harbor Homes');
    const page = createQueryClient();
    await restoreSavedCopy(page, SAVED_REPLIES);
    FakeApi.install().on(getCurrentUser, () => BOB);
    window.dispatchEvent(new Event('online'));
    await waitFor(() => expect(page.getQueryData(CLIENTS)).toBeUndefined());
    expect(page.getQueryData(sessionKey)).toMatchObject({ id: BOB.id });
  });

  it('is not written again by a save that was under way while the person signed out', async () => {
    const page = read('Harbor Homes');
    const stop = keepSavedCopy(page, ADMIN, SAVED_REPLIES);
    await savedOnce();
    page.setQueryData(CLIENTS, [sampleClient({ name: 'Reef House' })]);
    // The next save begins half a second after the change.
    await new Promise((resolve) => setTimeout(resolve, 500));
    stop();
    await deleteSaved();
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(await savedText()).toBe('');
  });

  it('is not written by a tab that has not noticed that its person signed out', async () => {
    await visit(ADMIN, 'Harbor Homes');
    const [[key, query]] = (await savedQueries(ADMIN.id).entries()) as [[string, PersistedQuery]];
    await deleteSaved();
    await savedQueries(ADMIN.id).setItem(key, query);
    expect(await renewSaved({ id: ADMIN.id, user: ADMIN, savedAt: Date.now() })).toBe(false);
    expect(await savedText()).toBe('');
  });

  it.each([
    ['another account', (query: PersistedQuery) => ({ ...query, buster: BOB.id })],
    ['another shape', (query: PersistedQuery) => ({ ...query, state: { ...query.state, data: 'clients' } })],
    ['an endpoint that is not saved', (query: PersistedQuery) => ({ ...query, queryKey: ['/api/links'] })],
  ])('leaves out and deletes replies of %s', async (_, changed) => {
    await visit(ADMIN, 'Harbor Homes');
    const storage = savedQueries(ADMIN.id);
    const [[key, query]] = (await storage.entries()) as [[string, PersistedQuery]];
    await storage.setItem(key, changed(query));
    const page = createQueryClient();
    expect(await restoreSavedCopy(page, SAVED_REPLIES)).toBe(true);
    expect(
      page
        .getQueryCache()
        .getAll()
        .map(({ queryKey }) => queryKey),
    ).toEqual([sessionKey]);
    expect(await storage.count()).toBe(0);
  });

  it('shows the next person nothing of a reply that was being looked up', async () => {
    await visit(ADMIN, 'Harbor Homes');
    const page = createQueryClient();
    stops.push(keepSavedCopy(page, ADMIN, SAVED_REPLIES));
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    await page
      .fetchQuery({ queryKey: CLIENTS, queryFn: () => call(listClients, { query: {} }) })
      .catch(() => {});
    changeSession(page, BOB);
    // The look-up began before these reads, and has ended with them.
    for (let count = 0; count < 3; count++) expect(await savedText()).toContain('Harbor Homes');
    expect(page.getQueryData(CLIENTS)).toBeUndefined();
  });
});

/** Opens a page of this person that reads the clients, and closes it after they were saved. */
async function visit(user: CurrentUser, clientName: string): Promise<void> {
  const stop = keepSavedCopy(read(clientName), user, SAVED_REPLIES);
  await waitFor(async () => expect(await savedText()).toContain(clientName), {
    timeout: 3000,
  });
  stop();
}

/** Ends the retries of the restored pages. */
async function serverReplies(): Promise<void> {
  FakeApi.install().on(getCurrentUser, () => ADMIN);
  window.dispatchEvent(new Event('online'));
  await new Promise((resolve) => setTimeout(resolve, 50));
}

function read(clientName: string): QueryClient {
  const page = createQueryClient();
  page.setQueryData(CLIENTS, [sampleClient({ name: clientName })]);
  return page;
}

async function savedOnce(): Promise<void> {
  await waitFor(async () => expect(await savedQueries(ADMIN.id).count()).toBeGreaterThan(0), {
    timeout: 3000,
  });
}
