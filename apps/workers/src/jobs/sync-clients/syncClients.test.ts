import { mintId } from '@sightline/contracts/core/ids';
import { syncClients as job } from '@sightline/contracts/jobs';
import { seal } from '@sightline/server-kit/seal';
import { changeClient, listClients } from '@sightline/store/accounts/clients';
import {
  findClientManagement,
  forgetConnection,
  SEALED_FOR,
  setConnection,
} from '@sightline/store/client-management/connection';
import {
  createRun,
  findLatestRun,
  type SyncRunRecord,
  stopActiveRun,
} from '@sightline/store/client-management/syncRuns';
import { createDelivery, type DeliveryRecord, deliveries } from '@sightline/store/deliveries/deliveries';
import { changeInspection } from '@sightline/store/inspections/changeInspection';
import { type InspectionRecord, inspections } from '@sightline/store/inspections/inspections';
import { alignInvitations } from '@sightline/store/personalLinks';
import { type InvitationRecord, invitations } from '@sightline/store/rooms/invitations';
import { findUnfinishedWork } from '@sightline/store/unfinishedWork';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  ClientServiceServer,
  SERVICE_FAILURES,
  SERVICE_KEY,
} from '../../../../../tests/support/ClientServiceServer.ts';
import { storedClient, storedUser } from '../../../../../tests/support/people.ts';
import { LINKS } from '../../testing/MailingStory.ts';
import { openTestServices, type TestServices, tryOf } from '../../testing/services.ts';
import { syncClients } from './syncClients.ts';

const SECRET = 'an-encryption-secret-of-32-characters!';
const settings = { encryptionSecret: SECRET, isProduction: false, demoUrl: undefined, timeoutMs: 30_000 };

let service: ClientServiceServer;
let services: TestServices;
beforeEach(async () => {
  service = await ClientServiceServer.start();
  services = await openTestServices();
  const key = { sealed: seal(SERVICE_KEY, SECRET, SEALED_FOR.key), end: 'vice' };
  await setConnection(services.store, {
    baseUrl: service.url,
    isDemo: false,
    key,
    accountId: 'acme',
    serviceName: 'Acme',
  });
});
afterEach(async () => {
  await services.close();
  await service.close();
});

const clientRow = (id: number | string, facts: object = {}) => ({
  id,
  name: `Client ${id}`,
  email: `client-${id}@example.com`,
  phone: '(954) 555-0100',
  ...facts,
});
const projectRow = (id: number | string, facts: object = {}) => ({
  id,
  clientId: 1,
  type: 'Electrical',
  address: `${id} Palm Way`,
  date: '2027-01-15',
  ...facts,
});

const importing = () => ({ ...services, ...LINKS });

async function order(facts: Partial<SyncRunRecord> = {}): Promise<string> {
  const run = { kind: 'import' as const, isDryRun: false, isRetry: false, rows: [], startedBy: 'Dana' };
  return (await createRun(services.store, { ...run, _id: mintId(), ...facts }))._id;
}

async function work(runId: string, attempt = 1, timeoutMs = settings.timeoutMs): Promise<void> {
  await syncClients(importing(), { ...settings, timeoutMs }).run({ runId }, tryOf(attempt, job.attempts));
}

async function read(facts: Partial<SyncRunRecord> = {}): Promise<SyncRunRecord | null> {
  await work(await order(facts));
  return await findLatestRun(services.store);
}

const storedInspections = async (): Promise<InspectionRecord[]> =>
  await services.store.of(inspections).find().sort({ address: 1 }).lean<InspectionRecord[]>();

