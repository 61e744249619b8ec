import { z } from 'zod';
import { ADMIN, STAFF } from '../accounts/roles.ts';
import { endpoint } from '../core/define.ts';
import { Instant } from '../core/fields.ts';
import { Id } from '../core/ids.ts';
import { visible } from '../core/plainText.ts';

/**
 * The integration with a client-management service: its clients become clients, its projects inspections.
 * Records are identified by the service's id, so that each is stored once however often it is read.
 */

const SEGMENT = '/api/client-management';

export const ExternalKind = z.enum(['client', 'project']);
export type ExternalKind = z.infer<typeof ExternalKind>;

/** The service's id of a record; stored ids have the account's id in front (`externalIdOf`). */
export const ExternalId = z
  .union([z.string().trim().min(1).max(200), z.int()])
  .transform(String)
  .refine((id) => !/[\p{Cc}\s]/u.test(id), 'The id has characters that cannot be used.');

/** The stored id of a record, since two services may both have a client 1001. */
export function externalIdOf(accountId: string, id: string): string {
  return `${accountId}/${id}`;
}

/** A record that could not be stored, or only in part, with the reason for a person. */
export const RowFailure = z.object({
  kind: ExternalKind,
  externalId: z.string(),
  /** The name, as far as it could be read. */
  name: z.string(),
  problem: z.string(),
});
export type RowFailure = z.infer<typeof RowFailure>;

/** A change that a dry run found an import or a sync would make. */
export const PlannedChange = z.object({
  kind: ExternalKind,
  name: z.string(),
  /** `linked`: an existing client gets the service's id. */
  action: z.enum(['created', 'linked', 'updated']),
  /** The nouns of the fields that would change. */
  fields: z.array(z.string()),
});
export type PlannedChange = z.infer<typeof PlannedChange>;

/** The reason why a run ended before its last row. */
export const ServiceProblem = z.enum([
  'unreachable',
  'keyRefused',
  'badReply',
  'internalAddress',
  'disconnected',
  'internal',
]);
export type ServiceProblem = z.infer<typeof ServiceProblem>;

/** An import adds new records; a sync also applies changes of the service. */
export const RunKind = z.enum(['import', 'sync']);

/** The most failures and planned changes that a run keeps. */
export const MAX_LISTED = 200;

export const SyncRun = z.object({
  id: Id,
  kind: RunKind,
  /** Whether the run stores nothing. */
  isDryRun: z.boolean(),
  /** Whether the run reads only the rows that failed before. */
  isRetry: z.boolean(),
  /** `stopped`: a person ended the run before its last row. */
  state: z.enum(['queued', 'running', 'done', 'failed', 'stopped']),
  problem: ServiceProblem.nullable(),
  startedBy: z.string(),
  startedAt: Instant,
  finishedAt: Instant.nullable(),
  /** The number of records that the service has; null where it does not say. */
  total: z.int().nullable(),
  /** The numbers of records that were read. */
  clientsCount: z.int(),
  projectsCount: z.int(),
  clientsCreated: z.int(),
  projectsCreated: z.int(),
  clientsUpdated: z.int(),
  projectsUpdated: z.int(),
  failedCount: z.int(),
  /** The first failures. */
  failures: z.array(RowFailure),
  /** The first records that were stored without an unusable value. */
  partial: z.array(RowFailure),
  /** The first changes that a dry run plans. */
  planned: z.array(PlannedChange),
});
export type SyncRun = z.infer<typeof SyncRun>;

export const IntegrationStatus = z.object({
  connected: z.boolean(),
  /** The account's name at the service; empty while not connected. */
  serviceName: z.string(),
  /** Whether it is connected to the demo service that came with this installation. */
  isDemo: z.boolean(),
  lastSync: Instant.nullable(),
  /** The numbers of local records that came from the connected account. */
  stats: z.object({ clientsCount: z.int(), projectsCount: z.int() }),
  /** Null before the first run. */
  run: SyncRun.nullable(),
  /** Events that were sent to the webhook. */
  webhook: z.object({
    isReady: z.boolean(),
    lastEventAt: Instant.nullable(),
    failures: z.array(RowFailure),
    /** Records that were stored without an unusable value. */
    partial: z.array(RowFailure),
  }),
});
export type IntegrationStatus = z.infer<typeof IntegrationStatus>;

export const IntegrationSettings = z.object({
  baseUrl: z.string(),
  /** The end of the stored key; null without one. The key itself never leaves the server. */
  keyEnd: z.string().nullable(),
  webhook: z.object({ address: z.string(), secretEnd: z.string().nullable(), madeAt: Instant.nullable() }),
  /** The demo service; null where it does not run. */
  demo: z.object({ baseUrl: z.string(), apiKey: z.string() }).nullable(),
});
export type IntegrationSettings = z.infer<typeof IntegrationSettings>;

/** A key of characters that a header can carry. */
const ApiKey = z
  .string()
  .overwrite(visible)
  .min(1, 'Enter the API key')
  .max(500, 'Use at most 500 characters')
  .regex(/^[\x21-\x7e]+$/, 'A key has no spaces and no accented letters.');

