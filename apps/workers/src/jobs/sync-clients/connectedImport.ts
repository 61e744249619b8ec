import {
  ClientService,
  currentUrl,
  mayBeInternal,
  ServiceFailure,
} from '@sightline/server-kit/ClientService';
import { unseal } from '@sightline/server-kit/seal';
import {
  type ClientManagementRecord,
  type Connection,
  findClientManagement,
  SEALED_FOR,
} from '@sightline/store/client-management/connection';
import type { Store } from '@sightline/store/core/store';
import { findOrganization } from '@sightline/store/organization/organization';
import type { Importing, ImportSettings } from './importSettings.ts';
import { RecordImporter } from './RecordImporter.ts';

/** The settings of the client-management service from the workers' environment. */
export interface ClientServiceSettings {
  /** The secret that decrypts the stored key; undefined where the workers do not have it. */
  encryptionSecret: string | undefined;
  isProduction: boolean;
  demoUrl: string | undefined;
  timeoutMs?: number;
}

export interface Connected extends ClientManagementRecord {
  connection: Connection;
}

/** The connected service; throws ServiceFailure while there is none. */
export async function findConnected(store: Store): Promise<Connected> {
  const known = await findClientManagement(store);
  if (known.connection === null) throw new ServiceFailure('disconnected', 'not connected');
  return { ...known, connection: known.connection };
}

export function serviceOf(connection: Connection, settings: ClientServiceSettings): ClientService {
  const { encryptionSecret, timeoutMs } = settings;
  if (encryptionSecret === undefined) throw new Error('ENCRYPTION_SECRET is not set for the workers');
  const baseUrl = currentUrl(connection, settings.demoUrl);
  return new ClientService({
    baseUrl,
    apiKey: unseal(connection.key.sealed, encryptionSecret, SEALED_FOR.key),
    mayBeInternal: mayBeInternal(baseUrl, settings),
    ...(timeoutMs !== undefined && { timeoutMs }),
  });
}

export async function importerOf(
  services: Importing,
  { connection: { accountId, serviceName } }: Connected,
  about: Pick<ImportSettings, 'createdBy' | 'updates' | 'isDryRun'>,
): Promise<RecordImporter> {
  const { facts } = await findOrganization(services.store);
  return new RecordImporter({
    ...services,
    accountId,
    serviceName,
    zone: facts.timeZone,
    ...about,
  });
}
