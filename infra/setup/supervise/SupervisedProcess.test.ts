import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { getPriority, tmpdir } from 'node:os';
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
const quick = { firstDelayMs: 50, longestDelayMs: 200, statusMs: 100, optionalMs: 300 };

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
  const waitsFor = async () => ((await acceptsConnections(port)) ? undefined : 'its port');
  const args = ['-e', code];
  return { name, command: process.execPath, args, env: { PATH: process.env.PATH }, port, waitsFor };
}

const journal = async (): Promise<string[]> =>
  (await readFile(join(folder, 'journal'), 'utf8').catch(() => '')).split('\n').filter(Boolean);

/** When the terminal says that the process is restarted. */
const restarts = (): string[] =>
  [...shown.join('').matchAll(/restarting (at once|in [\d.]+ s)/g)].map(([, when = '']) => when);

/** The priorities of all threads of a process, each once. */
function prioritiesOf(pid = 0): number[] {
  const threads = readdirSync(`/proc/${pid}/task`).map(Number);
  return [...new Set(threads.map((thread) => getPriority(thread)))];
}

/** The group of a process, by which Linux weighs it first if it groups processes. */
const groupOf = (pid: number | string = 0): string =>
  existsSync(`/proc/${pid}/autogroup`) ? readFileSync(`/proc/${pid}/autogroup`, 'utf8') : '';
const isGrouping = groupOf('self').includes('nice');

async function start(spec: ProcessSpec, timing = {}): Promise<SupervisedProcess> {
  const supervised = new SupervisedProcess(spec, join(folder, `${spec.name}.log`), { ...quick, ...timing });
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
    await vi.waitFor(async () => expect(await journal()).toHaveLength(2));
    expect(supervised.pid).not.toBe(first);
    await vi.waitFor(async () => expect(await spec.waitsFor()).toBeUndefined());
  });

  test('is restarted with a growing delay when it ends again and again', async () => {
    // It becomes ready the first time and ends at once after that.
    const spec = await server('api', `if (require('node:fs').existsSync(journal)) restarted();`);
    const supervised = await start(spec);
    process.kill(supervised.pid ?? 0, 'SIGKILL');
    await vi.waitFor(async () => expect((await journal()).length).toBeGreaterThanOrEqual(5));
    expect(restarts().slice(0, 4)).toEqual(['at once', 'in 0.05 s', 'in 0.1 s', 'in 0.2 s']);
  });

  test('is restarted at once whenever it has worked for a while, however often', async () => {
    const supervised = await start(await server('signaling'), { steadyMs: 0 });
    for (const count of [2, 3, 4]) {
      process.kill(supervised.pid ?? 0, 'SIGKILL');
      await vi.waitFor(() => expect(shown.join('').match(/is ready again/g)).toHaveLength(count - 1));
      expect(await journal()).toHaveLength(count);
    }
    expect(restarts()).toEqual(['at once', 'at once', 'at once']);
  });

  test('that is alive is waited for, and the terminal says what it is waiting for', async () => {
    let isDatabaseUp = false;
    const spec = await server('api');
    const started = start({
      ...spec,
      waitsFor: async () => (isDatabaseUp ? spec.waitsFor() : 'the database'),
    });
    await vi.waitFor(() => expect(shown.join('')).toMatch(/still waiting for api: the database/));
    isDatabaseUp = true;
    await started;
  });

  test('that ends while its port never replies, as one of another program, ends the start', async () => {
    const silent = {
      ...(await server('redis', 'process.exit(1);')),
      waitsFor: () => new Promise<never>(() => {}),
    };
    await expect(start(silent)).rejects.toThrow(/redis ended during startup/);
  });

  test('that others can do without does not hold up the start, and is named', async () => {
    const spec = { ...(await server('workers')), isOptional: true, waitsFor: async () => 'a reply' };
    await start(spec);
    expect(shown.join('')).toMatch(/workers is not ready yet \(a reply\): the start continues without it/);
    await vi.waitFor(async () => expect(await journal()).toEqual(['workers started']));
  });

  test('has a low priority only once it is ready', async () => {
    let canBeReady = false;
    const spec = await server('workers');
    const starting = start({
      ...spec,
      isBackground: true,
      waitsFor: async () => (canBeReady ? spec.waitsFor() : 'the database'),
    });
    await vi.waitFor(async () => expect(await journal()).toHaveLength(1));
    const [supervised] = running;
    expect(prioritiesOf(supervised?.pid)).toEqual([getPriority()]);
    canBeReady = true;
    await starting;
    expect(prioritiesOf(supervised?.pid)).toEqual([6]);
    if (isGrouping) expect(groupOf(supervised?.pid)).toMatch(/nice 6$/m);
    process.kill(supervised?.pid ?? 0, 'SIGKILL');
    await vi.waitFor(() => expect(shown.join('')).toContain('is ready again'));
    await vi.waitFor(() => expect(prioritiesOf(supervised?.pid)).toEqual([6]));
  });

  test('is not restarted when it was stopped, or when its environment is invalid', async () => {
    const stopped = await start(await server('api'));
    await stopped.stop();
    const misled = await start(await server('workers', `process.once('SIGUSR2', () => process.exit(78));`));
    process.kill(misled.pid ?? 0, 'SIGUSR2');
    await vi.waitFor(() => expect(shown.join('')).toContain('is not restarted'));
    await delay(500);
    expect(await journal()).toEqual(['api started', 'api stopped', 'workers started']);
  });

  test('that ends without a word during startup leaves a log that says so', async () => {
    const spec = await server('workers', 'process.exit(4);');
    const failure = await start(spec).catch((error: unknown) => error);
    expect(failure).toMatchObject({ advice: `read ${join(folder, 'workers.log')}` });
    expect(await readFile(join(folder, 'workers.log'), 'utf8')).toMatch(/workers ended \(code 4\)/);
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
    const starting = fleet.startGroup([{ ...(await server('api')), waitsFor: async () => 'a reply' }]);
    const failed = expect(starting).rejects.toThrow('ended during startup');
    await vi.waitFor(async () => expect(await journal()).toEqual(['api started']));
    await fleet.stop();
    await failed;
    await expect(fleet.startGroup([await server('gateway')])).rejects.toThrow('stopped');
    expect(await journal()).toEqual(['api started', 'api stopped']);
  });
});
