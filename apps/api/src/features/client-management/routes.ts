import { randomBytes } from 'node:crypto';
import {
  BaseUrl,
  ClientEvent,
  disconnectService,
  getIntegrationSettings,
  getIntegrationStatus,
  type IntegrationSettings,
  makeWebhookSecret,
  receiveClientEvent,
  retryFailedRows,
  startImport,
  startSync,
  stopRun,
  testConnection,
  WEBHOOK_HEADER,
} from '@sightline/contracts/clients/clientManagement';
import type { HandlerInput } from '@sightline/contracts/core/define';
import { AppError, type ErrorDetails } from '@sightline/contracts/core/errors';
import { storeClientEvent as job } from '@sightline/contracts/jobs';
import { addressKey } from '@sightline/server-kit/addressKey';
import {
  ClientService,
  currentUrl,
  isDemoUrl,
  mayBeInternal,
  ServiceFailure,
} from '@sightline/server-kit/ClientService';
import { parseExactJson } from '@sightline/server-kit/exactJson';
import { seal, unseal } from '@sightline/server-kit/seal';
import { checkSignature } from '@sightline/server-kit/webhookSignature';
import { storeClientEvent } from '@sightline/store/client-management/clientEvents';
import {
  type Connection,
  findClientManagement,
  forgetConnection,
  SEALED_FOR,
  setConnection,
  setWebhookSecret,
} from '@sightline/store/client-management/connection';
import { derivedId } from '@sightline/store/core/derivedId';
import { noteChange } from '../../core/auditTrail.ts';
import type { PrincipalOf } from '../../core/principal.ts';
import { type Context, type Route, serve } from '../../core/serve.ts';
import type { Services } from '../../core/services.ts';
import { awaitRun, presentStatus, retryFailed, startRun, stop } from './startRun.ts';

type AdminContext = Context<PrincipalOf<'admin'>>;
type Given = HandlerInput<typeof testConnection>['body'];

const THING = { area: 'settings', thing: 'Client management' } as const;

/**
 * The end of a secret, by which people recognize it; empty for a short one, of which the end would tell too
 * much.
 */
const endOf = (secret: string): string => (secret.length < 12 ? '' : secret.slice(-4));

/** The longest time that a person waits for the reply. */
const PATIENCE_MS = 8000;

const NEEDS_HTTPS = 'Use an address that starts with https://, so that no one can read the key on the way.';

const REFUSALS: Partial<Record<string, ErrorDetails['fields']>> = {
  keyRefused: { apiKey: 'The service does not accept this API key.' },
  internalAddress: {
    baseUrl: 'This address leads to a private network. Use the public address of the service.',
  },
};

const badInput = (field: string, problem: string): AppError =>
  new AppError('badInput', { fields: { [field]: problem } });

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

/**
 * Tries address and key at the service, and stores them if it accepts them. Returns the account's name there.
 */
async function connectService(context: AdminContext, given: Given): Promise<string> {
  const { store, configuration } = context;
  const { isProduction, demoService } = configuration;
  const demoUrl = demoService?.url;
  const { connection } = await findClientManagement(store);
  const known = connection && { ...connection, baseUrl: currentUrl(connection, demoUrl) };
  const { baseUrl, apiKey } = wanted(given, known, configuration.encryptionSecret);
  const isTrusted = mayBeInternal(baseUrl, { isProduction, demoUrl });
  if (!isTrusted && !baseUrl.startsWith('https://')) throw badInput('baseUrl', NEEDS_HTTPS);
  const service = new ClientService({ baseUrl, apiKey, mayBeInternal: isTrusted, timeoutMs: PATIENCE_MS });
  const { id: accountId, name: serviceName } = await service.account().catch(refusalOf);
  const key = { sealed: seal(apiKey, configuration.encryptionSecret, SEALED_FOR.key), end: endOf(apiKey) };
  const made = { baseUrl, isDemo: isDemoUrl(baseUrl, demoUrl), key, accountId, serviceName };
  await setConnection(store, made);
  await noteConnection(context, known, made);
  return serviceName;
}

/**
 * The connection to try; omitted values are the stored ones. Another address never gets the stored key, which
 * was not given for it.
 */
function wanted(given: Given, known: Connection | null, secret: string): { baseUrl: string; apiKey: string } {
  const baseUrl = given.baseUrl ?? known?.baseUrl;
  if (baseUrl === undefined) throw badInput('baseUrl', 'Enter the base address of the service.');
  if (given.apiKey !== undefined) return { baseUrl, apiKey: given.apiKey };
  if (known?.baseUrl !== baseUrl) throw badInput('apiKey', 'Enter the API key for this address.');
  return { baseUrl, apiKey: unseal(known.key.sealed, secret, SEALED_FOR.key) };
}

function refusalOf(cause: unknown): never {
  if (!(cause instanceof ServiceFailure)) throw cause;
  const fields = REFUSALS[cause.problem];
  throw fields
    ? new AppError('badInput', { fields }, { cause })
    : new AppError('serviceFailed', {}, { cause });
}

async function noteConnection(
  context: AdminContext,
  before: Connection | null,
  after: Connection,
): Promise<void> {
  const text = (connection: Connection | null): string =>
    connection === null ? 'none' : `${connection.baseUrl} with the key that ends in ${connection.key.end}`;
  const changes = text(before) === text(after) ? [] : [`Connection: ${text(before)} → ${text(after)}`];
  await noteChange(context, { ...THING, changes });
}

/** The settings for an admin, with only the ends of the key and the secret. */
async function presentSettings({ store, configuration }: Services): Promise<IntegrationSettings> {
  const { connection, webhookSecret } = await findClientManagement(store);
  const { demoService, publicUrl } = configuration;
  return {
    baseUrl: connection ? currentUrl(connection, demoService?.url) : '',
    keyEnd: connection?.key.end ?? null,
    webhook: {
      address: new URL(receiveClientEvent.path, publicUrl).href,
      secretEnd: webhookSecret?.end ?? null,
      madeAt: webhookSecret?.madeAt ?? null,
    },
    demo: demoService && { baseUrl: BaseUrl.parse(demoService.url), apiKey: demoService.key },
  };
}

async function disconnect(context: AdminContext): Promise<void> {
  const { connection } = await findClientManagement(context.store);
  await forgetConnection(context.store);
  const changes = connection ? [`Connection: ${connection.baseUrl} → none`] : [];
  await noteChange(context, { ...THING, changes });
}

/** The new secret in clear text, for this reply only; from now on only events signed with it are accepted. */
async function renewWebhookSecret(context: AdminContext): Promise<string> {
  const { store, configuration } = context;
  const { connection, webhookSecret } = await findClientManagement(store);
  if (!connection) throw new AppError('serviceNotConnected');
  const secret = `whsec_${randomBytes(32).toString('base64url')}`;
  const sealed = seal(secret, configuration.encryptionSecret, SEALED_FOR.webhookSecret);
  await setWebhookSecret(store, { sealed, end: endOf(secret) });
  const before = webhookSecret ? `ends in ${webhookSecret.end}` : 'none';
  await noteChange(context, {
    ...THING,
    changes: [`Webhook secret: ${before} → ends in ${endOf(secret)}`],
  });
  return secret;
}
