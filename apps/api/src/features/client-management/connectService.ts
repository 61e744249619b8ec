import type { testConnection } from '@sightline/contracts/clients/clientManagement';
import type { HandlerInput } from '@sightline/contracts/core/define';
import { AppError, type ErrorDetails } from '@sightline/contracts/core/errors';
import {
  ClientService,
  currentUrl,
  isDemoUrl,
  mayBeInternal,
  ServiceFailure,
} from '@sightline/server-kit/ClientService';
import { seal, unseal } from '@sightline/server-kit/seal';
import {
  type Connection,
  findClientManagement,
  SEALED_FOR,
  setConnection,
} from '@sightline/store/client-management/connection';
import { noteChange } from '../../core/auditTrail.ts';
import type { PrincipalOf } from '../../core/principal.ts';
import type { Context } from '../../core/serve.ts';
import { endOf } from './connectionSettings.ts';

type Given = HandlerInput<typeof testConnection>['body'];

/** The longest time that a person waits for the reply. */
const PATIENCE_MS = 8000;

/**
 * Tries address and key at the service, and stores them if it accepts them. Returns the account's name there.
 */
export async function connectService(context: Context<PrincipalOf<'admin'>>, given: Given): Promise<string> {
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

const NEEDS_HTTPS = 'Use an address that starts with https://, so that no one can read the key on the way.';

const REFUSALS: Partial<Record<string, ErrorDetails['fields']>> = {
  keyRefused: { apiKey: 'The service does not accept this API key.' },
  internalAddress: {
    baseUrl: 'This address leads to a private network. Use the public address of the service.',
  },
};

function refusalOf(cause: unknown): never {
  if (!(cause instanceof ServiceFailure)) throw cause;
  const fields = REFUSALS[cause.problem];
  throw fields
    ? new AppError('badInput', { fields }, { cause })
    : new AppError('serviceFailed', {}, { cause });
}

const badInput = (field: string, problem: string): AppError =>
  new AppError('badInput', { fields: { [field]: problem } });

async function noteConnection(
  context: Context<PrincipalOf<'admin'>>,
  before: Connection | null,
  after: Connection,
): Promise<void> {
  const text = (connection: Connection | null): string =>
    connection === null ? 'none' : `${connection.baseUrl} with the key that ends in ${connection.key.end}`;
  const changes = text(before) === text(after) ? [] : [`Connection: ${text(before)} → ${text(after)}`];
  await noteChange(context, { area: 'settings', thing: 'Client management', changes });
}
