import type { RoomRole } from '@sightline/contracts/accounts/roles';
import type { Acknowledgement } from '@sightline/contracts/core/define';
import { HTTP_STATUS } from '@sightline/contracts/core/errors';
import { mintId } from '@sightline/contracts/core/ids';
import { ABILITIES_OF } from '@sightline/contracts/rooms/abilities';
import { enterRoom, sendChat } from '@sightline/contracts/rooms/room';
import type { RoomState } from '@sightline/room-client/slices';
import { RoomLog } from '@sightline/server-kit/RoomLog';
import { connectRedis, disconnectRedis } from '@sightline/server-kit/redis';
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ROUTES } from '../../../apps/signaling/src/handlers/handleSocket.ts';
import { anyJson, spoiled } from '../../support/arbitraryInput.ts';
import { isolatedServices } from '../../support/isolated.ts';
import { type RoomPeer, roomPeer } from '../../support/roomPeer.ts';
import { type RoomServer, startRoomServer } from '../../support/roomServer.ts';
import { byTicket, type RoomSocket, roomSocket } from '../../support/roomSocket.ts';
import { type PeerIds, validRequests } from '../../support/validRequests.ts';

/** Arbitrary input to every command: one acknowledgement, with a message if refused, and the call continues. */

const BUDGET_MS = 12_000;
const MIN_TRIES = 3;
const ROLES: readonly RoomRole[] = ['host', 'field', 'observer'];
const inspectionId = mintId();

let server: RoomServer;
let witness: RoomPeer;
let redis: ReturnType<typeof connectRedis>;
let log: RoomLog;
const entered = new Map<RoomRole, RoomSocket>();
let peerIds: PeerIds;

beforeAll(async () => {
  const unhurried = {
    commandBurst: 1e6,
    commandsPerSecond: 1e6,
    eventBurst: 1e9,
    eventBytesBurst: 1e9,
    captureBurst: 1e9,
    phoneTimeoutMs: 100,
    keepSeatMs: 50,
  };
  server = await startRoomServer({ ...isolatedServices(), settings: unhurried });
  redis = connectRedis(server.redisUrl);
  log = new RoomLog(redis, server.redisPrefix);
});
afterAll(async () => {
  for (const page of [witness, ...entered.values()]) page.close();
  disconnectRedis(redis);
  await server.close();
});

test('every command has a valid request', () => {
  expect(Object.keys(validRequests(noPeer())).toSorted()).toEqual([...ROUTES.keys()].toSorted());
});

test.each(['observer', 'field'] as const)(
  'R-3 a valid request of a %s without the ability has no effect',
  async (role) => {
    await allEnter();
    const { room, peers, events, recording, captions, nextView } = await allPeersSeen();
    const right = validRequests(peerIds);
    const withheld = [...ROUTES.values()].filter(
      ({ command: { ability } }) => ability && !ABILITIES_OF[role].includes(ability),
    );
    expect(withheld.map(({ command: { name } }) => name)).toContain('peer:mute');
    for (const {
      command: { name },
    } of withheld)
      expect(await entered.get(role)?.ask(name, right[name]), name).toMatchObject({
        error: { code: 'forbidden' },
      });
    const { seq } = await witness.ask(sendChat, { id: mintId(), text: 'nothing happened' });
    const said = await witness.until('the message', (state) => state.events.at(-1)?.seq === seq);
    expect({ ...said, room: { ...said.room, seq: room?.seq } }).toMatchObject({
      room,
      ...{ peers, recording, captions, nextView },
      events: [...events, {}],
    });
  },
);

test('R-9 arbitrary input to any command is acknowledged, refused with a message, and written only when valid', async () => {
  const end = Date.now() + BUDGET_MS;
  // session:end comes last, since it ends the call for everyone.
  const names = [...ROUTES.keys()].filter((name) => name !== 'session:end');
  for (const [index, name] of [...names, 'session:end'].entries()) {
    await allEnter();
    await tryOut(name, Date.now() + (end - Date.now()) / (ROUTES.size - index));
  }
  await allEnter();
  const { seq } = await witness.ask(sendChat, { id: mintId(), text: 'still here' });
  expect(seq).toBeGreaterThan(0);
}, 300_000);

async function tryOut(name: string, until: number): Promise<void> {
  const [before, pids] = [witness, server.mediaPids()];
  let tries = 0;
  const right = validRequests(peerIds)[name];
  const property = fc.asyncProperty(anyParts(right), async (parts) => {
    if (tries >= MIN_TRIES && Date.now() > until) return;
    tries += 1;
    await allEnter();
    const seq = await log.lastSeq(inspectionId);
    const answers = await Promise.all([...entered.values()].map((socket) => socket.ask(name, ...parts)));
    for (const answer of answers) expectInWords(answer);
    if (answers.every(({ ok }) => !ok)) expect(await log.lastSeq(inspectionId)).toBe(seq);
  });
  await fc.assert(property, { numRuns: 100, endOnFailure: true });
  expect(server.mediaPids()).toEqual(pids);
  if (name !== 'session:end') expect([before, witness.getState().call.name]).toEqual([witness, 'live']);
}

/** The arguments of a command: none, one expected value, or more. */
function anyParts(right: unknown): fc.Arbitrary<unknown[]> {
  const one = fc.oneof(spoiled(right), anyJson()).map((value) => [value]);
  return fc.oneof({ arbitrary: one, weight: 5 }, fc.array(anyJson(), { maxLength: 3 }));
}

/** Peers that left, or were removed by a valid request, enter again. */
async function allEnter(): Promise<void> {
  if (witness?.getState().call.name !== 'live') {
    witness = roomPeer({ server, inspectionId });
    await witness.join();
  }
  for (const role of ROLES) if (!(await isIn(entered.get(role)))) await enter(role);
}

/** The state of the witness once it has been notified of all peers that entered. */
async function allPeersSeen(): Promise<RoomState> {
  const last = await log.lastSeq(inspectionId);
  return await witness.until('all peers', ({ peers, events }) => {
    return peers.length === ROLES.length && events.at(-1)?.seq === last;
  });
}

async function isIn(socket: RoomSocket | undefined): Promise<boolean> {
  if (!socket?.socket.connected) return false;
  return await socket.ask('events:fetch', { since: 0 }).then(
    ({ ok }) => ok,
    () => false,
  );
}

async function enter(role: RoomRole): Promise<void> {
  const socket = await roomSocket(server, byTicket(await server.ticket(inspectionId, { role })));
  const answer = await socket.ask(enterRoom.name, {});
  if (!answer.ok) throw new Error(`${role} could not enter: ${answer.error.message}`);
  const { you, media } = enterRoom.reply.parse(answer.value);
  entered.set(role, socket);
  if (role !== 'field') return;
  const [sendId, receiveId] = [media.transports?.send?.id ?? '', media.transports?.receive.id ?? ''];
  peerIds = { peerId: you.id, otherId: witness.id(), sendId, receiveId };
}

function expectInWords(answer: Acknowledgement<unknown>): void {
  if (answer.ok) return;
  expect(Object.keys(HTTP_STATUS)).toContain(answer.error.code);
  expect(answer.error.code).not.toBe('internal');
  expect(answer.error.message).toMatch(/\w{3,}/);
}

const noPeer = (): PeerIds => ({ peerId: '', otherId: '', sendId: '', receiveId: '' });
