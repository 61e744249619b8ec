import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { commonEnvironment, port, redisEnvironment, secret } from '@sightline/server-kit/environment';
import { z } from 'zod';

export const SignalingEnvironment = z.object({
  ...commonEnvironment,
  ...redisEnvironment,
  TICKET_SECRET: secret(),
  SIGNALING_HOST: z.string().default('127.0.0.1'),
  SIGNALING_PORT: port().default(3002),
  SIGNALING_NODE: z.string().regex(/^[a-z0-9-]{1,40}$/, 'lower-case letters, digits and dashes'),
  /** Reverse proxies in front of this node. */
  TRUST_PROXY: z.coerce.number().int().min(0).max(10).default(1),
  MEDIA_WORKERS: z.coerce.number().int().min(1).max(128).default(availableParallelism()),
  /** Worker i listens on this port + i, UDP and TCP; 0 takes any free port. */
  MEDIA_PORT: port().default(0),
  MEDIA_LISTEN_IP: z.union([z.ipv4(), z.ipv6()], 'must be an IP address').default('127.0.0.1'),
  MEDIA_ANNOUNCED_ADDRESS: z
    .string()
    .regex(/^[\w.:-]+$/, 'must be an IP address or a host name')
    .optional(),
  /** Read by mediasoup itself; named here so that a wrong path is seen at start. */
  MEDIASOUP_WORKER_BIN: z.string().refine(existsSync, 'file does not exist').optional(),
});
export type SignalingEnvironment = z.infer<typeof SignalingEnvironment>;
