import type { UserRole } from '@sightline/contracts/accounts/roles';
import type { MapTiles } from '@sightline/contracts/positions/maps';
import type { Mailbox } from '@sightline/server-kit/mailbox';
import type { StorageSettings } from '@sightline/server-kit/storage/storageSettings';
import type { TranscriptionSettings } from '@sightline/server-kit/transcription/transcriptionSettings';
import type { ObjectModelSource } from './ObjectModel.ts';
import type { PaymentSettings } from './PaymentProvider.ts';

/** The configuration of the API; environment.ts reads it from the environment. */
export interface Configuration {
  isProduction: boolean;
  logLevel: string;
  stopGraceMs: number;
  host: string;
  port: number;
  /**
   * The origin that people open; it decides cookie security, links in mails and the content security policy.
   */
  publicUrl: URL;
  /** The number of proxies in front, from which the caller's address is derived. */
  trustProxy: number;
  /** The folder of the built web app; null when this process does not serve it. */
  webDist: string | null;
  /** The sender of the workers' mails; null where the API does not know it. */
  mailFrom: Mailbox | null;
  mongodbUri: string;
  redisUrl: string;
  redisPrefix: string;
  sessionSecret: string;
  ticketSecret: string;
  /**
   * The key that encrypts secrets which the product reads again, such as those of authenticator apps
   * (server-kit/seal.ts).
   */
  encryptionSecret: string;
  /** Roles that may host live rooms. */
  hostRoles: readonly UserRole[];
  turn: { urls: readonly string[]; secret: string } | null;
  /** The base URL of a geocoding server like Nominatim, if there is one. */
  geocoderUrl: string | undefined;
  /** The background of maps; null for plain plots. */
  mapTiles: MapTiles | null;
  /** The model of the room scanner; null for a scanner without object detection. */
  objectModel: ObjectModelSource | null;
  /** The demo service of client management; null where it does not run. */
  demoService: { url: string; key: string } | null;
  payments: PaymentSettings;
  /** The transcription service that makes captions of calls; null for calls without captions. */
  transcription: TranscriptionSettings | null;
  storage: StorageSettings;
}
