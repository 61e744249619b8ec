import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mintId } from '@sightline/contracts/core/ids';
import { TakeIds } from '@sightline/contracts/recordings/manifest';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { probeMedia } from '../../../../tests/support/probeMedia.ts';
import { isAlive, type StartedProcess, startProcess } from '../../../../tests/support/processes.ts';
import { recorderPid, storedTake } from '../../../../tests/support/recordedCall.ts';
import { HAS_FFMPEG } from '../../../../tests/support/recordings.ts';
import { Recorders } from './Recorders.ts';

let [spool, data] = ['', ''];
let node: StartedProcess | null = null;
beforeEach(async () => {
  [spool, data] = await Promise.all(
    ['spool', 'data'].map((name) => mkdtemp(join(tmpdir(), `sightline-${name}-`))) as [
      Promise<string>,
      Promise<string>,
    ],
  );
});
afterEach(async () => {
  node?.child.kill('SIGKILL');
  await Promise.all([spool, data].map((folder) => rm(folder, { recursive: true, force: true })));
});

/** Starts a node in a process of its own, which records a call. */
async function startNode(): Promise<{ take: TakeIds; process: StartedProcess }> {
  const started = startProcess(['node', 'tests/support/recordingNode.ts', spool, data], {
    MEDIASOUP_WORKER_BIN: process.env.MEDIASOUP_WORKER_BIN ?? '',
  });
  node = started;
  const { stdout } = started.child;
  if (!stdout) throw new Error('the node has no output');
  await Promise.race([
    once(stdout, 'data'),
    started.ended.then(() => Promise.reject(new Error(started.output()))),
  ]);
  return { take: TakeIds.parse(JSON.parse(started.output())), process: started };
}

/** Starts the node again, as far as its recordings go; resolves with those that it found. */
async function startAgain(): Promise<TakeIds> {
  const { promise, resolve } = Promise.withResolvers<TakeIds>();
  const logger = pino({ level: 'silent' });
  const recorders = new Recorders({
    folder: spool,
    storage: { DATA_DIR: data },
    maxRecordings: 1,
    findElsewhere: async () => null,
    onUploaded: async (take) => resolve(take),
    logger,
  });
  await recorders.recover();
  const found = await promise;
  await recorders.close();
  return found;
}

async function untilDead(pid: number): Promise<void> {
  while (isAlive(pid)) await new Promise((resolve) => setTimeout(resolve, 20));
}

// Encoders, a media worker and a recorder start in each test.
const LIMITS = { timeout: 60_000 };

describe.skipIf(!HAS_FFMPEG)('a node that dies while it records', LIMITS, () => {
  test('Q-23 leaves a recorder that completes the files and uploads them by itself', async () => {
    const { process: started, take } = await startNode();
    const pid = await recorderPid(spool, take.takeId);
    started.child.kill('SIGKILL');
    await started.ended;
    await untilDead(pid);
    const { segments, manifest } = storedTake(data, take);
    const stored = await segments();
    expect(stored.map(({ why }) => why)).toEqual(['stop', 'stop']);
    for (const { path } of stored) expect(probeMedia(path).errors).toBe('');
    expect((await manifest()).at(-1)).toMatchObject({ kind: 'stop', reason: 'lost' });
    // The next start has it joined.
    expect(await startAgain()).toEqual(take);
    expect(await readdir(spool)).toEqual([]);
  });

  test('Q-23 together with its recorder leaves files that the next start completes', async () => {
    const { process: started, take } = await startNode();
    const pid = await recorderPid(spool, take.takeId);
    // Stopped first, the recorder cannot notice the death of its node.
    process.kill(pid, 'SIGSTOP');
    started.child.kill('SIGKILL');
    await started.ended;
    process.kill(pid, 'SIGKILL');
    await untilDead(pid);
    // A recorder that died before it wrote anything leaves an empty folder.
    await mkdir(join(spool, mintId()));
    expect(await startAgain()).toEqual(take);
    const stored = await storedTake(data, take).segments();
    expect(stored.map(({ why }) => why)).toEqual(['recovered', 'recovered']);
    for (const { path } of stored) expect(probeMedia(path).errors).toBe('');
    expect(await readdir(spool)).toEqual([]);
  });
});
