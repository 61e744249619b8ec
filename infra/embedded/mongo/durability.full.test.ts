import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Collection, MongoClient } from 'mongodb';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { isAlive } from '../../../tests/support/processes.ts';
import type { Named } from '../testing/embeddedDatabase.ts';
import { type EmbeddedMongo, startEmbeddedMongo } from './launch.ts';

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'embedded-mongo-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

async function withClient<T>(
  server: EmbeddedMongo,
  work: (logs: Collection<Named>) => Promise<T>,
  serverSelectionTimeoutMS = 10_000,
): Promise<T> {
  const client = new MongoClient(server.uri, { serverSelectionTimeoutMS });
  try {
    return await work(client.db('app').collection<Named>('logs'));
  } finally {
    await client.close();
  }
}

/** The time after which a writer assumes that the server is gone. */
const GIVE_UP_MS = 2000;

/** Writes until the server is gone; returns the acknowledged ids. */
async function writeUntilKilled(
  server: EmbeddedMongo,
  round: number,
): Promise<{ ids: string[]; counted: number }> {
  const ids: string[] = [];
  let counted = 0;
  const inserting = async (logs: Collection<Named>, writer: number) => {
    for (let i = 0; ; i++) {
      const _id = `${round}-${writer}-${i}`;
      await logs.insertOne({ _id, mark: _id, text: 'x'.repeat(200) });
      ids.push(_id);
    }
  };
  const counting = async (logs: Collection<Named>) => {
    for (;;) {
      await logs.updateOne({ _id: 'counter' }, { $inc: { [`n${round}`]: 1 } }, { upsert: true });
      counted++;
    }
  };
  await withClient(
    server,
    async (logs) => {
      await logs.createIndex({ mark: 1 }, { unique: true });
      const writers = [inserting(logs, 1), inserting(logs, 2), counting(logs)];
      await sleep(300);
      while (ids.length < 100) await sleep(20);
      process.kill(server.pid, 'SIGKILL');
      await Promise.allSettled(writers);
    },
    GIVE_UP_MS,
  );
  return { ids, counted };
}

/** Expects all acknowledged writes, and indexes that agree with the collection. */
async function expectKept(server: EmbeddedMongo, ids: string[], counts: number[]): Promise<void> {
  await withClient(server, async (logs) => {
    const kept = new Set((await logs.find().project({ _id: 1 }).toArray()).map(({ _id }) => _id));
    expect(ids.filter((id) => !kept.has(id))).toEqual([]);
    const counter = await logs.findOne({ _id: 'counter' });
    for (const [round, count] of counts.entries())
      expect(counter?.[`n${round}`]).toBeGreaterThanOrEqual(count);
    const byIndex = logs.find({ mark: { $gt: '' } }).hint('mark_1');
    if (counter) expect(await byIndex.toArray()).toHaveLength(kept.size - 1);
  });
}

test('every acknowledged write survives a killed server, in the collection and in its indexes', async () => {
  const acknowledged: string[] = [];
  const counts: number[] = [];
  for (let round = 0; round < 3; round++) {
    const server = await startEmbeddedMongo({ dataDir });
    await expectKept(server, acknowledged, counts);
    const { ids, counted } = await writeUntilKilled(server, round);
    acknowledged.push(...ids);
    counts.push(counted);
  }
  await using server = disposable(await startEmbeddedMongo({ dataDir }));
  await expectKept(server, acknowledged, counts);
  expect(acknowledged.length).toBeGreaterThanOrEqual(300);
});

const disposable = (server: EmbeddedMongo) => ({ ...server, [Symbol.asyncDispose]: () => server.stop() });

describe('the process', () => {
  test('keeps its data over a restart', async () => {
    const first = await startEmbeddedMongo({ dataDir });
    await withClient(first, (logs) =>
      logs.insertOne({ _id: 'a' }, { writeConcern: { w: 1, journal: true } }),
    );
    await first.stop();
    expect(isAlive(first.pid)).toBe(false);
    await using second = disposable(await startEmbeddedMongo({ dataDir }));
    expect(await withClient(second, (logs) => logs.countDocuments())).toBe(1);
  });

  test('refuses data that another server uses, with a message', async () => {
    await using first = disposable(await startEmbeddedMongo({ dataDir }));
    expect(isAlive(first.pid)).toBe(true);
    await expect(startEmbeddedMongo({ dataDir })).rejects.toThrow(/another process uses/);
  });

  test('reports that its port is in use', async () => {
    await using first = disposable(await startEmbeddedMongo({ dataDir }));
    const second = startEmbeddedMongo({ dataDir: ':memory:', port: first.port });
    await expect(second).rejects.toThrow(/EADDRINUSE/);
  });

  test('ends when its parent is killed', async () => {
    const { pid, parent } = await startFromDoomedParent(dataDir);
    expect(isAlive(pid)).toBe(true);
    process.kill(parent, 'SIGKILL');
    await expect.poll(() => isAlive(pid), { timeout: 30_000 }).toBe(false);
  });
});

/** A process that starts the store and then only waits. */
async function startFromDoomedParent(folder: string): Promise<{ pid: number; parent: number }> {
  const launch = new URL('./launch.ts', import.meta.url).href;
  const script = `const { startEmbeddedMongo } = await import(${JSON.stringify(launch)});
    const { pid } = await startEmbeddedMongo({ dataDir: ${JSON.stringify(folder)} });
    console.log(pid);`;
  const parent = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await parent.stdout.take(1).toArray()) as [Buffer];
  return { pid: Number(line.toString()), parent: parent.pid ?? 0 };
}
