import { UserRole } from '@sightline/contracts/accounts/roles';
import { Sha256 } from '@sightline/contracts/core/fields';
import {
  commonEnvironment,
  demoServiceEnvironment,
  geocoderEnvironment,
  list,
  mongoEnvironment,
  plainAddress,
  port,
  readEnvironment,
  redisEnvironment,
  secret,
  storageEnvironment,
} from '@sightline/server-kit/environment';
import { MailboxText, parseMailbox } from '@sightline/server-kit/mailbox';
import {
  transcriptionEnvironment,
  transcriptionSettingsOf,
} from '@sightline/server-kit/transcription/transcriptionSettings';
import { z } from 'zod';
import type { Configuration } from './core/configuration.ts';

const RelayAddress = z
  .string()
  .regex(/^turns?:[^\s?]+(\?transport=(udp|tcp))?$/, 'must be addresses such as turn:turn.example.com:3478');

/**
 * The tile address. The content security policy allows only its one origin, so `{s}` for several hosts is
 * refused.
 */
const TileAddress = z
  .string()
  .refine(
    isTileAddress,
    'must look like: https://tiles.example.com/{z}/{x}/{y}.png, without other placeholders',
  );

function isTileAddress(address: string): boolean {
  const hasItsOwnHost = /^https:\/\/[\w.-]+(:\d+)?\//.test(address);
  const isComplete = ['{z}', '{x}', '{y}'].every((placeholder) => address.includes(placeholder));
  const filled = address.replaceAll(/\{[xyz]\}/g, '0');
  return hasItsOwnHost && isComplete && !/[{}\s;,]/.test(filled) && URL.canParse(filled);
}

/** The address of the model file; the other files are in the same folder. */
const ModelAddress = z
  .url({ protocol: /^https?$/, error: 'must be the address of a model.json' })
  .refine((address) => new URL(address).pathname.endsWith('/model.json'), 'must end with /model.json');

const variables = z.object({
  ...commonEnvironment,
  ...mongoEnvironment,
  ...redisEnvironment,
  ...storageEnvironment,
  ...geocoderEnvironment,
  ...demoServiceEnvironment,
  ...transcriptionEnvironment,
  SESSION_SECRET: secret(),
  TICKET_SECRET: secret(),
  ENCRYPTION_SECRET: secret().or(z.literal('')).optional(),
  API_HOST: z.string().default('127.0.0.1'),
  API_PORT: port().default(3001),
  WEB_DIST: z.string().optional(),
  /** The sender of the workers' mails, which the email dialog shows. */
  MAIL_FROM: MailboxText.optional(),
  TRUST_PROXY: z.coerce.number().int().min(0).max(10).default(1),
  // LIVE_LEAD_ROLES in the specification (decision 003). By default only admins host every call.
  LIVE_HOST_ROLES: list()
    .pipe(z.array(UserRole.exclude(['client'])).min(1))
    .default(['admin']),
  TURN_URLS: list().pipe(z.array(RelayAddress)).default([]),
  TURN_SECRET: secret().optional(),
  OBJECT_MODEL_URL: ModelAddress.optional(),
  OBJECT_MODEL_SHA256: Sha256.optional(),
  MAP_TILE_URL: TileAddress.optional(),
  MAP_TILE_ATTRIBUTION: z.string().trim().min(1).max(200).optional(),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(sk|rk)_\w+$/, 'must be a secret or restricted key of Stripe, such as sk_live_...')
    .optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_\S+$/, 'must be the signing secret of a webhook of Stripe: whsec_...')
    .optional(),
  STRIPE_API_URL: plainAddress().optional(),
});

const ApiEnvironment = variables
  .refine(({ TURN_URLS, TURN_SECRET }) => TURN_URLS.length === 0 || TURN_SECRET, {
    path: ['TURN_SECRET'],
    error: 'TURN_URLS is set',
  })
  .refine(({ MAP_TILE_URL, MAP_TILE_ATTRIBUTION }) => !MAP_TILE_URL || MAP_TILE_ATTRIBUTION, {
    path: ['MAP_TILE_ATTRIBUTION'],
    error: 'MAP_TILE_URL is set',
  })
  .refine(({ OBJECT_MODEL_URL, OBJECT_MODEL_SHA256 }) => !OBJECT_MODEL_URL || OBJECT_MODEL_SHA256, {
    path: ['OBJECT_MODEL_SHA256'],
    error: 'OBJECT_MODEL_URL is set',
  });

/** Reads the environment once; a missing or malformed variable ends the process with all problems named. */
export function readConfiguration(source?: NodeJS.ProcessEnv): Configuration {
  const read = readEnvironment(ApiEnvironment, source);
  return {
    isProduction: read.NODE_ENV === 'production',
    logLevel: read.LOG_LEVEL,
    stopGraceMs: read.STOP_GRACE_PERIOD,
    host: read.API_HOST,
    port: read.API_PORT,
    publicUrl: new URL(read.PUBLIC_URL),
    trustProxy: read.TRUST_PROXY,
    webDist: read.WEB_DIST || null,
    mailFrom: read.MAIL_FROM === undefined ? null : parseMailbox(read.MAIL_FROM),
    mongodbUri: read.MONGODB_URI,
    redisUrl: read.REDIS_URL,
    redisPrefix: read.REDIS_PREFIX,
    sessionSecret: read.SESSION_SECRET,
    ticketSecret: read.TICKET_SECRET,
    encryptionSecret: read.ENCRYPTION_SECRET || read.SESSION_SECRET,
    hostRoles: read.LIVE_HOST_ROLES,
    turn:
      read.TURN_SECRET && read.TURN_URLS.length > 0
        ? { urls: read.TURN_URLS, secret: read.TURN_SECRET }
        : null,
    geocoderUrl: read.GEOCODER_URL,
    mapTiles:
      read.MAP_TILE_URL && read.MAP_TILE_ATTRIBUTION
        ? { url: read.MAP_TILE_URL, attribution: read.MAP_TILE_ATTRIBUTION }
        : null,
    objectModel:
      read.OBJECT_MODEL_URL && read.OBJECT_MODEL_SHA256
        ? { url: new URL(read.OBJECT_MODEL_URL), sha256: read.OBJECT_MODEL_SHA256 }
        : null,
    demoService:
      read.CLIENT_MANAGEMENT_DEMO_URL && read.CLIENT_MANAGEMENT_DEMO_KEY
        ? { url: read.CLIENT_MANAGEMENT_DEMO_URL, key: read.CLIENT_MANAGEMENT_DEMO_KEY }
        : null,
    payments: {
      secretKey: read.STRIPE_SECRET_KEY,
      webhookSecret: read.STRIPE_WEBHOOK_SECRET,
      apiUrl: read.STRIPE_API_URL === undefined ? undefined : new URL(read.STRIPE_API_URL),
    },
    transcription: transcriptionSettingsOf(read),
    storage: read,
  };
}
