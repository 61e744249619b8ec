import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { mintId } from '@sightline/contracts/core/ids';
import { afterEach, expect, test, vi } from 'vitest';
import { startRedis } from '../../../infra/embedded/redis/launch.ts';
import { isolatedServices } from '../../../tests/support/isolated.ts';
import { RoomLog } from './RoomLog.ts';
import { RoomLogFollower } from './RoomLogFollower.ts';
import { connectRedis } from './redis.ts';

const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close();
});

function open(redisUrl: string, prefix: string) {
  const redis = connectRedis(redisUrl);
  const seen: { room: string; text: string }[] = [];
  const follower = new RoomLogFollower(redisUrl, prefix, (room, event) => {
    if (event.kind === 'chat:sent') seen.push({ room, text: event.data.text });
  });
  closers.push(
    () => redis.disconnect(),
    () => follower.close(),
  );
  const log = new RoomLog(redis, prefix);
  const say = (room: string, text: string) =>
    log.append(room, {
      id: mintId(),
      by: { subject: 'user:1', name: 'Ana', role: 'host' },
      kind: 'chat:sent',
      data: { text },
    });
  return {
    log,
    follower,
    seen,
    say,
    texts: (room: string) => seen.filter((e) => e.room === room).map((e) => e.text),
  };
}

function openShared() {
  const { redisUrl, redisPrefix } = isolatedServices();
  return open(redisUrl, redisPrefix);
}

test('follows from a given event: first what exists, then what arrives', async () => {
  const { follower, say, texts } = openShared();
  const room = mintId();
  for (const text of ['one', 'two', 'three']) await say(room, text);
  follower.follow(room, 1);
  await vi.waitFor(() => expect(texts(room)).toEqual(['two', 'three']));
  await say(room, 'four');
  await vi.waitFor(() => expect(texts(room)).toEqual(['two', 'three', 'four']));
});

test('a room followed during a blocking read is delivered at once', async () => {
  const { follower, say, texts } = openShared();
  const [first, second] = [mintId(), mintId()];
  follower.follow(first, 0);
  await say(first, 'here');
  await vi.waitFor(() => expect(texts(first)).toEqual(['here']));
  await delay(100);
  const startedAt = performance.now();
  follower.follow(second, 0);
  await say(second, 'also here');
  await vi.waitFor(() => expect(texts(second)).toEqual(['also here']));
  // The read returns by itself after two seconds.
  expect(performance.now() - startedAt).toBeLessThan(1900);
});

test('an unfollowed room is not delivered', async () => {
  const { follower, say, texts } = openShared();
  const [left, kept] = [mintId(), mintId()];
  follower.follow(left, 0);
  follower.follow(kept, 0);
  await say(left, 'heard');
  await vi.waitFor(() => expect(texts(left)).toEqual(['heard']));
  follower.unfollow(left);
  await say(left, 'not heard');
  await say(kept, 'heard');
  await vi.waitFor(() => expect(texts(kept)).toEqual(['heard']));
  expect(texts(left)).toEqual(['heard']);
});

test('a failing listener does not stop the others', async () => {
  const { redisUrl, redisPrefix } = isolatedServices();
  const { say } = open(redisUrl, redisPrefix);
  const received: number[] = [];
  const follower = new RoomLogFollower(redisUrl, redisPrefix, (_room, event) => {
    if (event.seq === 1) throw new Error('listener failed');
    received.push(event.seq);
  });
  closers.push(() => follower.close());
  const room = mintId();
  follower.follow(room, 0);
  await say(room, 'one');
  await say(room, 'two');
  await vi.waitFor(() => expect(received).toEqual([2]));
});

test('neither loses nor repeats events when Redis is killed and restarted', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sightline-follower-'));
  closers.push(() => rm(folder, { recursive: true, force: true }));
  const first = await startRedis({ dataDir: folder });
  const { follower, say, texts, log } = open(first.url, 'killed');
  const room = mintId();
  follower.follow(room, 0);
  for (let i = 1; i <= 50; i++) await say(room, `message ${i}`);

  process.kill(first.pid, 'SIGKILL');
  // These are sent while Redis is away and wait until it is back.
  const meanwhile = Array.from({ length: 20 }, (_, i) => say(room, `message ${51 + i}`));
  // It may still be forcing a write to a busy disk, and only then frees its port.
  await first.stop();
  const second = await startRedis({ dataDir: folder, port: first.port });
  closers.push(() => second.stop());
  await Promise.all(meanwhile);
  for (let i = 71; i <= 80; i++) await say(room, `message ${i}`);

  const all = Array.from({ length: 80 }, (_, i) => `message ${i + 1}`);
  await vi.waitFor(() => expect(texts(room)).toHaveLength(80));
  expect([...texts(room)].sort()).toEqual([...all].sort());
  expect((await log.since(room, 0)).map((event) => event.seq)).toEqual(all.map((_, i) => i + 1));
});
