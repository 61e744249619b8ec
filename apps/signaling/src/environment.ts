import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import {
  commonEnvironment,
  list,
  port,
  redisEnvironment,
  secret,
  storageEnvironment,
} from '@sightline/server-kit/environment';
import { z } from 'zod';

const ADDRESS = z.union([z.ipv4(), z.ipv6()]);
const ADDRESS_OR_HOST = z.string().regex(/^[\w.:-]+$/);

/** The message is about the whole list, since a variable is reported by its name. */
function listOf(entry: z.ZodType<string>, message: string) {
  const isValid = (value: string): boolean => entry.safeParse(value).success;
  return list().refine((values) => values.length > 0 && values.every(isValid), message);
}

const settings = z.object({
  ...commonEnvironment,
  ...redisEnvironment,
  TICKET_SECRET: secret(),
  SIGNALING_HOST: z.string().default('127.0.0.1'),
  SIGNALING_PORT: port().default(3002),
  SIGNALING_NODE: z.string().regex(/^[a-z0-9-]{1,40}$/, 'lower-case letters, digits and dashes'),
  /** The address at which this node records calls of other nodes that have no recorder left. */
  SIGNALING_INTERNAL_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** The number of reverse proxies in front of this node. */
  TRUST_PROXY: z.coerce.number().int().min(0).max(10).default(1),
  MEDIA_WORKERS: z.coerce.number().int().min(1).max(128).default(availableParallelism()),
  /** The first port: worker i listens on this port + i, UDP and TCP; 0 takes any free port. */
  MEDIA_PORT: port().default(0),
  /** The addresses to listen on, of which browsers prefer the first one. */
  MEDIA_LISTEN_IP: listOf(ADDRESS, 'must be an IP address, or several separated by commas').default([
    '127.0.0.1',
  ]),
  MEDIA_ANNOUNCED_ADDRESS: listOf(
    ADDRESS_OR_HOST,
    'must be an IP address or a host name, or several separated by commas',
  ).optional(),
  ...storageEnvironment,
  /** This node's own folder for recordings that are not uploaded yet. Without it, calls are not recorded. */
  RECORDING_DIR: z.string().optional(),
  /** mediasoup itself reads this path; it is listed here so that a wrong path is reported at start. */
  MEDIASOUP_WORKER_BIN: z.string().refine(existsSync, 'file does not exist').optional(),
});

export const SignalingEnvironment = settings.refine(isAnnounced, {
  path: ['MEDIA_ANNOUNCED_ADDRESS'],
  error: 'must have one address for each of MEDIA_LISTEN_IP',
});
export type SignalingEnvironment = z.infer<typeof SignalingEnvironment>;

/** Whether a wildcard has an announced address, since browsers cannot connect to a wildcard. */
function isAnnounced({ MEDIA_LISTEN_IP: own, MEDIA_ANNOUNCED_ADDRESS: announced }: z.infer<typeof settings>) {
  if (announced) return announced.length === own.length;
  return !own.some((ip) => ip === '0.0.0.0' || ip === '::');
}
