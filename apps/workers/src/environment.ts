import {
  address,
  commonEnvironment,
  demoServiceEnvironment,
  geocoderEnvironment,
  mongoEnvironment,
  plainAddress,
  port,
  redisEnvironment,
  secret,
  storageEnvironment,
} from '@sightline/server-kit/environment';
import { MailboxText } from '@sightline/server-kit/mailbox';
import type { ReplyDomain } from '@sightline/server-kit/replyAddresses';
import {
  SERVICE_KEY,
  transcriptionEnvironment,
  transcriptionSettingsOf,
} from '@sightline/server-kit/transcription/transcriptionSettings';
import { z } from 'zod';

/** The settings of a gateway for text messages; without one, none are sent. */
const smsEnvironment = {
  SMS_GATEWAY_URL: plainAddress().optional(),
  SMS_GATEWAY_KEY: z.string().regex(SERVICE_KEY, 'must have no spaces').optional(),
  SMS_FROM: z
    .string()
    .regex(/^(?:\+[1-9]\d{4,14}|\d{4,8}|[A-Za-z][\w-]{0,50})$/, 'must be a number such as +13055550142')
    .optional(),
};

const SMS_NAMES = Object.keys(smsEnvironment) as (keyof typeof smsEnvironment)[];

/** The settings for receiving replies by email, for a domain whose mail arrives at this port. */
const inboundMailEnvironment = {
  INBOUND_MAIL_DOMAIN: z
    .string()
    .trim()
    .toLowerCase()
    .regex(/^[a-z\d](?:[a-z\d.-]*[a-z\d])?$/, 'must be a domain such as mail.example.com')
    .optional(),
  INBOUND_MAIL_KEY: z.string().min(32, 'must have at least 32 characters').optional(),
  INBOUND_MAIL_HOST: z.string().default('127.0.0.1'),
  INBOUND_MAIL_PORT: port().default(2525),
};

export const WorkersEnvironment = z
  .object({
    ...inboundMailEnvironment,
    ...commonEnvironment,
    ...mongoEnvironment,
    ...redisEnvironment,
    ...storageEnvironment,
    ...geocoderEnvironment,
    ...transcriptionEnvironment,
    /** The recognizer that set-up compiled, or a configured one; unset where neither exists. */
    SPEECH_RECOGNIZER_BIN: z.string().min(1).optional(),
    TRANSCRIPTION_TIMEOUT_SECONDS: z.coerce.number().int().min(5).max(3600).default(120),
    ...demoServiceEnvironment,
    /** The same secret as the API's, which decrypts the key of the client-management service. */
    ENCRYPTION_SECRET: secret().optional(),
    /** The same secret as the API's, from which the personal links in mails and text messages are derived. */
    TICKET_SECRET: secret(),
    SESSION_SECRET: secret().optional(),
    ...smsEnvironment,
    WORKERS_HOST: z.string().default('127.0.0.1'),
    WORKERS_PORT: port().default(3003),
    REPORT_CERTIFICATE_FILE: z.string().min(1).optional(),
    REPORT_CERTIFICATE_PASSWORD: z.string().default(''),
    SMTP_URL: address('smtp', 'smtps'),
    MAIL_FROM: MailboxText,
  })
  .refine((given) => (given.INBOUND_MAIL_DOMAIN === undefined) === (given.INBOUND_MAIL_KEY === undefined), {
    path: ['INBOUND_MAIL_KEY'],
    error: 'must be set together with INBOUND_MAIL_DOMAIN',
  })
  .refine((given) => new Set(SMS_NAMES.map((name) => given[name] === undefined)).size === 1, {
    path: ['SMS_GATEWAY_URL'],
    error: 'must be set together with SMS_GATEWAY_KEY and SMS_FROM',
  });
export type WorkersEnvironment = z.output<typeof WorkersEnvironment>;

/** The domain of reply addresses; null where none is configured. */
export function repliesOf({
  INBOUND_MAIL_DOMAIN: domain,
  INBOUND_MAIL_KEY: secret,
}: WorkersEnvironment): ReplyDomain | null {
  return domain === undefined || secret === undefined ? null : { domain, secret };
}

/** The gateway for text messages; null where none is configured. */
export function smsGatewayOf({
  SMS_GATEWAY_URL: url,
  SMS_GATEWAY_KEY: key,
  SMS_FROM: from,
}: WorkersEnvironment) {
  return url === undefined || key === undefined || from === undefined ? null : { url, key, from };
}

/** The settings of the transcription service for the job; null where none is configured. */
export function transcriptionServiceOf(environment: WorkersEnvironment) {
  const settings = transcriptionSettingsOf(environment);
  return settings && { ...settings, timeoutMs: environment.TRANSCRIPTION_TIMEOUT_SECONDS * 1000 };
}

/** The settings with which the jobs reach the client-management service. */
export function clientServiceOf(environment: WorkersEnvironment) {
  const { NODE_ENV, ENCRYPTION_SECRET, SESSION_SECRET, CLIENT_MANAGEMENT_DEMO_URL: demoUrl } = environment;
  return {
    encryptionSecret: ENCRYPTION_SECRET ?? SESSION_SECRET,
    isProduction: NODE_ENV === 'production',
    demoUrl,
  };
}
