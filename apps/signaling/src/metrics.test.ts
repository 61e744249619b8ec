import { mintId } from '@sightline/contracts/core/ids';
import { reportMinute } from '@sightline/contracts/rooms/callMinutes';
import { rebuildMedia } from '@sightline/contracts/rooms/media';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isolatedServices } from '../../../tests/support/isolated.ts';
import { type RoomPeer, roomPeer } from '../../../tests/support/roomPeer.ts';
import { type RoomServer, startRoomServer } from '../../../tests/support/roomServer.ts';
import { byTicket, roomSocket } from '../../../tests/support/roomSocket.ts';

let server: RoomServer;
let host: RoomPeer;
const inspectionId = mintId();

beforeAll(async () => {
  server = await startRoomServer(isolatedServices());
  host = roomPeer({ server, inspectionId });
  await host.join();
});
afterAll(async () => {
  host.close();
  await server.close();
});

/** The value of a figure of the node, with this label if one is given. */
async function figure(name: string, label = ''): Promise<number | null> {
  const text = await (await fetch(`${server.origin}/metrics`)).text();
  const line = text.split('\n').find((one) => one.startsWith(`${name}{`) && one.includes(label));
  return line ? Number(line.split(' ').at(-1)) : null;
}

test('joins are counted by their result, and refused tickets among them', async () => {
  expect(await figure('signaling_joins_total', 'result="entered"')).toBe(1);
  expect(await figure('signaling_enter_seconds_count')).toBe(1);
  const ticket = await server.ticket(inspectionId);
  const first = await roomSocket(server, byTicket(ticket));
  await expect(roomSocket(server, byTicket(ticket))).rejects.toThrow();
  expect(await figure('signaling_joins_total', 'result="ticketInvalid"')).toBe(1);
  // The first socket is in the lobby and has not tried to enter.
  expect(await figure('signaling_joins_started_total')).toBe(2);
  first.close();
});

test('the time to the first picture is what pages report', async () => {
  const report = { path: null, roundTripMs: null, frozenSeconds: null };
  await host.ask(reportMinute, { ...report, joinMs: 700 });
  await host.ask(reportMinute, { ...report, joinMs: null });
  expect(await figure('signaling_first_picture_seconds_count')).toBe(1);
  expect(await figure('signaling_first_picture_seconds_sum')).toBeCloseTo(0.7);
});

test('people are counted by the path of their media', async () => {
  expect(await figure('signaling_peer_paths', 'path="none"')).toBe(1);
  expect(await figure('signaling_peer_paths', 'path="relay"')).toBe(0);
});

test('rebuilt media and dead workers are counted', async () => {
  await host.ask(rebuildMedia, {});
  expect(await figure('signaling_media_rebuilds_total')).toBe(1);
  for (const pid of server.mediaPids()) process.kill(pid, 'SIGKILL');
  await expect.poll(() => figure('media_worker_deaths_total')).toBe(1);
});
