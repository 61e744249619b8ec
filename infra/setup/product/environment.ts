import { join } from 'node:path';
import type { Deployment } from './deployment.ts';

/** Addresses of the services, which may be embedded or external. */
export interface Services {
  mongodbUri: string;
  redisUrl: string;
  smtpUrl: string;
}

export function servicesOf({ ports }: Deployment): Services {
  return {
    mongodbUri: process.env.MONGODB_URI || `mongodb://127.0.0.1:${ports.mongo}/sightline`,
    redisUrl: process.env.REDIS_URL || `redis://127.0.0.1:${ports.redis}`,
    smtpUrl: process.env.SMTP_URL || `smtp://127.0.0.1:${ports.smtp}`,
  };
}

/**
 * A key that is not secret: it opens only fictitious clients, and the page that connects the demo service shows
 * it.
 */
export const DEMO_SERVICE_KEY = 'demo-key-of-fictitious-clients';

/**
 * The environment of the product's processes. External settings win, except for the addresses of our own
 * processes.
 */
export function productEnvironment(
  deployment: Deployment,
  parts: {
    workerBin: string;
    webDist: string | undefined;
    recognizer: string | undefined;
    withDemo: boolean;
  },
) {
  const { ports, secrets } = deployment;
  const services = servicesOf(deployment);
  return {
    NODE_ENV: 'production',
    SESSION_SECRET: secrets.sessionSecret,
    TICKET_SECRET: secrets.ticketSecret,
    MAIL_FROM: 'Sightline <no-reply@sightline.localhost>',
    ...(parts.withDemo && demoService(ports.clientManagement)),
    ...process.env,
    DATA_DIR: deployment.dataDir,
    MEDIA_WORKERS: String(deployment.mediaWorkers),
    MEDIA_LISTEN_IP: deployment.mediaAddresses.join(','),
    MONGODB_URI: services.mongodbUri,
    REDIS_URL: services.redisUrl,
    SMTP_URL: services.smtpUrl,
    PUBLIC_URL: deployment.publicUrl,
    API_HOST: '127.0.0.1',
    API_PORT: String(ports.api),
    SIGNALING_HOST: '127.0.0.1',
    WORKERS_HOST: '127.0.0.1',
    WORKERS_PORT: String(ports.workers),
    TRUST_PROXY: '1',
    MEDIASOUP_WORKER_BIN: parts.workerBin,
    WEB_DIST: parts.webDist,
    SPEECH_RECOGNIZER_BIN: parts.recognizer,
  } satisfies NodeJS.ProcessEnv;
}

/** What differs between signaling nodes; `MEDIA_PORT` is the first port of their media workers, 0 for any. */
export function nodeEnvironment(
  { ports, mediaWorkers, dataDir }: Deployment,
  index: number,
): NodeJS.ProcessEnv {
  const port = ports.signaling[index];
  if (port === undefined) throw new Error(`there is no signaling node ${index}`);
  return {
    RECORDING_DIR: join(dataDir, 'recordings', nodeName(index)),
    SIGNALING_NODE: nodeName(index),
    SIGNALING_PORT: String(port),
    SIGNALING_INTERNAL_URL: local(port),
    MEDIA_PORT: String(ports.media && ports.media + index * mediaWorkers),
  };
}

const nodeName = (index: number): string => `node-${index + 1}`;

function demoService(port: number) {
  return {
    CLIENT_MANAGEMENT_DEMO_URL: `${local(port)}/v1`,
    CLIENT_MANAGEMENT_DEMO_KEY: DEMO_SERVICE_KEY,
  };
}

const local = (port: number): string => `http://127.0.0.1:${port}`;

export function gatewayEnvironment(
  { gatewayHost, ports, tls }: Deployment,
  withVite: boolean,
): NodeJS.ProcessEnv {
  return {
    PATH: process.env.PATH,
    GATEWAY_HOST: gatewayHost,
    GATEWAY_PORT: String(ports.gateway),
    GATEWAY_CERT: tls?.cert,
    GATEWAY_KEY: tls?.key,
    API_URL: local(ports.api),
    SIGNALING_NODES: ports.signaling.map((port, index) => `${nodeName(index)}=${local(port)}`).join(','),
    WEB_URL: withVite ? local(ports.web) : undefined,
  };
}
