import {
  disconnectService,
  getIntegrationSettings,
  getIntegrationStatus,
  type IntegrationSettings,
  type IntegrationStatus,
  makeWebhookSecret,
  retryFailedRows,
  type SyncRun,
  startImport,
  startSync,
  stopRun,
  testConnection,
} from '@sightline/contracts/clients/clientManagement';
import { mintId } from '@sightline/contracts/core/ids';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { FakeApi, Refusal } from '../../testing/FakeApi.ts';
import { ADMIN } from '../../testing/people.ts';
import { renderScreen, write } from '../../testing/renderScreen.tsx';
import { ConfirmHost } from '../../ui/ConfirmHost.tsx';
import { ClientManagement } from './ClientManagement.tsx';

const DEMO = { baseUrl: 'http://127.0.0.1:4010/v1', apiKey: 'demo-key' };

const statusOf = (facts: Partial<IntegrationStatus> = {}): IntegrationStatus => ({
  connected: true,
  serviceName: 'Acme',
  isDemo: true,
  lastSync: null,
  run: null,
  stats: { clientsCount: 24, projectsCount: 30 },
  webhook: { isReady: false, lastEventAt: null, failures: [], partial: [] },
  ...facts,
});

const NOT_CONNECTED = statusOf({ connected: false, serviceName: '', isDemo: false });

const settingsOf = (facts: Partial<IntegrationSettings> = {}): IntegrationSettings => ({
  baseUrl: DEMO.baseUrl,
  keyEnd: 'ents',
  demo: DEMO,
  webhook: { address: 'https://x.example/api/client-management/webhook', secretEnd: null, madeAt: null },
  ...facts,
});

const runOf = (facts: Partial<SyncRun> = {}): SyncRun => ({
  id: mintId(),
  kind: 'import',
  isDryRun: false,
  isRetry: false,
  state: 'done',
  problem: null,
  startedBy: 'Dana Whitfield',
  startedAt: '2026-11-20T15:00:00.000Z',
  finishedAt: null,
  total: 54,
  clientsCount: 24,
  projectsCount: 30,
  clientsCreated: 23,
  projectsCreated: 29,
  clientsUpdated: 0,
  projectsUpdated: 0,
  failedCount: 0,
  failures: [],
  partial: [],
  planned: [],
  ...facts,
});

function serve(status: IntegrationStatus, settings = settingsOf()): FakeApi {
  return FakeApi.install()
    .on(getIntegrationStatus, () => status)
    .on(getIntegrationSettings, () => settings);
}

const open = (user = ADMIN) =>
  renderScreen(
    <>
      <ClientManagement />
      <ConfirmHost />
    </>,
    { user },
  ).person;

const button = (name: string) => screen.findByRole('button', { name });
const isDisabled = async (name: string) => (await button(name)).hasAttribute('disabled');

it('requires a key for testing, and a connection for importing; the demo service fills in both', async () => {
  const api = serve(NOT_CONNECTED, settingsOf({ baseUrl: '', keyEnd: null }));
  const person = open();
  expect(await screen.findByText('Setup Required')).toBeDefined();
  for (const title of [
    'Integration Status',
    'API Configuration',
    'Data Synchronization',
    'Webhook Configuration',
  ])
    expect(screen.getByRole('heading', { name: title })).toBeDefined();
  for (const name of ['Test Connection', 'Import', 'Demo Sync', 'Create secret'])
    expect([name, await isDisabled(name)]).toEqual([name, true]);
  expect((await button('Import')).className).toContain('MuiButton-outlined');
  await person.click(await button('Use the demo service'));
  api.on(testConnection, () => ({ success: true, message: 'Connected to Acme.' }));
  api.on(getIntegrationStatus, () => statusOf()).on(getIntegrationSettings, () => settingsOf());
  await person.click(await button('Test Connection'));
  expect(await screen.findByText('Connection Successful')).toBeDefined();
  expect(api.sentTo(testConnection)[0]?.body).toEqual(DEMO);
  expect(await screen.findByText('Active')).toBeDefined();
  expect(await isDisabled('Import')).toBe(false);
  expect((await button('Import')).className).toContain('MuiButton-contained');
  expect(screen.getByLabelText('API key')).toHaveProperty('value', '');
});

