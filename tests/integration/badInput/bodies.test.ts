import { changePassword } from '@sightline/contracts/accounts/account';
import { setPassword, signIn, signOut } from '@sightline/contracts/accounts/accounts';
import { importClients } from '@sightline/contracts/clients/clientFiles';
import type { Endpoint } from '@sightline/contracts/core/define';
import { uploadLogo } from '@sightline/contracts/organization/company';
import { transcribeSpeech } from '@sightline/contracts/rooms/captions';
import { redeemInvitation } from '@sightline/contracts/rooms/rooms';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Row } from '../../../apps/api/src/testing/accessRow.ts';
import { ROWS } from '../../../apps/api/src/testing/accessRows.ts';
import {
  buildSide,
  callersOf,
  pathParams,
  type Side,
  type Who,
} from '../../../apps/api/src/testing/accessWorld.ts';
import { type Answer, fill, type HttpClient } from '../../support/HttpClient.ts';
import { TestServer } from '../../support/TestServer.ts';
import { WatchedWrites } from '../../support/WatchedWrites.ts';

/** Every endpoint with a body, sent a valid body with one planted fault: refused, and nothing is stored. */

let server: TestServer;
let side: Side;
let callers: Record<Who, HttpClient>;
let writes: WatchedWrites;

beforeAll(async () => {
  server = await TestServer.start();
  await server.startNode();
  side = await buildSide(server, await server.signedInAs('inspector'));
  callers = await callersOf(server, side);
  writes = new WatchedWrites(server.services.store);
});
afterAll(async () => {
  writes.close();
  await server.close();
});

const TAKING = ROWS.filter(({ endpoint }) => endpoint.kind === 'endpoint' && endpoint.body);
/** The endpoints in order, with sign-out last, since a valid call ends the caller's session. */
const IN_ORDER = TAKING.toSorted((a, b) => Number(endsSession(a)) - Number(endsSession(b)));

function endsSession({ endpoint }: Row): boolean {
  return [changePassword, redeemInvitation, setPassword, signIn].some((one) => one === endpoint);
}

/** Checks every endpoint, and names those that fail. */
async function expectForEach(check: (row: Row, right: Body) => Promise<void>): Promise<void> {
  const failed: string[] = [];
  for (const row of IN_ORDER) {
    const { method, path } = row.endpoint;
    await server.forgetAttempts();
    const right = ((await row.request?.(side, server))?.body ?? {}) as Body;
    await check(row, right).catch((error: Error) => failed.push(`${method} ${path}: ${error.message}`));
  }
  expect(failed).toEqual([]);
}

type Body = Record<string, unknown>;

/** Sends a body as a caller who has access; a string is sent unchanged. */
async function send({ endpoint }: Row, body: unknown): Promise<Answer> {
  const { access, method, path } = endpoint as Endpoint;
  const caller =
    access === 'public' ? server.visitor() : callers[access.includes('admin') ? 'admin' : 'client'];
  return await caller.send(method, fill(path, pathParams(side)), body);
}

async function expectRefused(row: Row, bodies: unknown[], status: number, code: string): Promise<void> {
  writes.take();
  const answers = await Promise.all(
    bodies.map(async (body) => {
      const answer = await send(row, body);
      const { error, code: given } = answer.body as { error?: unknown; code?: unknown };
      return { sent: JSON.stringify(body)?.slice(0, 300), answer: [answer.status, given, typeof error] };
    }),
  );
  const wrong = answers.filter(({ answer }) => answer.join() !== [status, code, 'string'].join());
  expect(JSON.stringify(wrong)).toBe('[]');
  expect(writes.take().join()).toBe('');
}

const WRONG = [{ $gt: '' }, { $ne: null }, { $regex: '.*' }, [['x']]];

test('values of another type, including operators, are refused', async () => {
  await expectForEach(async (row, right) => {
    const bodies = Object.keys(right).flatMap((name, index) =>
      // Each field gets two wrong values, each of them in a request with many wrong fields.
      [0, 1].map((next) => ({ ...right, [name]: WRONG[(index + next) % WRONG.length] })),
    );
    await expectRefused(row, [...bodies, 7, '"text"', 'true', '{"half":', '[[[['], 400, 'badInput');
  });
});

/** The fields that a body may have; for example, admins may change the role of staff. */
function shapeOf({ endpoint }: Row): object {
  const { body } = endpoint as Endpoint;
  return body && 'shape' in body && typeof body.shape === 'object' && body.shape !== null ? body.shape : {};
}

const PLANTED = [
  ...['role', 'feeCents', 'status', 'paymentStatus', 'clientId', 'inspectorId', 'isAdmin'],
  ...['$where', '$set'],
];

test('a role, a fee, a status, an owner, an operator and a prototype are refused', async () => {
  await expectForEach(async (row, right) => {
    const own = { ...right, ...shapeOf(row) };
    const foreign = PLANTED.filter((name) => !(name in own)).map((name) => ({ ...right, [name]: 'admin' }));
    const text = JSON.stringify(right);
    const prototypes = ['"__proto__":{"role":"admin"}', '"x":{"__proto__":{"role":"admin"}}'];
    const texts = prototypes.map((one) => (text === '{}' ? `{${one}}` : `{${one},${text.slice(1)}`));
    await expectRefused(row, [...foreign, ...texts], 400, 'badInput');
    expect(({} as { role?: string }).role).toBeUndefined();
  });
});

/** A logo, the clients of a file, and speech in a body, of at most 1.5, 4, and 0.25 MB. */
const TOO_LONG = new Map<unknown, number>([
  [uploadLogo, 1_600_000],
  [importClients, 4_200_000],
  [transcribeSpeech, 260_000],
]);

test('more than the limit, 100 kB, is refused, and a valid body is accepted then', {
  tags: 'full',
}, async () => {
  await expectForEach(async (row, right) => {
    const padding = 'x'.repeat(TOO_LONG.get(row.endpoint) ?? 120_000);
    await expectRefused(row, [{ ...right, padding }], 413, 'tooLarge');
    await expectRefused(row, ['['.repeat(49_000) + ']'.repeat(49_000)], 400, 'badInput');
    const { endpoint, status } = row;
    const success = status ?? ('status' in endpoint ? (endpoint.status ?? 200) : 200);
    expect((await send(row, right)).status).toBe(success);
  });
});

test('an expired cookie, or one from before the sign-out, is not signed in', async () => {
  const person = await server.signedInAs('inspector');
  const Cookie = person.cookies;
  const me = async (cookie: string) =>
    (await server.visitor().send('GET', '/api/auth/me', undefined, { Cookie: cookie })).status;
  expect(await me(Cookie)).toBe(200);
  await person.ask(signOut, {});
  expect(await me(Cookie)).toBe(401);
  await person.ask(signIn, { body: { email: person.user.email, password: 'correct horse battery' } });
  const { store } = server.services;
  const sessions = store.client.db(store.databaseName).collection('sessions');
  await sessions.updateMany({}, { $set: { expires: new Date(Date.now() - 1000) } });
  expect(await me(person.cookies)).toBe(401);
});
