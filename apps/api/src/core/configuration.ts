import type { UserRole } from '@sightline/contracts/accounts/roles';
import type { MapTiles } from '@sightline/contracts/positions/maps';
import type { Mailbox } from '@sightline/server-kit/mailbox';
import type { StorageSettings } from '@sightline/server-kit/storage/settings';
import type { ObjectModelSource } from './ObjectModel.ts';
import type { PaymentSettings } from './PaymentProvider.ts';

/** The configuration of the API; environment.ts reads it from the environment. */
export interface Configuration {
  isProduction: boolean;
  logLevel: string;
  stopGraceMs: number;
  host: string;
  port: number;
  /** The origin people open; decides cookie security, links in mails and the content security policy. */
  publicUrl: URL;
  /** Number of proxies in front, for the caller's address. */
  trustProxy: number;
  /** Folder of the built web app; null: none is served. */
  webDist: string | null;
  /** The sender of the workers' mails; null where the API is not told. */
  mailFrom: Mailbox | null;
  mongodbUri: string;
  redisUrl: string;
  redisPrefix: string;
  sessionSecret: string;
  ticketSecret: string;
  /** Seals what the product has to read again, such as the secrets of authenticator apps (server-kit/seal.ts). */
  encryptionSecret: string;
  /** Roles that may host live rooms. */
  hostRoles: readonly UserRole[];
  turn: { urls: readonly string[]; secret: string } | null;
  /** Base URL of a geocoding server like Nominatim; undefined: there is none. */
  geocoderUrl: string | undefined;
  /** The background of maps; null: plain plots. */
  mapTiles: MapTiles | null;
  /** The model of the room scanner; null: it works without objects. */
  objectModel: ObjectModelSource | null;
  /** The demo service of client management; null where none runs. */
  demoService: { url: string; key: string } | null;
  payments: PaymentSettings;
  storage: StorageSettings;
}
