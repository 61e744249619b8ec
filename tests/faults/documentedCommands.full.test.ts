import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, onTestFinished, test } from 'vitest';
import { startEmbeddedMongo } from '../../infra/embedded/mongo/launch.ts';
import { onPath } from '../../infra/process/onPath.ts';
import { choosePort } from '../../infra/process/ports.ts';
import { repliesOk } from '../../infra/process/probes.ts';
import { isolatedServices } from '../support/isolated.ts';
import { startProcess } from '../support/processes.ts';

/**
 * Every command of the documents runs, briefly. The commands are read from the documents: one that is neither run here nor
 * listed with the reason fails.
 */

const ROOT = join(import.meta.dirname, '../..');
const DOCUMENTS = ['README.md', 'tests/README.md', 'docs/operations.md'];
/** The time limit of a command. The longest, the bench, takes about ten minutes on a quiet machine. */
const LIMIT_MS = 60 * 60_000;

const STACK = 'needs a container engine and images of publishers; `tests/compose` runs the stack';
const SAME = 'is this run itself';

/** Commands that cannot run in a test on one machine. */
const NOT_HERE: Record<string, string> = {
  'npm run test:full': SAME,
  'npm run test:full -- --only compose': STACK,
  'npm run check': 'is the first stage of this run',
  'npm run faults -- --busy': 'its tests are part of this run, alone and one after the other',
  'docker compose up -d --build': STACK,
  'docker compose ps': STACK,
  'git pull && docker compose up -d --build': STACK,
  'docker compose up -d --build --no-deps signaling-1': STACK,
  'docker compose --profile transcription up -d --build': STACK,
  'docker compose pull && docker compose up -d': STACK,
  mongodump: 'needs the tools of a MongoDB server; `tests/compose` has stand-ins for it',
  'npm audit --omit=dev': 'asks the registry for advisories, which a partial mirror does not have',
  'openssl s_client -connect PUBLIC_HOST:443 -servername TURN_HOST':
    'needs a deployed host; `infra/router/router.full.test.ts` asks a router in the same way',
};

interface Ran {
  code: number | null;
  output: string;
}

/** How each of the others is run. */
const HERE: Record<string, (command: string) => Promise<void>> = {
  'npm start': startsAndStops,
  'npm start -- --lan': startsAndStops,
  'npm start -- --no-seed': startsAndStops,
  'npm start -- --nodes 2': startsAndStops,
  'npm run dev': startsAndStops,
  'npm test': (command) => passes(`${command} -- --only vitest infra/setup/stamp.test.ts`),
  'npm test -- --only vitest apps/api/src/accessWalk.test.ts': passes,
  'npm test -- --only e2e booking': passes,
  'npm run test:full -- --only vitest PATH': (command) =>
    passes(command.replace('PATH', 'tests/support/isolated.test.ts')),
  'MONGODB_URI=mongodb://... npm test': async (command) => {
    const mongo = await startEmbeddedMongo({ dataDir: ':memory:' });
    onTestFinished(() => mongo.stop());
    const uri = mongo.uri.replace(/\/$/, '');
    await passes(`${command.replace('mongodb://...', uri)} -- --only vitest packages/store/src/core`);
  },
  'npm run bench': succeedsBriefly,
  'npm run faults': succeedsBriefly,
  'cp .env.example .env': async (command) => {
    const folder = scratch();
    cpSync(join(ROOT, '.env.example'), join(folder, '.env.example'));
    expect((await shell(command, folder)).code).toBe(0);
    expect(readFileSync(join(folder, '.env'), 'utf8')).toContain('PUBLIC_HOST=');
  },
  'openssl rand -hex 32': async (command) => {
    expect((await shell(command)).output).toMatch(/^[0-9a-f]{64}\n$/);
  },
  'cat model.json group1-shard*of5 | sha256sum': async (command) => {
    const folder = scratch();
    for (const name of ['model.json', 'group1-shard1of5', 'group1-shard2of5'])
      writeFileSync(join(folder, name), name);
    expect((await shell(command, folder)).output).toMatch(/^[0-9a-f]{64} /);
  },
  "docker compose exec api node apps/api/src/createAdmin.ts admin@example.com 'First Last'": inApi,
  "docker compose exec api node apps/api/src/createInspector.ts ana@example.com 'Ana Ruiz' --license NUMBER --trades building,electrical":
    inApi,
  'nft add table inet relay': relayRules,
  "nft add chain inet relay out '{ type filter hook output priority 0; }'": relayRules,
  'nft add rule inet relay out meta skuid nobody ip daddr MEDIA_ADDRESS udp sport 49160-49960 udp dport != { 25000-25001, 25100-25101 } drop':
    relayRules,
};

const commands = [
  ...new Set(DOCUMENTS.flatMap((file) => commandsIn(readFileSync(join(ROOT, file), 'utf8')))),
];

