import { type AddressInfo, createServer, type Server } from 'node:net';
import { readEnvironment } from '@sightline/server-kit/environment';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { readConfiguration } from '../../../apps/api/src/environment.ts';
import { WorkersEnvironment } from '../../../apps/workers/src/environment.ts';
import { startProcess } from '../../support/processes.ts';

/**
 * Processes started as in production, with a mistyped environment, and the settings read from it without a
 * process.
 */

let service: Server;
let connections = 0;
let here: Record<string, string>;

beforeAll(async () => {
  service = createServer((socket) => {
    connections += 1;
    socket.destroy();
  });
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  const address = `127.0.0.1:${(service.address() as AddressInfo).port}`;
  here = { REDIS_URL: `redis://${address}`, MONGODB_URI: `mongodb://${address}/sightline` };
});
afterAll(() => service.close());

const SHORT = 'short but secret';
const EVERYWHERE = {
  NODE_ENV: 'prod',
  LOG_LEVEL: 'loud',
  PUBLIC_URL: 'localhost:8080',
  REDIS_PREFIX: 'two words',
};
const API = {
  ...EVERYWHERE,
  SESSION_SECRET: SHORT,
  TICKET_SECRET: SHORT,
  API_PORT: '80a',
  TRUST_PROXY: 'yes',
  LIVE_HOST_ROLES: 'client',
  TURN_URLS: 'http://turn.example.com',
  TURN_SECRET: SHORT.slice(0, 5),
  MAP_TILE_URL: 'https://{s}.tiles.example.com/{z}/{x}/{y}.png',
  OBJECT_MODEL_URL: 'https://models.example.com/coco-ssd/',
  OBJECT_MODEL_SHA256: 'abc',
  S3_ENDPOINT: 'objects:9000',
  GEOCODER_URL: 'https://user:secret@geocoder.example.com/?key=1',
  STRIPE_SECRET_KEY: 'pk_live_1',
  STRIPE_WEBHOOK_SECRET: SHORT,
  STRIPE_API_URL: 'api.stripe.com',
};

test.each<[string, string[], Record<string, string>]>([
  ['the API', ['apps/api/src/main.ts'], API],
  [
    'a signaling node',
    ['apps/signaling/src/main.ts'],
    {
      ...EVERYWHERE,
      TICKET_SECRET: SHORT,
      SIGNALING_NODE: 'Node 1',
      SIGNALING_PORT: '-1',
      MEDIA_PORT: '70000',
      MEDIA_WORKERS: '0',
      MEDIA_LISTEN_IP: 'everywhere',
      MEDIA_ANNOUNCED_ADDRESS: 'this machine',
      MEDIASOUP_WORKER_BIN: '/nowhere/mediasoup-worker',
    },
  ],
  [
    'a worker',
    ['apps/workers/src/main.ts'],
    {
      ...EVERYWHERE,
      TICKET_SECRET: SHORT,
      SMTP_URL: 'mail.example.com',
      MAIL_FROM: 'Inspections',
      WORKERS_PORT: '1.5',
      GEOCODER_URL: 'geocoder.example.com',
      TRANSCRIPTION_URL: 'https://user@transcription.example.com',
      TRANSCRIPTION_PATH: '//elsewhere.example.com/',
      TRANSCRIPTION_KEY: SHORT,
      TRANSCRIPTION_TIMEOUT_SECONDS: 'soon',
      S3_ENDPOINT: 'x',
    },
  ],
])(
  '%s names all malformed variables, reveals no secret, and opens nothing',
  { tags: 'full' },
  async (_what, command, wrong) => {
    const started = startProcess(['node', ...command], { ...here, ...wrong });
    expect(await started.ended, started.output()).toBe(78);
    for (const name of Object.keys(wrong)) expect(started.output()).toContain(`  ${name}`);
    expect(started.output()).not.toContain(SHORT.slice(0, 5));
    expect(connections).toBe(0);
  },
);

/** The text that a process would print before it exits with code 78. */
function refusalOf(read: (environment: NodeJS.ProcessEnv) => unknown, given: Record<string, string>): string {
  const printed = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const ended = vi.spyOn(process, 'exit').mockImplementation((code) => {
    throw new Error(`ended with ${code}`);
  });
  try {
    expect(() => read(given)).toThrow('ended with 78');
    return printed.mock.calls.join();
  } finally {
    printed.mockRestore();
    ended.mockRestore();
  }
}

const RIGHT = {
  PUBLIC_URL: 'http://localhost:8080',
  SESSION_SECRET: 's'.repeat(32),
  TICKET_SECRET: 't'.repeat(32),
  DATA_DIR: '/tmp/never-made',
};

test.each<[string, Record<string, string>, string[]]>([
  [
    'values that are not possible',
    {
      REDIS_URL: 'redis://',
      MONGODB_URI: 'mongodb://db:port/x',
      REDIS_PREFIX: 'x'.repeat(100_000),
      DATA_DIR: '',
    },
    [
      'REDIS_URL: must be an address that starts with redis:// or rediss://',
      'MONGODB_URI: must look like: mongodb://host:27017/database',
      'REDIS_PREFIX: may have letters, digits, - and _ only',
      'DATA_DIR is missing',
    ],
  ],
  [
    'incomplete groups of variables',
    { TURN_URLS: 'turn:turn.example.com:3478', S3_ENDPOINT: 'http://objects:9000' },
    [
      'TURN_SECRET is missing',
      'S3_BUCKET is missing',
      'S3_ACCESS_KEY is missing',
      'S3_SECRET_KEY is missing',
    ],
  ],
  [
    'secrets that are too short',
    { SESSION_SECRET: SHORT, TICKET_SECRET: SHORT, TURN_SECRET: SHORT.padEnd(31, '.') },
    ['SESSION_SECRET', 'TICKET_SECRET', 'TURN_SECRET'].map(
      (name) => `${name}: must have at least 32 characters`,
    ),
  ],
])('the API refuses %s and names the requirement', (_what, changes, sentences) => {
  const printed = refusalOf(readConfiguration, { ...RIGHT, ...here, ...changes });
  for (const sentence of sentences) expect(printed).toContain(sentence);
});

const TOGETHER = 'SMS_GATEWAY_URL: must be set together with SMS_GATEWAY_KEY and SMS_FROM';
test.each([
  ['SMS_GATEWAY_URL', 'https://sms.example.com/messages', TOGETHER],
  ['SMS_GATEWAY_KEY', 'a-key-without-spaces', 'SMS_GATEWAY_URL is missing'],
  ['SMS_FROM', '+19545550100', 'SMS_GATEWAY_URL is missing'],
])('a worker refuses %s without the other two variables of text messages', (name, value, sentence) => {
  const mail = { SMTP_URL: 'smtp://127.0.0.1:2500', MAIL_FROM: 'Inspections <office@example.com>' };
  const read = (environment: NodeJS.ProcessEnv) => readEnvironment(WorkersEnvironment, environment);
  expect(refusalOf(read, { ...RIGHT, ...here, ...mail, [name]: value })).toContain(sentence);
});