export const BaseUrl = z
  .string()
  .max(500, 'Use at most 500 characters')
  .overwrite(withScheme)
  .pipe(
    z
      .url({
        protocol: /^https?$/,
        hostname: /./,
        error: 'Enter an address such as https://api.example.com/v1.',
      })
      .refine(isPlainBase, 'Leave out user name, query and fragment.'),
  )
  .transform((address) => address.replace(/\/+$/, ''));

/** An address as it is copied from a page, where it often lacks the scheme. */
function withScheme(address: string): string {
  const text = visible(address);
  return /^[\w-]+(?:\.[\w-]+)+(?:[:/].*)?$/.test(text) ? `https://${text}` : text;
}

/** Whether an address is a plain base address; also called for addresses that the previous check refused. */
function isPlainBase(address: string): boolean {
  if (!URL.canParse(address)) return true;
  const { username, password, search, hash } = new URL(address);
  return [username, password, search, hash].every((part) => part === '');
}

export const getIntegrationStatus = endpoint({
  method: 'GET',
  path: `${SEGMENT}/status`,
  summary: 'Whether a client-management service is connected, what came from it, and the latest run',
  access: STAFF,
  reply: IntegrationStatus,
});

export const getIntegrationSettings = endpoint({
  method: 'GET',
  path: `${SEGMENT}/settings`,
  summary: 'How the client-management service is reached; the key and the secret show only their ends',
  access: ADMIN,
  reply: IntegrationSettings,
});

export const testConnection = endpoint({
  method: 'POST',
  path: `${SEGMENT}/test-connection`,
  summary: 'Try a key at the service, and connect with it if the service accepts it',
  access: ADMIN,
  body: z.strictObject({
    /** The address, by default the stored one. */
    baseUrl: BaseUrl.optional(),
    /** The key, by default the stored one; another address never gets a stored key. */
    apiKey: ApiKey.optional(),
  }),
  reply: z.object({ success: z.literal(true), message: z.string() }),
});

export const disconnectService = endpoint({
  method: 'DELETE',
  path: `${SEGMENT}/connection`,
  summary: 'Forget the key and the secret of the webhook; a run under way ends, and imported records stay',
  access: ADMIN,
  reply: IntegrationSettings,
});

const RunOrder = z.strictObject({
  isDryRun: z.boolean().default(false),
  /** The time to wait for the end of the run, so that the reply of a small one has its counts. */
  waitSeconds: z.int().min(0).max(10).default(10),
});

export function isRunActive({ state }: Pick<SyncRun, 'state'>): boolean {
  return state === 'queued' || state === 'running';
}

export const startSync = endpoint({
  method: 'POST',
  path: `${SEGMENT}/sync`,
  summary: 'Read all records of the service: add the new ones and take over what changed there',
  access: STAFF,
  isUnfinished: isRunActive,
  body: RunOrder,
  reply: SyncRun,
});

export const startImport = endpoint({
  method: 'POST',
  path: `${SEGMENT}/import-data`,
  summary: 'Read all records of the service and add the new ones; the others stay as they are',
  access: STAFF,
  isUnfinished: isRunActive,
  body: RunOrder,
  reply: SyncRun,
});

export const stopRun = endpoint({
  method: 'POST',
  path: `${SEGMENT}/stop`,
  summary: 'End the run under way, if there is one; what it has stored stays',
  access: STAFF,
  reply: IntegrationStatus,
});

export const retryFailedRows = endpoint({
  method: 'POST',
  path: `${SEGMENT}/retry`,
  summary: 'Read the rows that failed once more: those of the latest run, and those sent to the webhook',
  access: STAFF,
  status: 202,
  reply: IntegrationStatus,
});

export const makeWebhookSecret = endpoint({
  method: 'POST',
  path: `${SEGMENT}/webhook-secret`,
  summary: 'Make the secret that signs events; it is shown once, and an earlier one stops working',
  access: ADMIN,
  reply: z.object({ secret: z.string(), settings: IntegrationSettings }),
});

/** `t=1732390000,v1=` and the HMAC-SHA256, in hexadecimal, of `1732390000.` and the sent body. */
export const WEBHOOK_HEADER = 'Sightline-Signature';

export const receiveClientEvent = endpoint({
  method: 'POST',
  path: `${SEGMENT}/webhook`,
  summary: 'Signed events of an automation service; each counts once and is processed later',
  access: 'public',
  reply: z.object({ received: z.literal(true) }),
});

export const ClientEvent = z.object({
  /** The id of the event; a repeated event has no effect. */
  id: z
    .string()
    .trim()
    .min(1)
    .max(200)
    .regex(/^[\x21-\x7e]+$/),
  type: z.enum(['client.created', 'client.updated', 'project.created', 'project.updated']),
  /** The record, with the service's field names. */
  data: z.record(z.string(), z.unknown()),
});
