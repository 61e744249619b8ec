import {
  address,
  commonEnvironment,
  geocoderEnvironment,
  mongoEnvironment,
  port,
  redisEnvironment,
  storageEnvironment,
} from '@sightline/server-kit/environment';
import { z } from 'zod';

/** `Name <name@example.com>` or a bare address. */
const MAILBOX = /^(?:[^<>\r\n]*<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/;

export const WorkersEnvironment = z.object({
  ...commonEnvironment,
  ...mongoEnvironment,
  ...redisEnvironment,
  ...storageEnvironment,
  ...geocoderEnvironment,
  WORKERS_HOST: z.string().default('127.0.0.1'),
  WORKERS_PORT: port().default(3003),
  SMTP_URL: address('smtp', 'smtps'),
  MAIL_FROM: z.string().trim().regex(MAILBOX, 'must look like: Inspections <inspections@example.com>'),
});
export type WorkersEnvironment = z.output<typeof WorkersEnvironment>;
