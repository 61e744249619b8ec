import { createHmac } from 'node:crypto';
import { mintId } from '@sightline/contracts/core/ids';
import {
  type CheckTicket,
  issueCheckTicket,
  issueOwnCheckTicket,
  keepPhoneCheck,
  listPhoneChecks,
} from '@sightline/contracts/rooms/phoneChecks';
import { revokeInvitation } from '@sightline/contracts/rooms/rooms';
import { signClaims } from '@sightline/server-kit/signedClaims';
import { signCheckReceipt, verifyCheckTicket } from '@sightline/server-kit/tickets';
import { phoneChecks } from '@sightline/store/rooms/phoneChecks';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { storedInspection } from '../../../../../tests/support/people.ts';
import { checkResult } from '../../../../../tests/support/phoneChecks.ts';
import { TestServer } from '../../../../../tests/support/TestServer.ts';
import { invited } from '../../testing/accessWorld.ts';

type Caller = Awaited<ReturnType<TestServer['signedInAs']>>;

let server: TestServer;
let admin: Caller;
let client: Caller;
let inspectionId: string;

beforeAll(async () => {
  server = await TestServer.start();
  await server.startNode();
  admin = await server.signedInAs('admin');
});
beforeEach(async () => {
  const inspection = await storedInspection(server.services.store);
  inspectionId = inspection._id;
  client = await server.signedInAs('client', { clientId: inspection.clientId });
});
afterAll(() => server.close());

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/604.1';

const ticketBy = async (token?: string): Promise<CheckTicket> =>
  await server.visitor().ask(issueCheckTicket, { body: token === undefined ? {} : { token } });
const keep = async (receipt: string | null, result = checkResult(), deviceId = mintId()) =>
  await server
    .visitor()
    .call(keepPhoneCheck, { body: { receipt: receipt ?? '', deviceId, result } }, { 'User-Agent': IPHONE });
const listed = async () => await admin.ask(listPhoneChecks, { params: { inspectionId } });

describe('the ticket of a phone check', () => {
  test('names the person of the link and a live node, and opens no room', async () => {
    const { token, invitationId } = await invited(server, inspectionId);
    const { ticket, signalingPath, relays, receipt } = await ticketBy(token);
    const claims = await verifyCheckTicket(ticket, server.services.configuration.ticketSecret);
    expect(claims).toMatchObject({ sub: `guest:${invitationId}`, node: 'node-1' });
    expect([signalingPath, relays]).toEqual(['/signaling/node-1/socket.io', []]);
    expect(receipt).not.toBeNull();
    expect(Object.keys(claims).sort()).toEqual(['exp', 'iat', 'jti', 'node', 'sub']);
  });

  test('without a link belongs to no one, and its result is not kept', async () => {
    const { ticket, receipt } = await ticketBy();
    const { sub } = await verifyCheckTicket(ticket, server.services.configuration.ticketSecret);
    expect([sub, receipt]).toEqual([expect.stringMatching(/^visitor:[0-9a-f]{32}$/), null]);
    expect((await keep(receipt)).status).toBe(401);
  });

  test('is refused for a link that was withdrawn or never existed', async () => {
    const { token, invitationId } = await invited(server, inspectionId);
    await admin.ask(revokeInvitation, { params: { invitationId } });
    for (const refused of [token, 'x'.repeat(43)]) {
      const { status } = await server.visitor().call(issueCheckTicket, { body: { token: refused } });
      expect(status).toBe(410);
    }
  });

  test('of a signed-in person is for their own inspections only', async () => {
    const params = { inspectionId };
    expect((await client.ask(issueOwnCheckTicket, { params })).receipt).not.toBeNull();
    const stranger = await server.signedInAs('client');
    expect((await stranger.call(issueOwnCheckTicket, { params })).status).toBe(404);
    expect((await server.visitor().call(issueOwnCheckTicket, { params })).status).toBe(401);
  });

  test('comes with relays over TLS whose credentials end after a minute', async () => {
    const { configuration } = server.services;
    const before = configuration.turn;
    const secret = 'the secret of the relay';
    const urls = ['turn:relay.example:3478', 'turns:relay.example:5349?transport=tcp'];
    Object.assign(configuration, { turn: { urls, secret } });
    const { relays } = await ticketBy();
    Object.assign(configuration, { turn: before });
    const [{ username = '', ...relay } = {}] = relays;
    const credential = createHmac('sha1', secret).update(username).digest('base64');
    expect(relay).toEqual({ urls: [urls[1]], credential });
    expect(Number.parseInt(username, 10) - Date.now() / 1000).toBeLessThanOrEqual(60);
  });

  test('is issued 30 times an hour to one person', async () => {
    const params = { inspectionId };
    for (let count = 0; count < 30; count++) await client.ask(issueOwnCheckTicket, { params });
    expect((await client.call(issueOwnCheckTicket, { params })).status).toBe(429);
  });
});

