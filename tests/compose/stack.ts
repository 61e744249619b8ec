import { readFileSync } from 'node:fs';
import { networkInterfaces } from 'node:os';
import path from 'node:path';
import { parse } from 'yaml';
import { ROOT } from './docker.ts';
import { SERVICES } from './images.ts';

/**
 * docker-compose.yml with stand-ins for the images of other publishers. The rest is the same as in production.
 */

interface Service {
  environment?: Record<string, string>;
  [other: string]: unknown;
}

interface Stack {
  services: Record<string, Service>;
  [other: string]: unknown;
}

const SECRET = 'a-secret-of-forty-characters-for-the-tests';

/** The values of `.env`. The object store of the tests has one account. */
export function environment(port: string, certificates: string): Record<string, string> {
  const secrets = ['SESSION', 'ENCRYPTION', 'TICKET', 'TURN'].map((name) => [`${name}_SECRET`, SECRET]);
  return {
    ...(Object.fromEntries(secrets) as Record<string, string>),
    PUBLIC_HOST: `localhost:${port}`,
    ACME_EMAIL: 'operations@example.com',
    MEDIA_ADDRESS: machineAddress(),
    // Browsers know the address of names below `localhost`.
    TURN_HOST: 'turn.localhost',
    TURN_CERTIFICATES: certificates,
    REDIS_PASSWORD: 'redis-of-the-tests',
    MONGODB_PASSWORD: 'unused',
    MONGODB_ROOT_PASSWORD: 'unused',
    MONGODB_KEYFILE: 'unused',
    S3_ROOT_PASSWORD: 'unused',
    S3_ACCESS_KEY: 'S3RVER',
    S3_SECRET_KEY: 'S3RVER',
    SMTP_URL: 'smtp://mail-catcher:1025',
    MAIL_FROM: 'Inspections <inspections@example.com>',
  };
}

/** In production the port is 443. */
const turnUrls = (port: string): string => `turns:\${TURN_HOST:?}:${port}?transport=tcp`;

/** An address of this machine that its browsers and the relay's container reach. */
function machineAddress(): string {
  const all = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? []);
  return all.find(({ family, internal }) => family === 'IPv4' && !internal)?.address ?? '127.0.0.1';
}

export function stackWithStandIns(port: string, mailPort: string): Stack {
  const text = readFileSync(path.join(ROOT, 'docker-compose.yml'), 'utf8');
  const { name: _, services, ...rest } = parse(text, { merge: true }) as Stack;
  const changes = { ...changesOf(services, port), ...standIns(mailPort) };
  const changed = Object.entries(changes).map(([name, change]) => {
    const service = services[name];
    if (!service) throw new Error(`docker-compose.yml has no service ${name}`);
    return [name, { ...service, build: undefined, ...change }] as const;
  });
  return { ...rest, services: Object.fromEntries(changed) };
}

/** The changes in services whose images are built here, or whose programs Debian has. */
function changesOf(services: Stack['services'], port: string): Record<string, Service> {
  const healthy = { condition: 'service_healthy' };
  // One embedded store replaces the replica set and its accounts, and no bucket is created.
  const onStandIns = (name: string): Service => ({
    environment: { ...services[name]?.environment, MONGODB_URI: 'mongodb://mongo-1:27017/sightline' },
    depends_on: { 'mongo-1': healthy, objects: healthy, redis: healthy },
  });
  const api = onStandIns('api');
  return {
    api: { ...api, environment: { ...api.environment, TURN_URLS: turnUrls(port) } },
    workers: onStandIns('workers'),
    'signaling-1': {},
    'signaling-2': {},
    proxy: {
      image: SERVICES,
      command: ['caddy', 'run', '--config', '/etc/caddy/Caddyfile'],
      ports: [],
      environment: {
        ...services.proxy?.environment,
        XDG_DATA_HOME: '/data',
        XDG_CONFIG_HOME: '/config',
        // Debian's Caddy is older than the option for the PROXY protocol.
        BEHIND_ROUTER: 'no/*',
      },
    },
    router: {
      image: SERVICES,
      command: ['haproxy', '-db', '-f', '/usr/local/etc/haproxy/haproxy.cfg'],
      ports: [`127.0.0.1:${port}:8443`],
      extra_hosts: undefined,
      environment: {
        ...services.router?.environment,
        WEB_UPSTREAM: `proxy:${port}`,
        WEB_PROXY_PROTOCOL: 'no-send-proxy-v2',
        TURN_UPSTREAM: 'turn:5349',
      },
      // The relay's name must be known when the router starts.
      depends_on: { turn: healthy },
    },
    redis: { image: SERVICES, working_dir: '/data' },
    // The relay is not in the network of this machine, whose ports may be in use.
    turn: { image: SERVICES, network_mode: undefined, networks: ['edge'] },
  };
}

/**
 * Stand-ins for MongoDB, MinIO and Mailpit, which Debian does not have: programs of this repository. They
 * listen only on loopback, and socat forwards connections to them.
 */
function standIns(mailPort: string): Record<string, Service> {
  const mongo =
    'exec node --disable-warning=ExperimentalWarning infra/embedded/mongo/main.ts --data /tmp/data';
  const mail = 'exec node infra/embedded/mail/main.ts --data /tmp/mail --smtp-port 1026 --http-port 8026';
  const mailPage = { profiles: undefined, ports: [`127.0.0.1:${mailPort}:8025`] };
  return {
    'mongo-1': ours([relay(27017, 27018), `${mongo} --port 27018`], 27018),
    objects: ours(['exec node tests/compose/objectStore.ts'], 9000),
    'mail-catcher': { ...ours([relay(1025, 1026), relay(8025, 8026), mail], 8026), ...mailPage },
  };
}

const relay = (from: number, to: number): string =>
  `socat TCP-LISTEN:${from},fork,reuseaddr TCP:127.0.0.1:${to} &`;

function ours(lines: string[], port: number): Service {
  const connects = `net.connect(${port}, '127.0.0.1').on('connect', () => process.exit())`;
  return {
    image: SERVICES,
    user: 'node',
    working_dir: '/sightline',
    command: ['sh', '-c', lines.join('\n')],
    environment: {},
    depends_on: {},
    volumes: [`${ROOT}:/sightline:ro`],
    healthcheck: { test: ['CMD', 'node', '-e', connects], interval: '2s', timeout: '3s', retries: 20 },
  };
}
