import { z } from 'zod';
import { ADMIN, STAFF } from '../accounts/roles.ts';
import { endpoint } from '../core/define.ts';
import { Instant } from '../core/fields.ts';
import { Id } from '../core/ids.ts';
import { ProjectType } from '../inspections/inspections.ts';

/**
 * The integration with a client-management service: its clients become clients, its projects inspections. Each record is
 * known by the service's id, so that however often it is read it is stored once.
 */

const SEGMENT = '/api/client-management';

export const ExternalKind = z.enum(['client', 'project']);
export type ExternalKind = z.infer<typeof ExternalKind>;

/** As the service names a record; ours keep it with the account's id before it (`externalIdOf`). */
export const ExternalId = z
  .union([z.string().trim().min(1).max(200), z.int()])
  .transform(String)
  .refine((id) => !/[\p{Cc}\s]/u.test(id), 'The id has characters that cannot be used.');

/** Two services may both have a client 1001. */
export function externalIdOf(accountId: string, id: string): string {
  return `${accountId}/${id}`;
}

/** `contact.email`; several with spaces between them are joined, as in `firstName lastName`. */
const FieldPath = z
  .string()
  .trim()
  .max(200, 'Use at most 200 characters')
  .regex(
    /^(?:[\w-]+(?:\.[\w-]+)*(?: +[\w-]+(?:\.[\w-]+)*)*)?$/,
    'Use the names of the service, such as contact.email.',
  );
const required = FieldPath.refine((path) => path !== '', 'This field is needed for every record.');

/** Where each of our fields is in a record of the service; empty for a field that it does not have. */
export const FieldMapping = z.strictObject({
  client: z.strictObject({
    name: required,
    email: required,
    phone: FieldPath,
    address: FieldPath,
    companyName: FieldPath,
    notes: FieldPath,
  }),
  project: z.strictObject({
    clientId: required,
    projectType: FieldPath,
    address: required,
    scheduledDate: FieldPath,
    permitNumber: FieldPath,
    notes: FieldPath,
    details: FieldPath,
  }),
  /** For a project whose type is none of ours; null: such a project is not imported. */
  otherProjectType: ProjectType.nullable(),
});
export type FieldMapping = z.infer<typeof FieldMapping>;

/** The names in the interface that docs/operations.md describes. */
export const USUAL_MAPPING: FieldMapping = {
  client: {
    name: 'name',
    email: 'email',
    phone: 'phone',
    address: 'address',
    companyName: 'company',
    notes: 'notes',
  },
  project: {
    clientId: 'clientId',
    projectType: 'type',
    address: 'address',
    scheduledDate: 'date',
    permitNumber: 'permitNumber',
    notes: 'notes',
    details: 'description',
  },
  otherProjectType: null,
};

/** A record that could not be stored, or not with all its values, and why, for a person. */
export const RowFailure = z.object({
  kind: ExternalKind,
  externalId: z.string(),
  /** As far as it could be read. */
  name: z.string(),
  problem: z.string(),
});
export type RowFailure = z.infer<typeof RowFailure>;

/** What a dry run found that an import or a sync would do. */
export const PlannedChange = z.object({
  kind: ExternalKind,
  name: z.string(),
  /** `linked`: a client that is here already gets the service's id. */
  action: z.enum(['created', 'linked', 'updated']),
  /** The fields that would change. */
  fields: z.array(z.string()),
});
export type PlannedChange = z.infer<typeof PlannedChange>;

/** Why a run ended before its last row. */
export const ServiceProblem = z.enum([
  'unreachable',
  'keyRefused',
  'badReply',
  'internalAddress',
  'disconnected',
  'internal',
]);
export type ServiceProblem = z.infer<typeof ServiceProblem>;

/** An import adds what is new; a sync also takes over what the service has changed. */
export const RunKind = z.enum(['import', 'sync']);

/** The most failures and planned changes that a run keeps. */
export const MAX_LISTED = 200;

export const SyncRun = z.object({
  id: Id,
  kind: RunKind,
  /** Stores nothing. */
  isDryRun: z.boolean(),
  /** Only of the rows that failed before. */
  isRetry: z.boolean(),
  /** `stopped`: by a person, before its last row. */
  state: z.enum(['queued', 'running', 'done', 'failed', 'stopped']),
  problem: ServiceProblem.nullable(),
  startedBy: z.string(),
  startedAt: Instant,
  finishedAt: Instant.nullable(),
  /** How many records the service says it has; null where it does not. */
  total: z.int().nullable(),
  /** Records that were read. */
  clientsCount: z.int(),
  projectsCount: z.int(),
  clientsCreated: z.int(),
  projectsCreated: z.int(),
  clientsUpdated: z.int(),
  projectsUpdated: z.int(),
  failedCount: z.int(),
  /** The first ones. */
  failures: z.array(RowFailure),
  /** The first records that are stored without a value that cannot be used. */
  partial: z.array(RowFailure),
  /** The first changes that a dry run plans. */
  planned: z.array(PlannedChange),
});
export type SyncRun = z.infer<typeof SyncRun>;

