import { mintId } from '@sightline/contracts/core/ids';
import { ABILITIES_OF } from '@sightline/contracts/rooms/abilities';
import { endSession, handOverHosting, lockRoom, mutePeer } from '@sightline/contracts/rooms/room';
import { connectRedis, disconnectRedis } from '@sightline/server-kit/redis';
import { revokeSubject } from '@sightline/server-kit/revocations';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { isolatedServices } from '../../../../../tests/support/isolated.ts';
import { fakeTrack, type RoomPeer, roomPeer } from '../../../../../tests/support/roomPeer.ts';
import { type Person, type RoomServer, startRoomServer } from '../../../../../tests/support/roomServer.ts';
import { byTicket, refusalOf, roomSocket } from '../../../../../tests/support/roomSocket.ts';

/** Handing hosting to another person during a call. */

let server: RoomServer;
let inspectionId: string;
let dana: Person;
let ana: Person;
let host: RoomPeer;
let inspector: RoomPeer;
let opened: RoomPeer[];

const CLIENT = { role: 'field', name: 'Karl' } as const;

beforeAll(async () => {
  server = await startRoomServer(isolatedServices());
});
afterAll(() => server.close());
beforeEach(async () => {
  inspectionId = mintId();
  opened = [];
  dana = { subject: `user:${mintId()}`, name: 'Dana Whitfield', role: 'host' };
  const abilities = [...ABILITIES_OF.field, 'become-host' as const];
  ana = { subject: `user:${mintId()}`, name: 'Ana Ruiz', role: 'field', abilities };
  host = await joined(dana);
  inspector = await joined(ana);
});
afterEach(() => {
  for (const page of opened) page.close();
});

async function joined(person: Person, options: { on?: RoomServer; memory?: RoomPeer['memory'] } = {}) {
  const { on = server, memory } = options;
  const page = roomPeer({ server: on, inspectionId, person, ...(memory && { memory }) });
  opened.push(page);
  await page.join();
  return page;
}

const handOver = (from: RoomPeer, to: RoomPeer) =>
  from.ask(handOverHosting, { id: mintId(), peerId: to.id() });

const roleIs = (page: RoomPeer, role: string) => page.until(`role ${role}`, ({ you }) => you?.role === role);

const changesIn = (page: RoomPeer) => page.getState().events.filter(({ kind }) => kind === 'host:changed');

test('R-36 the receiver hosts at once, and the former host keeps picture and sound without the rights', async () => {
  const client = await joined(CLIENT);
  await host.publish('camera', fakeTrack('video'));
  await inspector.publish('microphone', fakeTrack('audio'));
  await client.until('both streams', ({ media }) =>
    Boolean(media.get(host.id())?.video && media.get(inspector.id())?.audio),
  );
  const [ids, streams] = [[host.id(), inspector.id()], client.getState().media];
  await handOver(host, inspector);
  await Promise.all([roleIs(host, 'observer'), roleIs(inspector, 'host')]);
  expect(inspector.getState().you?.abilities).toEqual(ABILITIES_OF.host);
  await inspector.ask(mutePeer, { peerId: client.id() });
  await expect(host.ask(mutePeer, { peerId: client.id() })).rejects.toMatchObject({ code: 'forbidden' });
  await host.publish('microphone', fakeTrack('audio'));
  await client.until('the voice of the former host', ({ media }) => Boolean(media.get(host.id())?.audio));
  expect([host.id(), inspector.id()]).toEqual(ids);
  expect(client.getState().media.get(host.id())?.video).toBe(streams.get(host.id())?.video);
  expect(client.getState().media.get(inspector.id())?.audio).toBe(streams.get(inspector.id())?.audio);
});

test('R-36 the events tell everyone who handed hosting to whom', async () => {
  const client = await joined(CLIENT);
  await handOver(host, inspector);
  for (const page of [host, inspector, client]) {
    await page.until('the change', () => changesIn(page).length === 1);
    expect(changesIn(page)[0]).toMatchObject({
      by: { subject: dana.subject, role: 'host' },
      data: {
        from: { subject: dana.subject, name: 'Dana Whitfield' },
        to: { subject: ana.subject, name: 'Ana Ruiz' },
      },
    });
  }
});

test('R-16 a hand-over that is sent twice happens once', async () => {
  const request = { id: mintId(), peerId: inspector.id() };
  await host.ask(handOverHosting, request);
  await host.ask(handOverHosting, request);
  await host.until('the change', () => changesIn(host).length > 0);
  expect(changesIn(host)).toHaveLength(1);
});

test('R-36 only the host hands over, and only staff who are connected receive it', async () => {
  const client = await joined(CLIENT);
  const another = await joined({ ...ana, subject: `user:${mintId()}` });
  const refused = async (from: RoomPeer, to: RoomPeer) =>
    await handOver(from, to).then(
      () => 'handed over',
      ({ code }: { code: string }) => code,
    );
  expect(await refused(host, client)).toBe('badInput');
  expect(await refused(inspector, another)).toBe('forbidden');
  expect(await refused(inspector, inspector)).toBe('forbidden');
  expect(await refused(client, inspector)).toBe('forbidden');
  const socket = await roomSocket(
    server,
    byTicket(await server.ticket(inspectionId, { ...ana, name: 'Away' })),
  );
  await socket.ask('room:enter', {});
  socket.close();
  const { peers } = await host.until('away', (state) => state.peers.some(({ connected }) => !connected));
  const peerId = peers.find(({ connected }) => !connected)?.id ?? '';
  await expect(host.ask(handOverHosting, { id: mintId(), peerId })).rejects.toMatchObject({
    code: 'notReady',
  });
  expect(host.getState().you?.role).toBe('host');
  expect(changesIn(host)).toEqual([]);
});

