import { mintId } from '@sightline/contracts/core/ids';
import type { RoomEvent } from '@sightline/contracts/rooms/roomEvents';
import { expect, test, vi } from 'vitest';
import { EventLog } from './EventLog.ts';

function event(seq: number): RoomEvent {
  const by = { subject: `user:${mintId()}`, name: 'Ines', role: null };
  const at = new Date().toISOString();
  return { id: mintId(), seq, at, by, kind: 'chat:sent', data: { text: `line ${seq}` } };
}

const all = Array.from({ length: 1200 }, (_, index) => event(index + 1));

/** A server that answers `events:fetch`. */
const fetchFrom = (from: RoomEvent[]) =>
  vi.fn((since: number) => Promise.resolve(from.filter(({ seq }) => seq > since).slice(0, 500)));

const seqs = (log: EventLog): number[] => log.events.map(({ seq }) => seq);
const upTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1);

test('R-22 shows events in order and each once', () => {
  const fetch = fetchFrom([]);
  const log = new EventLog(fetch);
  const grown = vi.fn();
  log.on('appended', grown);
  log.add(all.slice(0, 2));
  log.add(all.slice(0, 3));
  log.add(all.slice(1, 3));
  expect(seqs(log)).toEqual([1, 2, 3]);
  expect(grown.mock.calls.flat(2).map(({ seq }: RoomEvent) => seq)).toEqual([1, 2, 3]);
  expect(fetch).not.toHaveBeenCalled();
});

test('R-23 fetches a gap before it shows later events', async () => {
  const fetch = fetchFrom(all.slice(0, 7));
  const log = new EventLog(fetch);
  log.add(all.slice(0, 2));
  log.add(all.slice(6, 7));
  expect(seqs(log)).toEqual([1, 2]);
  await vi.waitFor(() => expect(seqs(log)).toEqual(upTo(7)));
  expect(fetch.mock.calls).toEqual([[2]]);
});

test('R-23 fetches a long gap in pages while new events arrive', async () => {
  const fetch = fetchFrom(all);
  const log = new EventLog(fetch);
  log.expect(1199);
  log.add(all.slice(1199));
  await vi.waitFor(() => expect(seqs(log)).toEqual(upTo(1200)));
  expect(fetch).toHaveBeenCalledTimes(3);
});

test('R-24 retries a failed fetch with the next event', async () => {
  const fetch = fetchFrom(all.slice(0, 5)).mockRejectedValueOnce(new Error('away'));
  const log = new EventLog(fetch);
  log.add(all.slice(3, 4));
  await vi.waitFor(() => expect(fetch).toHaveBeenCalledTimes(1));
  await Promise.resolve();
  log.add(all.slice(4, 5));
  await vi.waitFor(() => expect(seqs(log)).toEqual(upTo(5)));
});

test('R-20 starts at the first event of a log whose beginning was discarded', async () => {
  const log = new EventLog(fetchFrom(all.slice(40, 44)));
  log.expect(44);
  await vi.waitFor(() => expect(seqs(log)).toEqual([41, 42, 43, 44]));
});
