import { getCurrentUser, signIn, signOut } from '@sightline/contracts/accounts';
import { importClients, previewClientImport } from '@sightline/contracts/clientFiles';
import type { Endpoint } from '@sightline/contracts/core/define';
import { uploadLogo } from '@sightline/contracts/organization';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
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
import { storedState } from '../../support/storedState.ts';
import { TestServer } from '../../support/TestServer.ts';

/** Every endpoint with a body, sent a valid body with one planted fault: refused, and nothing is stored. */

let server: TestServer;
let side: Side;
let callers: Record<Who, HttpClient>;
let admin: string;

beforeAll(async () => {
  server = await TestServer.start();
  side = await buildSide(server, await server.signedInAs('inspector'));
  callers = await callersOf(server, side);
  admin = `user:${(await callers.admin.ask(getCurrentUser, {})).id}`;
});
// Together these bodies are more than one caller may write in five minutes.
beforeEach(() => server.services.limits.forget('writesByCaller', admin));
afterAll(() => server.close());

const taking = ROWS.filter(({ endpoint }) => endpoint.kind === 'endpoint' && endpoint.body);
const named = taking.map((row) => [`${row.endpoint.method} ${row.endpoint.path}`, row] as const);

/** A caller may write 600 times in 5 minutes: after this many requests others go on. */
const REQUESTS_OF_A_CALLER = 400;
let requests = 0;

async function rightBody({ request }: Row): Promise<Record<string, unknown>> {
  if (requests > REQUESTS_OF_A_CALLER) {
    callers = await callersOf(server, side);
    requests = 0;
  }
  return (await request?.(side, server))?.body as Record<string, unknown>;
}

/** As a caller who has access; a string is sent unchanged. */
async function send({ endpoint }: Row, body: unknown): Promise<Answer> {
  const { access, method, path } = endpoint as Endpoint;
  const caller =
    access === 'public' ? server.visitor() : callers[access.includes('admin') ? 'admin' : 'client'];
  requests++;
  return await caller.send(method, fill(path, pathParams(side)), body);
}

async function expectRefused(row: Row, bodies: unknown[], status: number, code: string): Promise<void> {
  const before = await storedState(server.services.store);
  for (const body of bodies) {
    const answer = await send(row, body);
    const what = JSON.stringify(body)?.slice(0, 300);
    expect([answer.status, answer.body], what).toMatchObject([status, { error: expect.any(String), code }]);
  }
  expect(await storedState(server.services.store)).toEqual(before);
}

test.each(named)('%s refuses values of another type, including operators', async (_, row) => {
  const right = await rightBody(row);
  const wrong = [{ $gt: '' }, { $ne: null }, { $regex: '.*' }, [['x']]];
  const bodies = Object.keys(right).flatMap((name) => wrong.map((value) => ({ ...right, [name]: value })));
  await expectRefused(row, [...bodies, 7, '"text"', 'true', '{"half":', '[[[['], 400, 'badInput');
});

/** The fields that a body may have: the role of staff, for example, is theirs to change for admins. */
function shapeOf({ endpoint }: Row): object {
  const { body } = endpoint as Endpoint;
  return body && 'shape' in body && typeof body.shape === 'object' && body.shape !== null ? body.shape : {};
}

const PLANTED = [
  'role',
  'feeCents',
  'status',
  'paymentStatus',
  'clientId',
  'inspectorId',
  'isAdmin',
  '$where',
  '$set',
];

test.each(named)(
  '%s refuses a role, a fee, a status, an owner, an operator and a prototype',
  async (_, row) => {
    const right = await rightBody(row);
    const own = { ...right, ...shapeOf(row) };
    const foreign = PLANTED.filter((name) => !(name in own));
    await expectRefused(
      row,
      foreign.map((name) => ({ ...right, [name]: 'admin' })),
      400,
      'badInput',
    );
    const text = JSON.stringify(right);
    const prototypes = ['"__proto__":{"role":"admin"}', '"x":{"__proto__":{"role":"admin"}}'];
    const texts = prototypes.map((one) => (text === '{}' ? `{${one}}` : `{${one},${text.slice(1)}`));
    await expectRefused(row, texts, 400, 'badInput');
    expect(({} as { role?: string }).role).toBeUndefined();
  },
);

/** The logo and a file of clients are files in a body, of at most 1 and 1.5 MB. */
const TOO_LONG = new Map<unknown, number>([
  [uploadLogo, 1_600_000],
  [previewClientImport, 3_200_000],
  [importClients, 3_200_000],
]);

test.each(named)('%s refuses more than its limit, 100 kB, and then accepts a valid body', async (_, row) => {
  const right = await rightBody(row);
  const padding = 'x'.repeat(TOO_LONG.get(row.endpoint) ?? 120_000);
  await expectRefused(row, [{ ...right, padding }], 413, 'tooLarge');
  await expectRefused(row, ['['.repeat(49_000) + ']'.repeat(49_000)], 400, 'badInput');
  const { endpoint, status } = row;
  const success = status ?? ('status' in endpoint ? (endpoint.status ?? 200) : 200);
  expect((await send(row, right)).status).toBe(success);
});

test('a cookie from before the sign-out and an expired one are not signed in', async () => {
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