it('shows the reason for a failed connection, also at the field', async () => {
  const refusal = new Refusal(400, {
    error: 'The service does not accept this API key.',
    code: 'badInput',
    details: { fields: { apiKey: 'The service does not accept this API key.' } },
  });
  serve(NOT_CONNECTED, settingsOf({ baseUrl: '', keyEnd: null })).on(testConnection, () => refusal);
  const person = open();
  await write(person, await screen.findByLabelText('API key'), 'wrong');
  await person.click(await button('Test Connection'));
  expect(await screen.findByText('Connection Failed')).toBeDefined();
  expect(await screen.findAllByText('The service does not accept this API key.')).toHaveLength(2);
});

it('shows the progress of an import, names the rows that failed, and retries them', async () => {
  const api = serve(statusOf());
  const person = open();
  const queued = runOf({ state: 'queued', clientsCount: 0, projectsCount: 0 });
  api.on(startImport, () => {
    api.on(getIntegrationStatus, () => statusOf({ run: { ...queued, state: 'running', clientsCount: 12 } }));
    return queued;
  });
  await person.click(await button('Import'));
  const bar = await screen.findByRole('progressbar', { name: 'Rows read' });
  await waitFor(() => expect(bar.getAttribute('aria-valuenow')).toBe('22'));
  expect(await isDisabled('Demo Sync')).toBe(true);
  const failure = {
    kind: 'client',
    externalId: 'C-1999',
    name: 'Sea Grape',
    problem: 'Email: wrong.',
  } as const;
  const done = runOf({ id: queued.id, failedCount: 1, failures: [failure] });
  api.on(getIntegrationStatus, () => statusOf({ run: done }));
  expect(await screen.findByText('Import Successful')).toBeDefined();
  expect(screen.getByText(/^23 clients and 29 projects added; 1 row could not be stored/)).toBeDefined();
  const rows = within(screen.getByRole('list', { name: 'Rows that were not stored' }));
  expect(rows.getByText('Email: wrong.')).toBeDefined();
  api.on(retryFailedRows, () => statusOf({ run: done }));
  await person.click(await button('Retry failed rows'));
  await waitFor(() => expect(api.sentTo(retryFailedRows)).toHaveLength(1));
});

it('requests a dry run, and labels its result as one', async () => {
  const planned: SyncRun['planned'] = [{ kind: 'client', name: 'Ana', action: 'linked', fields: ['phone'] }];
  const run = runOf({ kind: 'sync', isDryRun: true, planned });
  const api = serve(statusOf({ run })).on(startSync, () => run);
  const person = open();
  expect((await screen.findByRole('list', { name: 'What would happen' })).textContent).toBe(
    'Ana · Client · Already a client, gets linked: phone',
  );
  await person.click(screen.getByRole('switch', { name: /^Dry run/ }));
  await person.click(await button('Demo Sync'));
  await waitFor(() => expect(api.sentTo(startSync)[0]?.body).toEqual({ isDryRun: true, waitSeconds: 0 }));
});

it('stops a running import, and says which records remain', async () => {
  const running = runOf({ state: 'running', clientsCount: 12 });
  const finishedAt = new Date().toISOString();
  const stopped = runOf({ id: running.id, state: 'stopped', clientsCreated: 12, finishedAt });
  const api = serve(statusOf({ run: running })).on(stopRun, () => {
    // The worker still counts the rows that it had begun.
    api.on(getIntegrationStatus, () => statusOf({ run: { ...stopped, clientsCreated: 20 } }));
    return statusOf({ run: stopped });
  });
  const person = open();
  await person.click(await button('Stop'));
  expect(await screen.findByText('Import stopped')).toBeDefined();
  expect(screen.getByText(/^Stopped before the last row\. What was already stored stays/)).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Stop' })).toBeNull();
  expect(await screen.findByText(/20 clients and 29 projects added/)).toBeDefined();
  expect(await isDisabled('Import')).toBe(false);
});