test('an import makes clients and inspections, with the service’s ids, the fee of the company and 9 AM for a day', async () => {
  service.records.clients.push(clientRow(1, { address: '1 Bay Rd', company: 'Bay LLC', notes: 'VIP' }));
  service.records.projects.push(projectRow(7, { permitNumber: 'B-7', description: 'Panel' }));
  expect(await read()).toMatchObject({
    state: 'done',
    total: 2,
    clientsCount: 1,
    projectsCount: 1,
    failedCount: 0,
    clientsCreated: 1,
    projectsCreated: 1,
    clientsUpdated: 0,
  });
  const [client] = await listClients(services.store);
  expect(client).toMatchObject({
    externalId: 'acme/1',
    name: 'Client 1',
    companyName: 'Bay LLC',
    notes: 'VIP',
    loginEnabled: false,
  });
  const [inspection] = await storedInspections();
  expect(inspection).toMatchObject({
    externalId: 'acme/7',
    clientId: client?._id,
    projectType: 'electrical',
    feeCents: 12_500,
    permitNumber: 'B-7',
    details: 'Panel',
    status: 'scheduled',
    needsSite: true,
  });
  expect(inspection?.scheduledDate?.toISOString()).toBe('2027-01-15T14:00:00.000Z');
  expect((await findClientManagement(services.store)).lastSyncAt).toBeInstanceOf(Date);
  expect(await read()).toMatchObject({ clientsCount: 1, clientsCreated: 0, projectsCreated: 0 });
  expect(await read({ kind: 'sync' })).toMatchObject({ clientsUpdated: 0, projectsUpdated: 0 });
  expect([await listClients(services.store), await storedInspections()]).toMatchObject([[{}], [{}]]);
});

// The service sends a thousand rows.
test('500 rows that the service sends twice are 500 clients', { tags: 'full', timeout: 60_000 }, async () => {
  const rows = Array.from({ length: 500 }, (_, index) => clientRow(index + 1));
  service.records.clients.push(...rows, ...rows);
  expect(await read()).toMatchObject({ clientsCount: 500, clientsCreated: 500, failedCount: 0 });
  expect(await read({ kind: 'sync' })).toMatchObject({
    clientsCount: 500,
    clientsCreated: 0,
    clientsUpdated: 0,
  });
  expect(await listClients(services.store)).toHaveLength(500);
});

test('a run whose worker died continues where it stopped and counts created records once', async () => {
  service.records.clients.push(...Array.from({ length: 130 }, (_, index) => clientRow(index + 1)));
  const runId = await order();
  service.before = ({ searchParams }) => {
    if (searchParams.get('cursor') === '100') service.failure = SERVICE_FAILURES['fails with 500'];
  };
  await expect(work(runId)).rejects.toMatchObject({ problem: 'unreachable' });
  expect(await findLatestRun(services.store)).toMatchObject({ state: 'running', clientsCreated: 100 });
  expect((await findUnfinishedWork(services.store, new Date(Date.now() + 1000))).syncRunIds).toEqual([runId]);
  service.before = () => undefined;
  service.failure = null;
  service.seen.length = 0;
  await work(runId, 2);
  expect(service.seen[0]).toContain('cursor=100');
  expect(await findLatestRun(services.store)).toMatchObject({
    state: 'done',
    clientsCount: 130,
    clientsCreated: 130,
  });
});

test('an existing client is linked by email, keeps the values of staff, and is not duplicated', async () => {
  const known = await storedClient(services.store, {
    email: 'client-1@example.com',
    phone: '',
    notes: 'Ours',
  });
  service.records.clients.push(clientRow(1, { notes: 'Theirs' }));
  expect(await read()).toMatchObject({ clientsCreated: 0, clientsUpdated: 1 });
  expect(await listClients(services.store)).toMatchObject([
    { _id: known._id, externalId: 'acme/1', name: 'Harbor Homes', phone: '(954) 555-0100', notes: 'Ours' },
  ]);
});

test('a sync applies changes of the service and keeps corrections made here; an import changes neither', async () => {
  const [row, project] = [clientRow(1), projectRow(7)];
  service.records.clients.push(row);
  service.records.projects.push(project);
  await read();
  const [client] = await listClients(services.store);
  await changeClient(services.store, client?._id ?? '', { phone: '(305) 555-0199' });
  Object.assign(row, { name: 'Client One' });
  Object.assign(project, { date: '2027-02-01T10:30', address: '9 Elm St' });
  expect(await read()).toMatchObject({ clientsUpdated: 0, projectsUpdated: 0 });
  expect(await read({ kind: 'sync' })).toMatchObject({ clientsUpdated: 1, projectsUpdated: 1 });
  expect(await listClients(services.store)).toMatchObject([{ name: 'Client One', phone: '(305) 555-0199' }]);
  const [moved] = await storedInspections();
  expect(moved).toMatchObject({ address: '9 Elm St', clientName: 'Client One', needsSite: true });
  expect(moved?.scheduledDate?.toISOString()).toBe('2027-02-01T15:30:00.000Z');
});

