import {
  disconnectService,
  getIntegrationSettings,
  getIntegrationStatus,
  makeWebhookSecret,
  receiveClientEvent,
  retryFailedRows,
  startImport,
  startSync,
  stopRun,
  testConnection,
} from '@sightline/contracts/clients/clientManagement';
import { seal } from '@sightline/server-kit/seal';
import {
  findClientManagement,
  releaseRun,
  SEALED_FOR,
  setConnection,
  setWebhookSecret,
} from '@sightline/store/client-management/connection';
import type { TestServer } from '../../../../tests/support/TestServer.ts';
import { ownerless, type Request, type Row } from './accessRow.ts';
import type { Side } from './accessWorld.ts';

const UNREACHABLE = 'http://127.0.0.1:9';

/** A service is connected, and no run is under way. */
export async function storedConnection(
  { services: { store, configuration } }: TestServer,
  { baseUrl = UNREACHABLE, apiKey = 'key-of-the-tests' } = {},
): Promise<void> {
  const { activeRunId } = await findClientManagement(store);
  if (activeRunId !== null) await releaseRun(store, activeRunId, null);
  const key = { sealed: seal(apiKey, configuration.encryptionSecret, SEALED_FOR.key), end: apiKey.slice(-4) };
  await setConnection(store, { baseUrl, isDemo: false, key, accountId: 'acme', serviceName: 'Acme Clients' });
}

const connected = async (_: Side, server: TestServer): Promise<Request> => {
  await storedConnection(server);
  return {};
};

const order = async (side: Side, server: TestServer): Promise<Request> => ({
  ...(await connected(side, server)),
  body: { isDryRun: true, waitSeconds: 0 },
});

export const CLIENT_MANAGEMENT_ROWS: readonly Row[] = [
  { endpoint: getIntegrationStatus, ownerless },
  { endpoint: getIntegrationSettings, ownerless },
  // There is no server at this address.
  {
    endpoint: testConnection,
    ownerless,
    status: 409,
    request: () => ({ body: { baseUrl: UNREACHABLE, apiKey: 'a-key-of-12-letters' } }),
  },
  // No worker runs, so both are unfinished.
  { endpoint: startSync, ownerless, status: 202, request: order },
  { endpoint: startImport, ownerless, status: 202, request: order },
  { endpoint: stopRun, ownerless },
  // No row has failed.
  { endpoint: retryFailedRows, ownerless, status: 409, request: connected },
  { endpoint: makeWebhookSecret, ownerless, request: connected },
  // The body is not signed.
  { endpoint: receiveClientEvent, ownerless, status: 400, request: unsigned },
  { endpoint: disconnectService, ownerless },
];

async function unsigned(side: Side, server: TestServer): Promise<Request> {
  const { store, configuration } = server.services;
  const sealed = seal('a secret', configuration.encryptionSecret, SEALED_FOR.webhookSecret);
  await setWebhookSecret(store, { sealed, end: '' });
  return { ...(await connected(side, server)), body: {} };
}