/** The commands of a document: each line of its blocks, and each text in backticks that begins with a program. */
function commandsIn(text: string): string[] {
  const blocks = [...text.matchAll(/^ *```\w*\n(.*?)^ *```/gms)].map(([, block = '']) => block);
  // A request of HTTP is no command.
  const lines = blocks.filter((block) => !/^ *(GET|POST) /.test(block)).flatMap((block) => block.split('\n'));
  const prose = text.replace(/^ *```.*?^ *```/gms, '');
  const quoted = [...prose.matchAll(/`([^`\n]+)`/g)].map(([, words = '']) => words.replaceAll('\\|', '|'));
  const program = /^([A-Z_]+=\S+ )*(npm|npx|node|docker|git|cp|cat|curl|bash|openssl|nft|mongodump)( |$)/;
  return [...lines, ...quoted.filter((words) => program.test(words))]
    .map((line) => line.trim())
    .filter(Boolean);
}

function scratch(): string {
  const folder = mkdtempSync(join(tmpdir(), 'sightline-commands-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** The environment of a person's shell, without what the test runner has set. */
function personsEnvironment(): Record<string, string> {
  const { HOME = '', MEDIASOUP_WORKER_BIN = '', CHROMIUM_PATH = '', FIREFOX_PATH = '' } = process.env;
  const found = { HOME, MEDIASOUP_WORKER_BIN, CHROMIUM_PATH, FIREFOX_PATH };
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== ''));
}

async function shell(command: string, folder = ROOT, env: Record<string, string> = {}): Promise<Ran> {
  const started = startProcess(['sh', '-c', `cd '${folder}' && ${command}`], {
    ...personsEnvironment(),
    ...env,
  });
  onTestFinished(() => void started.stop());
  return { code: await started.ended, output: started.output() };
}

/** Runs tests: at least one passes and none fails. */
async function passes(command: string): Promise<void> {
  const { code, output } = await shell(command);
  expect(output).toMatch(/^[1-9]\d* passed, 0 failed$/m);
  expect(code).toBe(0);
}

async function succeedsBriefly(command: string): Promise<void> {
  const { code, output } = await shell(`${command} -- --brief`);
  expect(code, output).toBe(0);
}

/** Starts the product with data and a port of its own, opens its address, and presses Ctrl-C. */
async function startsAndStops(command: string): Promise<void> {
  const port = await choosePort();
  const own = `--data '${join(scratch(), 'data')}' --port ${port}`;
  // Ctrl-C reaches all processes of a terminal's group.
  const started = startProcess(
    ['setsid', 'sh', '-c', `exec ${command}${command.includes(' -- ') ? '' : ' --'} ${own}`],
    personsEnvironment(),
  );
  const signalAll = (signal: NodeJS.Signals | 0): boolean => {
    try {
      return process.kill(-(started.child.pid ?? 0), signal);
    } catch {
      return false;
    }
  };
  onTestFinished(() => void signalAll('SIGTERM'));
  while (!started.output().includes('Press Ctrl-C to stop')) {
    expect(started.child.exitCode, started.output()).toBeNull();
    await delay(200);
  }
  const [, address = ''] = /Open\s+(\S+)/.exec(started.output()) ?? [];
  expect(await repliesOk(address)).toBe(true);
  signalAll('SIGINT');
  while (signalAll(0)) await delay(100);
  expect(started.output()).toMatch(/stopping\s*$/);
}

/** Runs a command of the API's container with a database and a Redis of this machine. */
async function inApi(command: string): Promise<void> {
  const { mongodbUri, redisUrl } = isolatedServices();
  const secret = 's'.repeat(40);
  const { code, output } = await shell(command.replace('docker compose exec api ', ''), ROOT, {
    PUBLIC_URL: 'https://inspections.example.com',
    MONGODB_URI: mongodbUri,
    REDIS_URL: redisUrl,
    DATA_DIR: scratch(),
    SESSION_SECRET: secret,
    TICKET_SECRET: secret,
  });
  expect(code, output).toBe(0);
  expect(output).toContain('https://inspections.example.com/');
}

/** Applies all rules in a network of their own, since they would change the firewall of this machine. */
async function relayRules(): Promise<void> {
  const rules = commands.filter((command) => command.startsWith('nft '));
  const script = join(scratch(), 'rules.sh');
  writeFileSync(script, rules.join('\n').replace('MEDIA_ADDRESS', '203.0.113.1'));
  const { code, output } = await shell(`unshare --net sh -e ${script}`);
  expect(code, output).toBe(0);
}

test('each command of the documents is run here, or is listed with the reason', () => {
  expect(commands.length).toBeGreaterThan(25);
  const known = [...Object.keys(HERE), ...Object.keys(NOT_HERE)];
  expect(commands.filter((command) => !known.includes(command))).toEqual([]);
  expect(known.filter((command) => !commands.includes(command))).toEqual([]);
});

describe('a command of the documents', () => {
  // nftables is on the relay's machine.
  const isPossible = (command: string): boolean =>
    !command.startsWith('nft ') || (onPath('nft') !== undefined && process.getuid?.() === 0);
  for (const command of commands.filter((one) => one in HERE))
    test.runIf(isPossible(command))(command, () => HERE[command]?.(command), LIMIT_MS);
});