test('an inspection that has begun stays unchanged', async () => {
  const project = projectRow(7);
  service.records.clients.push(clientRow(1));
  service.records.projects.push(project);
  await read();
  await services.store.of(inspections).updateOne({}, { $set: { status: 'in_progress' } });
  project.address = '9 Elm St';
  expect(await read({ kind: 'sync' })).toMatchObject({ projectsUpdated: 0 });
  expect(await storedInspections()).toMatchObject([{ address: '7 Palm Way' }]);
});

test('a dry run lists its changes without storing them', async () => {
  const known = await storedClient(services.store, { email: 'client-2@example.com', phone: '' });
  service.records.clients.push(clientRow(1), clientRow(2));
  service.records.projects.push(projectRow(7));
  const run = await read({ isDryRun: true });
  expect(run).toMatchObject({ state: 'done', clientsCreated: 1, clientsUpdated: 1, projectsCreated: 1 });
  expect(run?.planned).toEqual([
    { kind: 'client', name: 'Client 1', action: 'created', fields: [] },
    { kind: 'client', name: known.name, action: 'linked', fields: ['phone'] },
    { kind: 'project', name: '7 Palm Way', action: 'created', fields: [] },
  ]);
  expect(await listClients(services.store)).toMatchObject([{ externalId: null, phone: '' }]);
  expect(await storedInspections()).toEqual([]);
  expect((await findClientManagement(services.store)).lastSyncAt).toBeNull();
});

test('each invalid row is reported with its reason, does not block others, and succeeds when it is retried after a correction', async () => {
  const [noEmail, otherType] = [clientRow(2, { email: 'none' }), projectRow(8, { type: 'Roof' })];
  service.records.clients.push(
    clientRow(1),
    noEmail,
    { name: 'No id' },
    clientRow(4, { email: 'client-1@example.com' }),
  );
  service.records.projects.push(otherType, projectRow(9, { clientId: 2 }), projectRow(10, { date: 'soon' }));
  const run = await read();
  expect(run).toMatchObject({ state: 'done', failedCount: 6, clientsCreated: 1, projectsCreated: 0 });
  expect(run?.failures.map(({ externalId, problem }) => [externalId, problem])).toEqual([
    ['2', 'The email “none” cannot be used. Enter an email address such as name@example.com.'],
    ['', 'The record has no id.'],
    ['4', expect.stringContaining('has the email client-1@example.com and is the client Client 1 here')],
    ['8', expect.stringContaining('“Roof” is not an inspection type here')],
    ['9', expect.stringContaining('Its client (2) is not here')],
    ['10', '“soon” is not a complete date. Use one such as 2026-12-01 or 2026-12-01T14:30.'],
  ]);
  noEmail.email = 'client-2@example.com';
  otherType.type = 'Building';
  const rows = (run?.failures ?? []).filter(({ externalId }) => externalId !== '');
  const again = await read({ isRetry: true, rows });
  expect(again).toMatchObject({ clientsCount: 2, clientsCreated: 1, projectsCreated: 2, failedCount: 2 });
});

test('a value that cannot be stored is left out and reported, and does not clear the existing one', async () => {
  const [row] = [clientRow(1, { address: '9 Elm St\nDavie, FL' })];
  service.records.clients.push(row, clientRow(2, { phone: '12', notes: 'Gate' }));
  const run = await read();
  expect(run).toMatchObject({ clientsCreated: 2, failedCount: 0, failures: [] });
  expect(run?.partial).toMatchObject([
    {
      kind: 'client',
      externalId: '2',
      name: 'Client 2',
      problem: expect.stringMatching(/^The phone “12” is left out\. Enter a phone number/),
    },
  ]);
  expect(await listClients(services.store)).toMatchObject([
    { phone: '(954) 555-0100', address: '9 Elm St, Davie, FL' },
    { phone: '', notes: 'Gate' },
  ]);
  Object.assign(row, { phone: 'ask Ana', notes: 'Call first' });
  expect(await read({ kind: 'sync' })).toMatchObject({ clientsUpdated: 1 });
  expect(await listClients(services.store)).toMatchObject([
    { phone: '(954) 555-0100', notes: 'Call first' },
    { phone: '' },
  ]);
});

