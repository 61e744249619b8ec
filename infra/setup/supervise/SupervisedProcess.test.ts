import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { choosePort } from '../../process/ports.ts';
import { acceptsConnections } from '../../process/probes.ts';
import { SetupError } from '../SetupError.ts';
import { Fleet } from './Fleet.ts';
import type { ProcessSpec } from './processSpec.ts';
import { SupervisedProcess } from './SupervisedProcess.ts';

let folder = '';
/** The output on the terminal. */
const shown: string[] = [];
const running: SupervisedProcess[] = [];
const quick = { firstDelayMs: 50, longestDelayMs: 200, readyMs: 5000 };

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sightline-supervise-'));
  shown.length = 0;
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => shown.push(String(text)) > 0);
});

afterEach(async () => {
  await Promise.all(running.splice(0).map((supervised) => supervised.stop()));
  await rm(folder, { recursive: true });
});

/** A process that listens on a port and records when it starts and when it is told to stop. */
async function server(name: string, script = ''): Promise<ProcessSpec> {
  const port = await choosePort();
  const code = `const { appendFileSync } = require('node:fs');
    const journal = '${join(folder, 'journal')}';
    const restarted = () => { appendFileSync(journal, '${name} started\\n'); process.exit(3); };
    ${script}
    require('node:net').createServer().listen(${port}, '127.0.0.1');
    appendFileSync(journal, '${name} started\\n');
    process.once('SIGTERM', () => { appendFileSync(journal, '${name} stopped\\n'); process.exit(0); });`;
  const isReady = () => acceptsConnections(port);
  return { name, command: process.execPath, args: ['-e', code], env: { PATH: process.env.PATH }, isReady };
}

const journal = async (): Promise<string[]> =>
  (await readFile(join(folder, 'journal'), 'utf8').catch(() => '')).split('\n').filter(Boolean);

async function start(spec: ProcessSpec): Promise<SupervisedProcess> {
  const supervised = new SupervisedProcess(spec, join(folder, `${spec.name}.log`), quick);
  running.push(supervised);
  await supervised.start();
  return supervised;
}

describe('a supervised process', () => {
  test('is restarted when it is killed, and becomes ready again', async () => {
    const spec = await server('api');
    const supervised = await start(spec);
    const first = supervised.pid ?? 0;
    process.kill(first, 'SIGKILL');
    await vi.waitFor(async () => expect(await journal()).toHaveLength(2), 5000);
    expect(supervised.pid).not.toBe(first);
    await vi.waitFor(async () => expect(await spec.isReady()).toBe(true), 5000);
  });

  test('is restarted with a growing delay when it ends again and again', async () => {
    // It becomes ready the first time and ends at once after that.
    const spec = await server('api', `if (require('node:fs').existsSync(journal)) restarted();`);
    const supervised = await start(spec);
    process.kill(supervised.pid ?? 0, 'SIGKILL');
    await vi.waitFor(async () => expect((await journal()).length).toBeGreaterThanOrEqual(4), 10_000);
    const waits = shown.join('').matchAll(/restarting in ([\d.]+) s/g);
    expect([...waits].map(([, wait]) => wait).slice(0, 3)).toEqual(['0.05', '0.1', '0.2']);
  });

  test('is not restarted when it was stopped, or when its environment is invalid', async () => {
    const stopped = await start(await server('api'));
    await stopped.stop();
    const misled = await start(await server('workers', `process.once('SIGUSR2', () => process.exit(78));`));
    process.kill(misled.pid ?? 0, 'SIGUSR2');
    await vi.waitFor(() => expect(shown.join('')).toContain('is not restarted'), 5000);
    await delay(500);
    expect(await journal()).toEqual(['api started', 'api stopped', 'workers started']);
  });

  test('that ends during startup is reported with its last output and its log', async () => {
    const spec = await server('signaling', `console.error('MEDIA_PORT is taken'); process.exit(1);`);
    const failure = await start(spec).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(SetupError);
    expect(failure).toMatchObject({
      message: expect.stringMatching(/signaling ended[^]*MEDIA_PORT is taken/),
    });
    expect(await readFile(join(folder, 'signaling.log'), 'utf8')).toContain('MEDIA_PORT is taken');
  });

  test('is not confused with another program on its port', async () => {
    const spec = await server('api');
    await start(spec);
    await expect(start(spec)).rejects.toThrow('another program is using it');
  });

  test('has its warnings on the terminal and everything else in the log', async () => {
    const lines = [
      `{"level":30,"msg":"listening"}`,
      `{"level":50,"msg":"no mail","err":{"message":"refused"}}`,
    ];
    await start(await server('workers', lines.map((line) => `console.log('${line}');`).join('')));
    await vi.waitFor(() => expect(shown.join('')).toContain('! workers: no mail: refused'));
    expect(shown.join('')).not.toContain('listening');
  });
});

describe('the fleet', () => {
  test('starts in order and stops in reverse order', async () => {
    const fleet = new Fleet(folder);
    await fleet.startGroup([await server('redis')]);
    await fleet.startGroup([await server('api')]);
    await fleet.startGroup([await server('gateway')]);
    await fleet.stop();
    const stops = (await journal()).filter((line) => line.endsWith('stopped'));
    expect(stops).toEqual(['gateway stopped', 'api stopped', 'redis stopped']);
  });

  test('that is stopped during a start starts no further process', async () => {
    const fleet = new Fleet(folder);
    const starting = fleet.startGroup([{ ...(await server('api')), isReady: () => Promise.resolve(false) }]);
    const failed = expect(starting).rejects.toThrow('ended during startup');
    await vi.waitFor(async () => expect(await journal()).toEqual(['api started']), 5000);
    await fleet.stop();
    await failed;
    await expect(fleet.startGroup([await server('gateway')])).rejects.toThrow('stopped');
    expect(await journal()).toEqual(['api started', 'api stopped']);
  });
});