export const IntegrationStatus = z.object({
  connected: z.boolean(),
  /** The account's name at the service; empty while not connected. */
  serviceName: z.string(),
  /** Connected to the demo service that came with this installation. */
  isDemo: z.boolean(),
  lastSync: Instant.nullable(),
  /** Records here that came from the connected account. */
  stats: z.object({ clientsCount: z.int(), projectsCount: z.int() }),
  /** The latest one. */
  run: SyncRun.nullable(),
  /** Events that were sent to the webhook. */
  webhook: z.object({
    isReady: z.boolean(),
    lastEventAt: Instant.nullable(),
    failures: z.array(RowFailure),
    /** Records that were stored without a value that cannot be used. */
    partial: z.array(RowFailure),
  }),
});
export type IntegrationStatus = z.infer<typeof IntegrationStatus>;

export const IntegrationSettings = z.object({
  baseUrl: z.string(),
  /** The end of the key that is stored; null without one. The key itself never leaves the server. */
  keyEnd: z.string().nullable(),
  mapping: FieldMapping,
  mappingVersion: z.int(),
  webhook: z.object({ address: z.string(), secretEnd: z.string().nullable(), madeAt: Instant.nullable() }),
  /** The demo service; null where none runs. */
  demo: z.object({ baseUrl: z.string(), apiKey: z.string() }).nullable(),
});
export type IntegrationSettings = z.infer<typeof IntegrationSettings>;

/** What a header can carry. */
const ApiKey = z
  .string()
  .trim()
  .min(1, 'Enter the API key')
  .max(500, 'Use at most 500 characters')
  .regex(/^[\x21-\x7e]+$/, 'A key has no spaces and no accented letters.');

export const BaseUrl = z
  .url({ protocol: /^https?$/, hostname: /./, error: 'Enter an address such as https://api.example.com/v1.' })
  .max(500)
  .refine(isPlainBase, 'Leave out user name, query and fragment.')
  .transform((address) => address.replace(/\/+$/, ''));

/** Also runs on what the check before refused. */
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
    /** The stored one unless given. */
    baseUrl: BaseUrl.optional(),
    /** The stored one unless given; another address never gets a stored key. */
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

export const saveFieldMapping = endpoint({
  method: 'PUT',
  path: `${SEGMENT}/mapping`,
  summary: 'Change which field of the service becomes which field here, unless somebody else has since',
  access: ADMIN,
  body: z.strictObject({ seenVersion: z.int().min(1), mapping: FieldMapping }),
  reply: IntegrationSettings,
});

const RunOrder = z.strictObject({ isDryRun: z.boolean().default(false) });

export const startSync = endpoint({
  method: 'POST',
  path: `${SEGMENT}/sync`,
  summary: 'Read all records of the service: add the new ones and take over what changed there',
  access: STAFF,
  status: 202,
  body: RunOrder,
  reply: SyncRun,
});

export const startImport = endpoint({
  method: 'POST',
  path: `${SEGMENT}/import-data`,
  summary: 'Read all records of the service and add the new ones; the others stay as they are',
  access: STAFF,
  status: 202,
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

/** `t=1732390000,v1=` and the HMAC-SHA256, in hexadecimal, of `1732390000.` and the body as it was sent. */
export const WEBHOOK_HEADER = 'Sightline-Signature';

export const receiveClientEvent = endpoint({
  method: 'POST',
  path: `${SEGMENT}/webhook`,
  summary: 'Signed events of an automation service; each counts once and is processed later',
  access: 'public',
  reply: z.object({ received: z.literal(true) }),
});

/** What the body of an event has to be. */
export const ClientEvent = z.object({
  /** The id of the event; the same one again has no effect. */
  id: z
    .string()
    .trim()
    .min(1)
    .max(200)
    .regex(/^[\x21-\x7e]+$/),
  type: z.enum(['client.created', 'client.updated', 'project.created', 'project.updated']),
  /** The record, in the service's names. */
  data: z.record(z.string(), z.unknown()),
});