test.each(['hvac', 'HVAC', 'Hvac inspection'])('the type “%s” is mechanical', async (type) => {
  service.records.clients.push(clientRow(1));
  service.records.projects.push(projectRow(7, { type }));
  expect(await read()).toMatchObject({ projectsCreated: 1, failedCount: 0 });
  const [inspection] = await services.store.of(inspections).find().lean();
  expect(inspection?.projectType).toBe('mechanical');
});

test('values that an automation copied from a spreadsheet are read like those of a table', async () => {
  service.records.clients.push(
    clientRow(1, {
      phone: '="3055550142"',
      address: '="0100 Main St\nMiami"',
      notes: '=A2&B2',
      company: 'N/A',
    }),
    clientRow(2, { phone: 'Phone: (305) 555-0119 Mobile: (786) 555-0120', email: 'Ana <ana@two.example>' }),
    clientRow(3, { phone: '=+13055550115', name: 'Client 3' }),
    clientRow(4, { name: '=A2' }),
  );
  service.records.projects.push(
    projectRow(7, { address: "'0200 Oak Ave\nDavie", permitNumber: '="02600123"' }),
  );
  const run = await read();
  expect(await listClients(services.store)).toMatchObject([
    { phone: '3055550142', address: '0100 Main St, Miami', notes: '', companyName: '' },
    { phone: '(305) 555-0119', email: 'ana@two.example' },
    { phone: '+13055550115' },
  ]);
  expect(run?.partial.map(({ problem }) => problem)).toEqual([
    '“=A2&B2” is a formula, and its result is missing.',
    '“(786) 555-0120” is not imported: a client has one.',
  ]);
  expect(run?.failures.map(({ problem }) => problem)).toEqual([
    'The name is missing. “=A2” is a formula, and its result is missing.',
  ]);
  const [inspection] = await services.store.of(inspections).find().lean();
  expect(inspection).toMatchObject({ address: '0200 Oak Ave, Davie', permitNumber: '02600123' });
});

test.each([
  '14:30',
  '2026',
  '2026-12',
  '20261201',
  '1767225600',
  'T14:30',
  '2026-13-40',
  '12/01/2026',
  '-01-05',
])('the date “%s” is refused with its reason, not read as another day', async (date) => {
  service.records.clients.push(clientRow(1));
  service.records.projects.push(projectRow(7, { date }));
  const run = await read();
  expect(run).toMatchObject({ projectsCreated: 0, failedCount: 1 });
  expect(run?.failures[0]?.problem).toMatch(new RegExp(`^“${date}” is not a (complete date|day in)`));
});

test('the hour that the start of daylight saving time skips is refused with the next one', async () => {
  service.records.clients.push(clientRow(1));
  service.records.projects.push(projectRow(7, { date: '2027-03-14T02:30' }));
  const [failure] = (await read())?.failures ?? [];
  expect(failure?.problem).toContain('The next time is 3:00 AM.');
});

test('a time without a zone is that of the address', async () => {
  service.records.clients.push(clientRow(1));
  const address = '12 Palafox St, Pensacola, FL 32502';
  service.records.projects.push(projectRow(7, { date: '2026-12-01T14:30', address }));
  await read();
  const [stored] = await storedInspections();
  expect(stored?.scheduledDate?.toISOString()).toBe('2026-12-01T20:30:00.000Z');
});

