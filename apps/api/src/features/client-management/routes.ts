import {
  ClientEvent,
  disconnectService,
  getIntegrationSettings,
  getIntegrationStatus,
  makeWebhookSecret,
  receiveClientEvent,
  retryFailedRows,
  saveFieldMapping,
  startImport,
  startSync,
  stopRun,
  testConnection,
  WEBHOOK_HEADER,
} from '@sightline/contracts/clients/clientManagement';
import { AppError } from '@sightline/contracts/core/errors';
import { storeClientEvent as job } from '@sightline/contracts/jobs';
import { addressKey } from '@sightline/server-kit/addressKey';
import { parseExactJson } from '@sightline/server-kit/exactJson';
import { unseal } from '@sightline/server-kit/seal';
import { checkSignature } from '@sightline/server-kit/webhookSignature';
import { storeClientEvent } from '@sightline/store/client-management/clientEvents';
import { findClientManagement, SEALED_FOR } from '@sightline/store/client-management/connection';
import { derivedId } from '@sightline/store/core/derivedId';
import { type Context, type Route, serve } from '../../core/serve.ts';
import { changeMapping, disconnect, presentSettings, renewWebhookSecret } from './connectionSettings.ts';
import { connectService } from './connectService.ts';
import { awaitRun, presentStatus, retryFailed, startRun, stop } from './startRun.ts';

export const clientManagementRoutes: readonly Route[] = [
  serve(getIntegrationStatus, async (context) => await presentStatus(context)),

  serve(getIntegrationSettings, async (context) => await presentSettings(context)),

  serve(testConnection, async (context, { body }) => {
    const serviceName = await connectService(context, body);
    return { success: true as const, message: `Connected to ${serviceName}.` };
  }),

  serve(disconnectService, async (context) => {
    await disconnect(context);
    return await presentSettings(context);
  }),

  serve(saveFieldMapping, async (context, { body }) => {
    await changeMapping(context, body.mapping, body.seenVersion);
    return await presentSettings(context);
  }),

  serve(startSync, async (context, { body: { isDryRun, waitSeconds } }) => {
    const run = await startRun(context, { kind: 'sync', isDryRun });
    return await awaitRun(context, run, waitSeconds);
  }),

  serve(startImport, async (context, { body: { isDryRun, waitSeconds } }) => {
    const run = await startRun(context, { kind: 'import', isDryRun });
    return await awaitRun(context, run, waitSeconds);
  }),

  serve(stopRun, async (context) => {
    await stop(context);
    return await presentStatus(context);
  }),

  serve(retryFailedRows, async (context) => {
    await retryFailed(context);
    return await presentStatus(context);
  }),

  serve(makeWebhookSecret, async (context) => {
    const secret = await renewWebhookSecret(context);
    return { secret, settings: await presentSettings(context) };
  }),

  serve(receiveClientEvent, async (context) => {
    await receiveEvent(context);
    return { received: true as const };
  }),
];

/**
 * Stores a signed event for the workers. A repeated one gets the same reply and has no effect: senders repeat
 * an event until it is answered.
 */
async function receiveEvent(context: Context): Promise<void> {
  const { store, queue } = context;
  const body = await signedBody(context);
  const event = readEvent(body);
  const eventId = derivedId('client event', event.id);
  // A repeated event is stored again, since the job of the first one may be lost.
  await storeClientEvent(store, eventId, JSON.stringify(event));
  await queue.enqueueSoon(job, { eventId });
}

async function signedBody({ store, configuration, limits, request }: Context): Promise<Buffer> {
  const { connection, webhookSecret } = await findClientManagement(store);
  if (!connection || !webhookSecret) throw new AppError('serviceNotConnected');
  const body: unknown = request.body;
  const secret = unseal(webhookSecret.sealed, configuration.encryptionSecret, SEALED_FOR.webhookSecret);
  const state = Buffer.isBuffer(body) ? checkSignature(body, request.get(WEBHOOK_HEADER), secret) : 'forged';
  if (Buffer.isBuffer(body) && state === 'valid') return body;
  await limits.spend('forgedEventsByAddress', addressKey(request.ip));
  const stale = 'The signature is too old. Check the clock of the sender.';
  const problem = state === 'stale' ? stale : 'This event is not signed with the secret of this webhook.';
  throw new AppError('badInput', { fields: { signature: problem } });
}

function readEvent(body: Buffer) {
  try {
    return ClientEvent.parse(parseExactJson(body.toString('utf8')));
  } catch (cause) {
    const problem = 'An event is JSON with id, type (such as client.created) and data.';
    throw new AppError('badInput', { fields: { event: problem } }, { cause });
  }
}