describe('the result of a phone check', () => {
  test('is shown to staff with its person, device and time, the newest of each device', async () => {
    const { token, invitationId } = await invited(server, inspectionId);
    const { receipt } = await ticketBy(token);
    const phone = mintId();
    await keep(receipt, checkResult({ camera: 'failed' }), phone);
    expect((await keep(receipt, checkResult(), phone)).status).toBe(200);
    await keep(receipt, checkResult({ udp: 'failed' }));
    expect(await listed()).toMatchObject([
      { subject: `guest:${invitationId}`, result: { lines: { udp: 'failed' } } },
      { device: 'Safari on iPhone', result: { lines: { camera: 'good' } } },
    ]);
    const params = { inspectionId };
    expect((await client.call(listPhoneChecks, { params })).status).toBe(403);
  });

  test('is kept for five devices of one person', async () => {
    const { receipt } = await ticketBy((await invited(server, inspectionId)).token);
    for (let count = 0; count < 7; count++) await keep(receipt);
    expect(await server.services.store.of(phoneChecks).countDocuments({ inspectionId })).toBe(5);
  });

  test('is refused with a receipt that the server did not issue for it', async () => {
    const { ticketSecret: secret } = server.services.configuration;
    const claims = { sub: `guest:${mintId()}`, inspectionId };
    const { ticket } = await ticketBy((await invited(server, inspectionId)).token);
    const forged = [
      '',
      ticket,
      await signCheckReceipt(claims, 'a secret of someone else, as long as ours is'),
      (await signClaims(claims, { audience: 'check-receipt', secret }, -1)).token,
      (await signClaims({ ...claims, sub: 'visitor:1' }, { audience: 'check-receipt', secret }, 60)).token,
    ];
    for (const receipt of forged) expect((await keep(receipt)).status).toBe(401);
    expect(await listed()).toEqual([]);
  });

  test('is refused once the link was withdrawn, or for an inspection of others', async () => {
    const { token, invitationId } = await invited(server, inspectionId);
    const { receipt } = await ticketBy(token);
    await admin.ask(revokeInvitation, { params: { invitationId } });
    expect((await keep(receipt)).status).toBe(410);
    const { ticketSecret } = server.services.configuration;
    const foreign = (await storedInspection(server.services.store))._id;
    const { receipt: own } = await client.ask(issueOwnCheckTicket, { params: { inspectionId } });
    expect((await keep(own)).status).toBe(200);
    const claims = { sub: `user:${client.user._id}`, inspectionId: foreign };
    const other = await signCheckReceipt(claims, ticketSecret);
    expect((await keep(other)).status).toBe(404);
  });

  test.each([
    ['another line', { ...checkResult(), lines: { ...checkResult().lines, mood: 'good' } }],
    ['another outcome', { ...checkResult(), lines: { ...checkResult().lines, udp: 'superb' } }],
    ['an impossible figure', { ...checkResult(), sent: { ...checkResult().sent, lossPercent: 400 } }],
    ['a megabyte', { ...checkResult(), note: 'x'.repeat(1_000_000) }],
  ])('is refused with %s', async (_what, result) => {
    const { receipt } = await ticketBy((await invited(server, inspectionId)).token);
    const { status } = await keep(receipt, result as ReturnType<typeof checkResult>);
    expect([400, 413]).toContain(status);
    expect(await listed()).toEqual([]);
  });
});