test.each([
  ['2026-12-01', '2026-12-01T14:00:00.000Z'],
  ['2026-12-01T14:30', '2026-12-01T19:30:00.000Z'],
  ['2026-12-01 14:30:15', '2026-12-01T19:30:15.000Z'],
  ['2026-12-01T14:30:00.000Z', '2026-12-01T14:30:00.000Z'],
  ['2026-12-01T14:30:00-08:00', '2026-12-01T22:30:00.000Z'],
])('the date %s is %s', async (date, instant) => {
  service.records.clients.push(clientRow(1));
  service.records.projects.push(projectRow(7, { date }));
  await read();
  const [stored] = await storedInspections();
  expect(stored?.scheduledDate?.toISOString()).toBe(instant);
});

test('ids beyond 2^53 are kept digit by digit', async () => {
  const [first, second] = ['9007199254740993', '12345678901234567890'];
  service.failure = (response, { pathname }) => {
    const items = pathname.endsWith('/clients')
      ? `[{"id":${first},"name":"Ana","email":"ana@example.com"},{"id":9007199254740992,"name":"Bo","email":"bo@example.com"}]`
      : `[{"id":${second},"clientId":${first},"type":"Electrical","address":"7 Palm Way"}]`;
    response.writeHead(200, { 'Content-Type': 'application/json' }).end(`{"items":${items}}`);
  };
  await read();
  expect(await listClients(services.store)).toMatchObject([
    { name: 'Ana', externalId: `acme/${first}` },
    { name: 'Bo', externalId: 'acme/9007199254740992' },
  ]);
  expect(await storedInspections()).toMatchObject([{ externalId: `acme/${second}`, clientName: 'Ana' }]);
});

test('a fact is found by the usual names of services, nested, in lists, and in parts', async () => {
  const email = (name: string): string => `${name}@example.com`;
  service.records.clients.push(
    {
      id: 'a',
      first_name: 'Ana',
      last_name: 'Ruiz',
      contact: { email: email('ana'), mobile: '305 555 0101' },
    },
    { id: 'b', fullName: 'Bo Lee', emailAddress: email('bo'), phoneNumber: '305 555 0102', comments: 'VIP' },
    { id: 'c', contact: { name: 'Cy Ode' }, emails: [email('cy'), email('ode')], organization: 'Ode LLC' },
    {
      id: 'd',
      companyName: 'Dune Inc.',
      emails: [{ value: email('dune') }],
      phones: [{ number: '305 555 0104' }],
    },
    {
      ...{ id: 'e', name: 'Eve', email: email('eve'), company: { name: 'Elm Co.' } },
      address: { street1: '9 Elm St', line2: 'Unit 2', city: 'Davie', state: 'FL', postal_code: '33314' },
    },
    {
      id: 'f',
      name: 'Flo',
      email: email('flo'),
      address: '1 Bay Rd',
      city: 'Miami',
      state: 'FL',
      zip: 33101,
    },
    { id: 'g', name: 'Gus', email: email('gus'), address: '2 Bay Rd, Miami, FL 33101', city: 'Miami' },
    { id: 'h', name: 'Hal', email: email('hal'), addresses: [{ formatted: '3 Bay Rd' }, { formatted: '4' }] },
  );
  const dated = [
    { startDate: '2026-12-01' },
    { date: '2026-12-01', time: '14:30' },
    { startTime: '2026-12-01T14:30' },
  ];
  service.records.projects.push(
    { id: 1, client: { id: 'a' }, projectType: 'Plumbing', property: { address: '1 Ash St' }, ...dated[0] },
    {
      id: 2,
      customerId: 'b',
      inspection_type: 'Final',
      siteAddress: '2 Ash St',
      details: 'Panel',
      ...dated[1],
    },
    {
      id: 3,
      contact_id: 'c',
      type: 'Building',
      location: '3 Ash St',
      permit: { number: 'B-7' },
      ...dated[2],
    },
  );
  const run = await read();
  expect(run?.failures).toEqual([]);
  expect(run?.partial.map(({ problem }) => problem)).toEqual([
    '“ode@example.com” is not imported: a client has one.',
  ]);
  expect(await listClients(services.store)).toMatchObject([
    { name: 'Ana Ruiz', email: email('ana'), phone: '305 555 0101' },
    { name: 'Bo Lee', email: email('bo'), phone: '305 555 0102', notes: 'VIP' },
    { name: 'Cy Ode', email: email('cy'), companyName: 'Ode LLC' },
    { name: 'Dune Inc.', email: email('dune'), phone: '305 555 0104', companyName: 'Dune Inc.' },
    { name: 'Eve', companyName: 'Elm Co.', address: '9 Elm St, Unit 2, Davie, FL 33314' },
    { name: 'Flo', address: '1 Bay Rd, Miami, FL 33101' },
    { name: 'Gus', address: '2 Bay Rd, Miami, FL 33101' },
    { name: 'Hal', address: '3 Bay Rd' },
  ]);
  const stored = await storedInspections();
  expect(stored).toMatchObject([
    { address: '1 Ash St', clientName: 'Ana Ruiz', projectType: 'plumbing' },
    { address: '2 Ash St', clientName: 'Bo Lee', projectType: 'final', details: 'Panel' },
    { address: '3 Ash St', clientName: 'Cy Ode', projectType: 'building', permitNumber: 'B-7' },
  ]);
  expect(stored.map(({ scheduledDate }) => scheduledDate?.toISOString())).toEqual([
    '2026-12-01T14:00:00.000Z',
    '2026-12-01T19:30:00.000Z',
    '2026-12-01T19:30:00.000Z',
  ]);
});

