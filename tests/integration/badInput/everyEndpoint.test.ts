import { changePassword } from '@sightline/contracts/accounts/account';
import {
  getCurrentUser,
  leaveByNavigation,
  setPassword,
  signIn,
  signOut,
} from '@sightline/contracts/accounts/accounts';
import type { Download, Endpoint } from '@sightline/contracts/core/define';
import { HTTP_STATUS } from '@sightline/contracts/core/errors';
import { ALL_ENDPOINTS } from '@sightline/contracts/endpoints';
import { redeemInvitation } from '@sightline/contracts/rooms/rooms';
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ROWS } from '../../../apps/api/src/testing/accessRows.ts';
import { buildSide, callersOf, type Side, type Who } from '../../../apps/api/src/testing/accessWorld.ts';
import { anyJson, spoiled } from '../../support/arbitraryInput.ts';
import type { Answer } from '../../support/HttpClient.ts';
import { TestServer } from '../../support/TestServer.ts';
import { WatchedWrites } from '../../support/WatchedWrites.ts';

/** Arbitrary input to every endpoint: a reply in time, never an internal error, and nothing stored when refused. */

type Any = Endpoint | Download;
interface Sent {
  path: string;
  query: string;
  body: string | undefined;
}

/** Longer than an import waits for its end before it replies. */
const ANSWERED_WITHIN_MS = 20_000;
/** The number of tries for each endpoint in each role. */
const TRIES = process.env.TEST_LEVEL === 'full' ? 10 : 1;
/** Valid calls of these end or replace the caller's session, so they come last. */
const ENDING = [changePassword, signIn, setPassword, redeemInvitation, signOut, leaveByNavigation].map(
  ({ path }) => path,
);
const inOrder = ALL_ENDPOINTS.toSorted((a, b) => ENDING.indexOf(a.path) - ENDING.indexOf(b.path));

let server: TestServer;
let own: Side;
let foreign: Side;
let writes: WatchedWrites;
const cookies = new Map<Who, string>();

beforeAll(async () => {
  server = await TestServer.start();
  const staff = await server.signedInAs('inspector');
  [own, foreign] = [await buildSide(server, staff), await buildSide(server, staff)];
  for (const [who, caller] of Object.entries(await callersOf(server, own)))
    cookies.set(who as Who, caller.cookies);
  writes = new WatchedWrites(server.services.store);
});
afterAll(async () => {
  writes.close();
  await server.close();
});

// Each try has a thousand calls.
test('arbitrary input to any endpoint in any role is answered, refused with a message, and stored only when valid', {
  timeout: TRIES * 60_000,
}, async () => {
  for (const endpoint of inOrder) {
    if (endpoint.path === ENDING[0]) await expectAllKnown();
    await tryOut(endpoint);
  }
  expect((await server.visitor().send('GET', '/readyz')).status).toBe(200);
});

async function tryOut(endpoint: Any): Promise<void> {
  // Nodes announce themselves: one that has not done so for ten seconds counts as dead.
  await server.startNode();
  const property = fc.asyncProperty(anySent(endpoint, await rightBody(endpoint)), async (sent) => {
    writes.take();
    const answers = await Promise.all([...cookies].map(([who, cookie]) => send(endpoint, sent, who, cookie)));
    for (const answer of answers) expectInWords(answer);
    if (answers.every(({ status }) => status >= 400)) expect(writes.take()).toEqual([]);
  });
  await fc.assert(property, { numRuns: TRIES, endOnFailure: true });
}

/** The callers still have their sessions, so their requests were not refused as signed out. */
async function expectAllKnown(): Promise<void> {
  for (const [who, Cookie] of cookies) {
    const { body } = await server.visitor().send('GET', getCurrentUser.path, undefined, { Cookie });
    if (who !== 'visitor') expect(body).toMatchObject({ role: who });
  }
}

async function rightBody(endpoint: Any): Promise<unknown> {
  const row = ROWS.find((one) => one.endpoint === endpoint);
  return (await row?.request?.(own, server))?.body;
}

function anySent({ path, method }: Any, right: unknown): fc.Arbitrary<Sent> {
  const body = fc.oneof(
    anyJson().map((value) => JSON.stringify(value)),
    spoiled(right ?? {}).map((value) => JSON.stringify(value)),
    fc.string({ unit: 'binary' }),
  );
  return fc.record({
    path: anyPath(path),
    query: anyQuery(),
    body: method === 'GET' ? fc.constant(undefined) : body,
  });
}

function anyPath(path: string): fc.Arbitrary<string> {
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
  const anything = fc.string({ unit: 'binary', minLength: 1 }).map(encodeURIComponent);
  const spelt = fc.constantFrom(
    '%00',
    '%E0%A4%A',
    '..%2f..%2fetc',
    '%5B%24ne%5D',
    '__proto__',
    'x'.repeat(3000),
  );
  const values = names.map((name) => {
    const ids = fc
      .constantFrom(own, foreign)
      .map((side) => String(Reflect.get(side, name) ?? 'buildingFinal'));
    return fc.oneof({ arbitrary: ids, weight: 3 }, anything, spelt);
  });
  return fc
    .tuple(...values)
    .map((chosen) =>
      names.reduce((text, name, index) => text.replace(`:${name}`, () => chosen[index] ?? ''), path),
    );
}

function anyQuery(): fc.Arbitrary<string> {
  const name = fc.constantFrom(
    'search',
    'status',
    'limit',
    'cursor',
    'day',
    'sort',
    'since',
    'search[$ne]',
    '__proto__',
  );
  const value = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom('-1', '1e9', '2026-02-30', '$where', ''),
  );
  const pairs = fc.array(fc.tuple(name, value), { maxLength: 3 });
  return pairs.map((given) => (given.length === 0 ? '' : `?${new URLSearchParams(given).toString()}`));
}

async function send({ method }: Any, { path, query, body }: Sent, who: Who, cookie: string): Promise<Answer> {
  const late = AbortSignal.timeout(ANSWERED_WITHIN_MS);
  const hung = new Promise<never>((_resolve, reject) => {
    late.addEventListener('abort', () => reject(new Error(`${method} ${path}${query} of ${who} hangs`)));
  });
  const headers = { Cookie: cookie, 'Sec-Fetch-Site': 'same-origin' };
  return await Promise.race([server.visitor().send(method, path + query, body, headers), hung]);
}

function expectInWords({ status, body }: Answer): void {
  expect(status, JSON.stringify(body)).toBeLessThan(500);
  if (status < 400) return;
  const { error, code } = body as { error: unknown; code: keyof typeof HTTP_STATUS };
  expect(error).toMatch(/\w{3}/);
  expect(HTTP_STATUS[code]).toBe(status);
}