it('says when a sync could not start or ended early, and offers no demo sync with a real service', async () => {
  const run = runOf({ kind: 'sync', state: 'failed', problem: 'keyRefused' });
  serve(statusOf({ isDemo: false, run })).on(
    startSync,
    () => new Refusal(409, { error: 'Busy.', code: 'syncInProgress' }),
  );
  const person = open();
  expect(await screen.findByText(/no longer accepts the API key/)).toBeDefined();
  await person.click(await button('Sync now'));
  expect(await screen.findByText('Sync Failed')).toBeDefined();
  expect(screen.getByText('Failed to sync with the client-management service')).toBeDefined();
});

it('shows a new secret once, and asks before it disconnects', async () => {
  const api = serve(statusOf())
    .on(makeWebhookSecret, () => ({ secret: 'whsec_once', settings: settingsOf() }))
    .on(disconnectService, () => settingsOf());
  const person = open();
  await person.click(await button('Create secret'));
  expect(await screen.findByDisplayValue('whsec_once')).toBeDefined();
  await person.click(await button('Disconnect'));
  expect(api.sentTo(disconnectService)).toHaveLength(0);
  const question = within(await screen.findByRole('alertdialog'));
  await person.click(question.getByRole('button', { name: 'Disconnect' }));
  await waitFor(() => expect(api.sentTo(disconnectService)).toHaveLength(1));
});

it('lets inspectors sync without access to the key', async () => {
  const api = serve(statusOf());
  open({ ...ADMIN, role: 'inspector' });
  expect(await isDisabled('Import')).toBe(false);
  expect(screen.getByText('An admin connects the service and keeps its API key.')).toBeDefined();
  expect(api.sentTo(getIntegrationSettings)).toEqual([]);
});

it('says that the status cannot be read, and tries again', async () => {
  const api = serve(statusOf());
  api.on(getIntegrationStatus, () => new Refusal(503, { error: 'Busy.', code: 'unavailable' }));
  const person = open();
  expect(await screen.findByText("Couldn't load the integration")).toBeDefined();
  api.on(getIntegrationStatus, () => statusOf());
  await person.click(await button('Try again'));
  expect(await screen.findByText('Active')).toBeDefined();
});

it('says that an import could not start', async () => {
  serve(statusOf({})).on(startImport, () => new Refusal(502, ''));
  const person = open();
  await person.click(await button('Import'));
  expect(await screen.findByText('Import Failed')).toBeDefined();
  expect(screen.getByText('Failed to import the client-management data')).toBeDefined();
});

it('has its four cards with the counts, the last sync, and the address of the webhook', async () => {
  serve(statusOf({ lastSync: '2026-11-20T15:00:00.000Z' }));
  open();
  for (const name of [
    'Integration Status',
    'API Configuration',
    'Data Synchronization',
    'Webhook Configuration',
  ])
    expect(await screen.findByRole('heading', { name })).toBeDefined();
  for (const text of [/\b24\b/, /\b30\b/])
    expect(screen.getAllByText(text).length, String(text)).toBeGreaterThan(0);
  expect(screen.getByDisplayValue(settingsOf().webhook.address)).toBeDefined();
});

it('says that a connection failed when the service gives no reason', async () => {
  serve(NOT_CONNECTED, settingsOf({ baseUrl: '', keyEnd: null })).on(
    testConnection,
    () => new Refusal(502, ''),
  );
  const person = open();
  await write(person, await screen.findByLabelText('API key'), 'wrong');
  await person.click(await button('Test Connection'));
  expect(await screen.findByText('Connection Failed')).toBeDefined();
  expect(screen.getByText('Failed to connect to the client-management service')).toBeDefined();
});