test.each([
  ['never answers', 'unreachable', 500],
  ['leads elsewhere', 'badReply', 30_000],
] as const)(
  'a service that %s ends the run, which says why, and the next one may begin',
  async (name, problem, patienceMs) => {
    service.failure = SERVICE_FAILURES[name];
    await work(await order(), job.attempts, patienceMs);
    expect(await findLatestRun(services.store)).toMatchObject({ state: 'failed', problem });
    service.failure = null;
    expect(await read()).toMatchObject({ state: 'done' });
  },
);

test('a run ends when the service returns the same page endlessly', async () => {
  const more = JSON.stringify({ items: [clientRow(1)], nextCursor: 'again' });
  service.failure = (response) => response.end(more);
  expect(await read()).toMatchObject({ state: 'failed', problem: 'badReply', clientsCreated: 1 });
});

test('one run at a time; disconnecting ends it', async () => {
  const runId = await order();
  await expect(order()).rejects.toMatchObject({ code: 'syncInProgress' });
  service.records.clients.push(...Array.from({ length: 130 }, (_, index) => clientRow(index + 1)));
  service.before = async ({ searchParams }) => {
    if (searchParams.get('cursor') === '100') await forgetConnection(services.store);
  };
  await work(runId);
  expect(await findLatestRun(services.store)).toMatchObject({ problem: 'disconnected', clientsCreated: 100 });
});

test('a run that is stopped keeps and counts its stored records; the next one reads the rest', async () => {
  service.records.clients.push(...Array.from({ length: 130 }, (_, index) => clientRow(index + 1)));
  const runId = await order();
  service.before = async ({ searchParams }) => {
    if (searchParams.get('cursor') === '100') await stopActiveRun(services.store);
  };
  await work(runId);
  expect(await findLatestRun(services.store)).toMatchObject({ state: 'stopped', clientsCreated: 120 });
  expect((await findClientManagement(services.store)).lastSyncAt).toBeNull();
  // A job that is delivered again does not restart it.
  await work(runId, 2);
  expect(await listClients(services.store)).toHaveLength(120);
  service.before = () => undefined;
  expect(await read()).toMatchObject({ state: 'done', clientsCount: 130, clientsCreated: 10 });
});

test('in production an internal address is not read, even if it was stored earlier', async () => {
  const runId = await order();
  const production = syncClients(importing(), { ...settings, isProduction: true });
  await production.run({ runId }, tryOf(1, job.attempts));
  expect(await findLatestRun(services.store)).toMatchObject({ state: 'failed', problem: 'internalAddress' });
  expect(service.seen).toEqual([]);
});