test('R-37 a reload, another device and a new join keep a hand-over', async () => {
  await handOver(host, inspector);
  const reloaded = await joined(dana, { memory: host.memory });
  const phone = await joined(ana);
  expect([reloaded.getState().you?.role, phone.getState().you?.role]).toEqual(['observer', 'host']);
  await inspector.leave();
  await phone.leave();
  expect((await joined(ana)).getState().you?.role).toBe('host');
});

test('R-37 a person who received hosting may enter a locked call', async () => {
  await handOver(host, inspector);
  await inspector.ask(lockRoom, { id: mintId(), locked: true });
  await inspector.leave();
  const stranger = byTicket(await server.ticket(inspectionId, { ...ana, subject: `user:${mintId()}` }));
  expect(await refusalOf(server, stranger)).toBe('roomLocked');
  expect((await joined(ana)).getState().you?.role).toBe('host');
});

test('R-26, R-37 the node that opens the room next knows the host', async () => {
  await handOver(host, inspector);
  await host.until('written', () => changesIn(host).length === 1);
  for (const page of [host, inspector]) page.close();
  await server.close();
  const { redisUrl, redisPrefix } = server;
  server = await startRoomServer({ redisUrl, redisPrefix, node: 'node-2' });
  const roles = [];
  for (const person of [dana, ana]) roles.push((await joined(person)).getState().you?.role);
  expect(roles).toEqual(['observer', 'host']);
});

test('R-37 the next session starts with the roles of the tickets', async () => {
  await handOver(host, inspector);
  await inspector.ask(endSession, { id: mintId() });
  await host.until('ended', ({ call }) => call.name === 'ended');
  const roles = [];
  for (const person of [dana, ana]) roles.push((await joined(person)).getState().you?.role);
  expect(roles).toEqual(['host', 'field']);
});

test('R-38 handed back, each has the role of the ticket again', async () => {
  await handOver(host, inspector);
  await roleIs(inspector, 'host');
  await handOver(inspector, host);
  await Promise.all([roleIs(host, 'host'), roleIs(inspector, 'field')]);
  await host.until('both changes', () => changesIn(host).length === 2);
});

test('R-38 a host by ticket takes hosting back from a person who has left', async () => {
  await handOver(host, inspector);
  await inspector.leave();
  await roleIs(host, 'observer');
  await handOver(host, host);
  await roleIs(host, 'host');
  expect((await joined(ana)).getState().you?.role).toBe('field');
  await host.until('both changes', () => changesIn(host).length === 2);
  expect(changesIn(host)[1]?.data).toMatchObject({
    from: { name: 'Ana Ruiz' },
    to: { name: 'Dana Whitfield' },
  });
});

test('R-41 withdrawing the role of host ends an earlier hand-over, in the room and for later tickets', async () => {
  await handOver(host, inspector);
  await roleIs(inspector, 'host');
  const redis = connectRedis(server.redisUrl);
  const withdrawal = { subject: ana.subject ?? '', inspectionId, role: 'host', reason: 'revoked' } as const;
  await revokeSubject(redis, server.redisPrefix, withdrawal);
  await roleIs(inspector, 'field');
  expect((await joined(ana)).getState().you?.role).toBe('field');
  // A hand-over after the withdrawal counts again.
  await handOver(host, host);
  await handOver(host, inspector);
  await roleIs(inspector, 'host');
  disconnectRedis(redis);
});

test('R-41 a node that never got the order ends the hand-over with its sweep, and a new one when it opens the room', async () => {
  const { redisUrl } = server;
  // Without another node, to which the room would be moved.
  const redisPrefix = `${server.redisPrefix}-alone`;
  const settings = { revocationSweepMs: 200 };
  inspectionId = mintId();
  const sweeping = await startRoomServer({ redisUrl, redisPrefix, node: 'node-3', settings });
  const [giver, receiver] = [await joined(dana, { on: sweeping }), await joined(ana, { on: sweeping })];
  await handOver(giver, receiver);
  await roleIs(receiver, 'host');
  const redis = connectRedis(redisUrl);
  // This is the key that the API writes before it publishes an order, which does not arrive here.
  await redis.set(
    `${redisPrefix}:not-before:${ana.subject}:${inspectionId}:*:host`,
    String(Date.now() / 1000),
  );
  await roleIs(receiver, 'field');
  await receiver.until('connected', ({ call }) => call.name === 'live');
  disconnectRedis(redis);
  for (const page of [giver, receiver]) page.close();
  await sweeping.close();
  const next = await startRoomServer({ redisUrl, redisPrefix, node: 'node-4' });
  expect((await joined(ana, { on: next })).getState().you?.role).toBe('field');
  for (const page of opened) page.close();
  await next.close();
});
