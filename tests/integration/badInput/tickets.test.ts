import { mintId } from '@sightline/contracts/core/ids';
import { ABILITIES_OF } from '@sightline/contracts/rooms/abilities';
import { sendChat } from '@sightline/contracts/rooms/room';
import { issueRoomTicket } from '@sightline/contracts/rooms/rooms';
import { signTicket, verifyTicket } from '@sightline/server-kit/tickets';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { storedInspection } from '../../support/people.ts';
import { roomPeer } from '../../support/roomPeer.ts';
import { type RoomServer, startRoomServer, TICKET_SECRET } from '../../support/roomServer.ts';
import { refusalOf, roomSocket } from '../../support/roomSocket.ts';
import { TestServer } from '../../support/TestServer.ts';

/** A ticket of the API opens one room, once, within a minute; no other value opens one. */

type Caller = Awaited<ReturnType<TestServer['signedInAs']>>;

let api: TestServer;
let server: RoomServer;
let admin: Caller;
let inspector: Caller;
let inspectionId: string;

beforeAll(async () => {
  api = await TestServer.start({ ticketSecret: TICKET_SECRET });
  const { redisUrl, redisPrefix } = api.services.configuration;
  server = await startRoomServer({ redisUrl, redisPrefix });
  [admin, inspector] = [await api.signedInAs('admin'), await api.signedInAs('inspector')];
  inspectionId = (await storedInspection(api.services.store))._id;
});
afterAll(async () => {
  await server.close();
  await api.close();
});

const ticketOf = async (caller = admin): Promise<string> =>
  (await caller.ask(issueRoomTicket, { params: { inspectionId } })).ticket;

/** A ticket with changed claims and its original signature. */
async function tampered(changes: object): Promise<string> {
  const [header, claims = '', signature] = (await ticketOf(inspector)).split('.');
  const read = JSON.parse(Buffer.from(claims, 'base64url').toString()) as object;
  return [header, Buffer.from(JSON.stringify({ ...read, ...changes })).toString('base64url'), signature].join(
    '.',
  );
}

async function forged(secret: string): Promise<string> {
  const claims = await verifyTicket(await ticketOf(), TICKET_SECRET);
  return (await signTicket({ ...claims, role: 'host', abilities: [...ABILITIES_OF.host] }, secret)).token;
}

async function expired(): Promise<string> {
  vi.useFakeTimers({ now: Date.now() - 62_000, toFake: ['Date'] });
  const ticket = await forged(TICKET_SECRET);
  vi.useRealTimers();
  return ticket;
}

async function used(): Promise<string> {
  const ticket = await ticketOf();
  (await roomSocket(server, { kind: 'ticket', ticket })).close();
  return ticket;
}

const TRIES: [string, () => Promise<unknown>, string][] = [
  ['nothing', async () => undefined, 'badInput'],
  ['a number', async () => 7, 'badInput'],
  ['an operator', async () => ({ $ne: null }), 'badInput'],
  ['five thousand letters', async () => 'x'.repeat(5000), 'badInput'],
  ['no ticket', async () => 'not.a.ticket', 'ticketInvalid'],
  ['one with another role', () => tampered({ role: 'host', abilities: ABILITIES_OF.host }), 'ticketInvalid'],
  ['one for another inspection', () => tampered({ inspectionId: mintId() }), 'ticketInvalid'],
  ['one with a longer life', () => tampered({ exp: 9e9 }), 'ticketInvalid'],
  ['one with another id', () => tampered({ jti: mintId() }), 'ticketInvalid'],
  ['one signed with another secret', () => forged('another secret, of sufficient length!'), 'ticketInvalid'],
  ['one that has expired', expired, 'ticketInvalid'],
  ['one that was used', used, 'ticketInvalid'],
];

test.each(TRIES)('%s opens no room, and the peers in it continue', async (_what, make, code) => {
  const host = roomPeer({ server, inspectionId });
  await host.join();
  const before = await host.until(
    'own arrival',
    ({ events, you }) => events.at(-1)?.by.subject === you?.subject,
  );
  expect(await refusalOf(server, { kind: 'ticket', ticket: await make() })).toBe(code);
  expect(host.getState()).toMatchObject({ peers: before.peers, room: before.room, events: before.events });
  expect((await host.ask(sendChat, { id: mintId(), text: 'go on' })).seq).toBeGreaterThan(0);
  expect(await refusalOf(server, { kind: 'ticket', ticket: await ticketOf() })).toBe('in');
  host.close();
});

test('of many sockets that present one ticket concurrently, one enters', async () => {
  const ticket = await ticketOf();
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => refusalOf(server, { kind: 'ticket', ticket })),
  );
  expect(answers.toSorted()).toEqual(['in', ...Array<string>(7).fill('ticketInvalid')]);
});