test('the demo service is read in production, at its current port', async () => {
  const key = { sealed: seal(SERVICE_KEY, SECRET, SEALED_FOR.key), end: '' };
  const former = { baseUrl: 'http://127.0.0.1:9/v1', isDemo: true, serviceName: 'Demo' };
  await setConnection(services.store, { ...former, key, accountId: 'acme' });
  const production = { ...settings, isProduction: true, demoUrl: service.url };
  await syncClients(importing(), production).run({ runId: await order() }, tryOf(1, job.attempts));
  expect(await findLatestRun(services.store)).toMatchObject({ state: 'done' });
});

test('a simultaneous edit of an inspection is not overwritten', async () => {
  const project = projectRow(7);
  service.records.clients.push(clientRow(1));
  service.records.projects.push(project);
  await read();
  const [inspection] = await storedInspections();
  if (!inspection) throw new Error('no inspection');
  const facts = { facts: { permitNumber: 'OURS' }, unmodifiedSince: inspection.updatedAt };
  await changeInspection(services.store, inspection, facts);
  Object.assign(project, { description: 'New panel' });
  expect(await read({ kind: 'sync' })).toMatchObject({ projectsUpdated: 1 });
  expect(await storedInspections()).toMatchObject([{ permitNumber: 'OURS', details: 'New panel' }]);
});

test('a sync that moves an inspection mails its inspector once, but not the client', async () => {
  const inspector = await storedUser(services.store, { firstName: 'Ana', lastName: 'Ruiz' });
  const project = projectRow(7);
  service.records.clients.push(clientRow(1));
  service.records.projects.push(project);
  await read();
  const assigned = { inspectorId: inspector._id, inspector: 'Ana Ruiz' };
  await services.store.of(inspections).updateOne({}, { $set: assigned });
  Object.assign(project, { date: '2027-02-01T10:30' });
  for (let run = 0; run < 2; run++) await read({ kind: 'sync' });
  const mails = await services.store.of(deliveries).find().lean<DeliveryRecord[]>();
  expect(mails).toMatchObject([
    { to: inspector.email, mail: { kind: 'assignment', notice: 'moved', firstName: 'Ana', by: 'Acme' } },
  ]);
});

describe('the call of an imported inspection', () => {
  const project = projectRow(7, { type: 'Virtual Inspection' });
  const links = async () =>
    await services.store.of(invitations).find().sort({ createdAt: 1 }).lean<InvitationRecord[]>();

  test('has a link for its client that works at another time of the service', async () => {
    service.records.clients.push(clientRow(1));
    service.records.projects.push({ ...project });
    await read();
    const [inspection] = await storedInspections();
    if (!inspection) throw new Error('no inspection');
    const former = await alignInvitations(importing(), inspection);
    Object.assign(service.records.projects[0] ?? {}, { date: '2027-02-01T10:30' });
    await read({ kind: 'sync' });
    const [link, ...others] = await links();
    expect(others).toEqual([]);
    expect(link?._id).toBe(former?._id);
    expect(link?.expiresAt.toISOString()).toBe('2027-02-03T04:59:59.999Z');
  });

  test("follows the client's address in the service, as do the reminders", async () => {
    const row = clientRow(1);
    service.records.clients.push(row);
    service.records.projects.push({ ...project });
    await read();
    const [inspection] = await storedInspections();
    if (!inspection) throw new Error('no inspection');
    await alignInvitations(importing(), inspection);
    const startsAt = inspection.scheduledDate?.toISOString() ?? '';
    const mail = {
      kind: 'inspection',
      inspectionId: inspection._id,
      notice: 'dayBefore',
      startsAt,
      link: null,
    } as const;
    const planned = { to: row.email, subject: 'Reminder', sendAt: new Date('2027-01-14T14:00:00Z') };
    await createDelivery(services.store, { _id: mintId(), mail, ...planned });
    Object.assign(row, { email: 'new@example.com' });
    await read({ kind: 'sync' });
    expect((await links()).map(({ email, revokedAt }) => [email, revokedAt === null])).toEqual([
      ['client-1@example.com', false],
      ['new@example.com', true],
    ]);
    expect(await services.store.of(deliveries).find().lean()).toMatchObject([{ to: 'new@example.com' }]);
  });
});
