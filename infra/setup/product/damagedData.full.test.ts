import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { chmod, chown, mkdtemp, readdir, rm, truncate } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, onTestFailed, onTestFinished, test, vi } from 'vitest';
import { type StartedProcess, startProcess } from '../../../tests/support/processes.ts';
import { choosePort } from '../../process/ports.ts';

/** Starts with data that a broken disk, a half copy or a wrong `chown` has damaged. */

const START_MS = 240_000;
let folder = '';
/** A data folder as a power cut leaves it. */
let whole = '';
/** The same folder after a stop, which moves the store's log to its file. */
let stopped = '';

function start(data: string, ...words: string[]): StartedProcess {
  const { HOME = '', MEDIASOUP_WORKER_BIN = '' } = process.env;
  const command = [
    ...words,
    process.execPath,
    'infra/setup/main.ts',
    'start',
    '--no-seed',
    '--lan',
    '--data',
    data,
  ];
  return startProcess(command, { HOME, MEDIASOUP_WORKER_BIN });
}

async function untilRunning(product: StartedProcess): Promise<void> {
  while (!product.output().includes('Sightline is running')) {
    if (product.child.exitCode !== null) throw new Error(product.output());
    await delay(100);
  }
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sightline-damaged-'));
  whole = join(folder, 'whole');
  const data = join(folder, 'running');
  const product = startProcess(
    ['node', 'infra/setup/main.ts', 'start', '--lan', '--data', data, '--port', String(await choosePort())],
    { HOME: process.env.HOME ?? '', MEDIASOUP_WORKER_BIN: process.env.MEDIASOUP_WORKER_BIN ?? '' },
  );
  await untilRunning(product);
  cpSync(data, whole, { recursive: true });
  rmSync(join(whole, 'running.json'));
  await product.stop();
  stopped = data;
}, START_MS);

afterAll(() => rm(folder, { recursive: true, force: true }));

async function copied(source = whole): Promise<string> {
  const data = await mkdtemp(join(folder, 'data-'));
  cpSync(source, data, { recursive: true });
  onTestFinished(() => rm(data, { recursive: true, force: true }));
  return data;
}

const DAMAGES = {
  half: (file: string) => truncate(file, Math.floor(readFileSync(file).length / 2)),
  zeros: (file: string) => {
    const bytes = readFileSync(file);
    writeFileSync(file, bytes.fill(0, Math.floor(bytes.length / 3), Math.ceil((bytes.length * 2) / 3)));
  },
  'all zeros': (file: string) => writeFileSync(file, readFileSync(file).fill(0)),
  empty: (file: string) => writeFileSync(file, ''),
  missing: (file: string) => rmSync(file, { recursive: true }),
  'a folder': (file: string) => {
    renameSync(file, `${file}.txt`);
    mkdirSync(file);
  },
  'a file': (file: string) => {
    rmSync(file, { recursive: true });
    writeFileSync(file, 'not a folder');
  },
} as const;

const REDIS = 'redis/appendonlydir/appendonly.aof';
const REFUSED: [string, (keyof typeof DAMAGES)[]][] = [
  ['secrets.json', ['half', 'zeros', 'all zeros', 'empty', 'a folder']],
  ['mongo', ['a file']],
  ['mongo/data/store.sqlite', ['half', 'zeros', 'all zeros', 'empty', 'missing', 'a folder']],
  ['mongo/data/store.sqlite-wal', ['all zeros', 'a folder']],
  [`${REDIS}.manifest`, ['half', 'zeros', 'all zeros', 'empty', 'missing', 'a folder']],
  [`${REDIS}.1.base.rdb`, ['half', 'zeros', 'all zeros', 'empty', 'missing', 'a folder']],
  [`${REDIS}.1.incr.aof`, ['zeros', 'all zeros', 'missing', 'a folder']],
  ['tls/cert.pem', ['a folder']],
  ['tls/key.pem', ['a folder']],
  ['running.json', ['a folder']],
  ['client-management/first-day.txt', ['a folder']],
  ['logs', ['a file']],
  ['logs/api.log', ['a folder']],
  ['files', ['a file']],
];

