import { mintId } from '@sightline/contracts/core/ids';
import { storeClientEvent as job } from '@sightline/contracts/jobs';
import { listClients } from '@sightline/store/accounts/clients';
import {
  findClientEvent,
  storeClientEvent as keepEvent,
  retryFailedEvents,
  summarizeEvents,
} from '@sightline/store/client-management/clientEvents';
import { setConnection } from '@sightline/store/client-management/connection';
import { inspections } from '@sightline/store/inspections/inspections';
import { findUnfinishedWork } from '@sightline/store/unfinishedWork';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { LINKS } from '../../testing/MailingStory.ts';
import { openTestServices, type TestServices, tryOf } from '../../testing/services.ts';
import { storeClientEvent } from './storeClientEvent.ts';

let services: TestServices;
beforeEach(async () => {
  services = await openTestServices();
  const key = { sealed: '', end: '' };
  const connection = {
    baseUrl: 'https://api.example.com',
    isDemo: false,
    key,
    accountId: 'acme',
    serviceName: 'Acme',
  };
  await setConnection(services.store, connection);
});
afterEach(() => services.close());

const importing = () => ({ ...services, ...LINKS });

async function received(type: string, data: object): Promise<string> {
  const eventId = mintId();
  await keepEvent(services.store, eventId, JSON.stringify({ id: eventId, type, data }));
  return eventId;
}

const work = async (eventId: string, attempt = 1): Promise<void> =>
  await storeClientEvent(importing()).run({ eventId }, tryOf(attempt, job.attempts));

const ana = { id: 1, name: 'Ana', email: 'ana@example.com' };
const panel = { id: 7, clientId: 1, type: 'Electrical', address: '7 Palm Way' };

test('events in any order and any number make one client and one inspection', async () => {
  const project = await received('project.created', panel);
  await expect(work(project)).rejects.toThrow('Its client (1) is not here');
  const created = await received('client.created', ana);
  for (const eventId of [created, created, project, project]) await work(eventId);
  await work(await received('client.updated', { ...ana, name: 'Ana Ruiz' }));
  await work(await received('client.created', { ...ana, name: 'Ana Ruiz' }));
  expect(await listClients(services.store)).toMatchObject([{ name: 'Ana Ruiz', externalId: 'acme/1' }]);
  const stored = await services.store.of(inspections).find().lean();
  expect(stored).toMatchObject([{ clientName: 'Ana Ruiz', externalId: 'acme/7' }]);
  expect(await findClientEvent(services.store, created)).toMatchObject({ state: 'done', body: '' });
});

test('a value that cannot be stored is left out of the record and listed, until a later event corrects it', async () => {
  await work(await received('client.created', { ...ana, phone: '12' }));
  expect(await listClients(services.store)).toMatchObject([{ name: 'Ana', phone: '' }]);
  const { failures, partial } = await summarizeEvents(services.store, 10);
  expect(failures).toEqual([]);
  expect(partial).toMatchObject([{ externalId: '1', name: 'Ana', problem: expect.stringContaining('“12”') }]);
  await work(await received('client.updated', { ...ana, phone: '305 555 0142' }));
  expect(await listClients(services.store)).toMatchObject([{ phone: '305 555 0142' }]);
  expect((await summarizeEvents(services.store, 10)).partial).toEqual([]);
});

test('a project with a missing client is reported, and stored when it is retried', async () => {
  const project = await received('project.created', panel);
  expect((await findUnfinishedWork(services.store, new Date(Date.now() + 1000))).clientEventIds).toEqual([
    project,
  ]);
  await work(project, job.attempts);
  const { failures } = await summarizeEvents(services.store, 10);
  expect(failures).toMatchObject([{ kind: 'project', externalId: '7' }]);
  await work(await received('client.created', ana));
  expect(await retryFailedEvents(services.store)).toEqual([project]);
  await work(project);
  expect((await summarizeEvents(services.store, 10)).failures).toEqual([]);
  expect(await services.store.of(inspections).countDocuments({})).toBe(1);
});