/** The whole output of a start that is refused; fails if it runs. */
async function refusal(product: StartedProcess): Promise<string> {
  onTestFinished(() => void product.stop());
  onTestFailed(() => console.error(product.output()));
  await Promise.race([product.ended, untilRunning(product)]);
  expect(product.child.exitCode).toBe(1);
  expect(product.output()).toMatch(/What to do: /);
  expect(product.output()).not.toMatch(/continues from here|^\s+at .*:\d+/m);
  return product.output();
}

describe('a start is refused with the place of the damage and with what to do', () => {
  const cases = REFUSED.flatMap(([file, damages]) => damages.map((damage) => [file, damage] as const));

  test.each(cases)(
    '%s: %s',
    async (file, damage) => {
      const data = await copied(file.endsWith('.sqlite') ? stopped : whole);
      const path = join(data, file);
      if (!existsSync(path)) mkdirSync(path, { recursive: true });
      await DAMAGES[damage](path);
      const output = await refusal(start(data));
      expect(output).toMatch(/(is|are) damaged/);
      expect(output).toContain('backup');
      const [place = ''] = file.split('/');
      expect(output).toContain(join(data, place));
      // What is left of the data stays as it is.
      if (damage === 'empty') expect(readFileSync(path, 'utf8')).toBe('');
      if (damage === 'missing') expect(existsSync(path)).toBe(false);
    },
    60_000,
  );

  test(
    'a single page of the store is zeros, or the rest of it is missing',
    async () => {
      const data = await copied(stopped);
      const file = join(data, 'mongo/data/store.sqlite');
      const bytes = readFileSync(file);
      const middle = Math.floor(bytes.length / 8192) * 4096;
      writeFileSync(file, bytes.fill(0, middle, middle + 4096));
      expect(await refusal(start(data))).toMatch(/mongo\/data is damaged[^]*backup/);
      await truncate(file, middle);
      expect(await refusal(start(data))).toMatch(/mongo\/data is damaged[^]*backup/);
    },
    START_MS,
  );

  test('the data folder is a file', async () => {
    const data = join(await copied(), 'secrets.json');
    expect(await refusal(start(data))).toMatch(/secrets\.json cannot be created/);
  });
});

describe.skipIf(process.getuid?.() !== 0)('a start as another user', () => {
  const ANOTHER = 65_534;
  const asAnother = (data: string) =>
    start(data, 'setpriv', `--reuid=${ANOTHER}`, `--regid=${ANOTHER}`, '--clear-groups');

  test('is refused when the folder belongs to root', async () => {
    await chmod(folder, 0o755);
    const output = await refusal(asAnother(await copied()));
    expect(output).toMatch(/^✗ \S+ may not read and write .*which belongs to the user with id 0/m);
  });

  test.each(['secrets.json', 'mongo/data/store.sqlite', 'redis/appendonlydir', 'logs/api.log'])(
    'is refused when it may not read %s, which stays as it is',
    async (file) => {
      await chmod(folder, 0o755);
      const data = await copied();
      for (const name of ['.', ...(await readdir(data, { recursive: true }))])
        await chown(join(data, name), ANOTHER, ANOTHER);
      const path = join(data, file);
      await chmod(path, 0);
      expect(await refusal(asAnother(data))).toContain(`may not read and write ${path}`);
      await chown(path, 0, 0);
      await chmod(path, 0o600);
      expect(await refusal(asAnother(data))).toMatch(/which belongs to the user with id 0/);
      const secrets = (where: string): string => readFileSync(join(where, 'secrets.json'), 'utf8');
      expect(secrets(data)).toBe(secrets(whole));
    },
  );
});

test(
  'what can be made again is made again: certificate, demo days, notes, and the list of caught mail',
  async () => {
    const data = await copied();
    for (const file of ['tls/cert.pem', 'client-management/first-day.txt']) DAMAGES.zeros(join(data, file));
    writeFileSync(join(data, 'running.json'), '{"pid":');
    writeFileSync(join(data, 'mail/20261128.json'), '{"id":');
    const product = start(data);
    onTestFinished(() => void product.stop());
    await untilRunning(product);
    await vi.waitFor(() =>
      expect(readFileSync(join(data, 'logs/mail.log'), 'utf8')).toContain('20261128.json is damaged'),
    );
    expect(product.output()).not.toContain('damaged.');
    await product.stop();
  },
  START_MS,
);
