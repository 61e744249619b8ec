import { getCurrentUser, setPassword, signIn } from '@sightline/contracts/accounts';
import type { Download, Endpoint } from '@sightline/contracts/core/define';
import { ALL_ENDPOINTS } from '@sightline/contracts/endpoints';
import { outboxKeys } from '@sightline/store/accounts/outboxKeys';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Answer, fill, type HttpClient } from '../../../tests/support/HttpClient.ts';
import { TestServer } from '../../../tests/support/TestServer.ts';
import type { Row } from './testing/accessRow.ts';
import { ROWS } from './testing/accessRows.ts';
import { buildSide, callersOf, missingIds, pathParams, type Side, type Who } from './testing/accessWorld.ts';

/** Every endpoint with every kind of caller: not signed in is 401, the wrong role 403, the record of another 404. */

const EVERYBODY: readonly Who[] = ['nobody', 'guest', 'client', 'inspector', 'admin'];

let server: TestServer;
let own: Side;
let foreign: Side;
/** For requests that are all refused, and so leave them as they are; signing in takes longest. */
let refused: Record<Who, HttpClient>;
beforeAll(async () => {
  server = await TestServer.start();
  const staff = await server.signedInAs('inspector');
  [own, foreign] = [await buildSide(server, staff), await buildSide(server, staff)];
  refused = await callersOf(server, own);
});
afterAll(() => server.close());

const nameOf = ({ method, path }: Endpoint | Download): string => `${method} ${path}`;

test('every endpoint has a row, and no row names an endpoint that does not exist', () => {
  expect(ROWS.map(({ endpoint }) => nameOf(endpoint)).toSorted()).toEqual(
    ALL_ENDPOINTS.map(nameOf).toSorted(),
  );
});

/** Every reply of the walk below, as text. */
const replies: { endpoint: string; text: string }[] = [];

const named = (rows: readonly Row[]) => rows.map((row) => [nameOf(row.endpoint), row] as const);

test.each(named(ROWS.filter(({ endpoint }) => endpoint.kind === 'endpoint')))(
  '%s does not answer an address that is typed into the browser',
  async (_, row) => {
    for (const who of EVERYBODY) {
      const { status, body } = await ask(refused[who], row, own, { 'Sec-Fetch-Mode': 'navigate' });
      expect([who, status, body]).toMatchObject([who, 403, { code: 'notAPage' }]);
    }
  },
);

test.each(named(ROWS.filter(({ endpoint }) => endpoint.kind === 'download')))(
  '%s can be opened by a link',
  async (_, row) => {
    const callers = await readyCallers();
    const { status } = await ask(callers.admin, row, own, { 'Sec-Fetch-Mode': 'navigate' });
    expect(status).toBe(expectedStatus(row, 'admin'));
  },
);

test.each(named(ROWS))('%s admits and refuses each caller according to its contract', async (_, row) => {
  const callers = await readyCallers();
  const seen: Partial<Record<Who, number>> = {};
  for (const who of EVERYBODY) {
    const { status, body } = await ask(callers[who], row, own);
    seen[who] = status;
    replies.push({ endpoint: nameOf(row.endpoint), text: JSON.stringify(body) });
  }
  expect(seen).toEqual(Object.fromEntries(EVERYBODY.map((who) => [who, expectedStatus(row, who)])));
});

test('only the replies that open a session have the key of unsent work', async () => {
  const keys = await server.services.store.of(outboxKeys).find().lean<{ key: string }[]>();
  expect(keys.length).toBeGreaterThan(3);
  const telling = replies.filter(({ text }) => keys.some(({ key }) => text.includes(key)));
  expect(new Set(telling.map(({ endpoint }) => endpoint))).toEqual(
    new Set([getCurrentUser, signIn, setPassword].map(nameOf)),
  );
});

test.each(named(ROWS.filter(({ ownerless }) => !ownerless)))(
  '%s hides records of others: 404',
  async (_, row) => {
    await announceNode();
    for (const who of EVERYBODY.filter((who) => isAllowed(row, who))) {
      const { status, body } = await ask(refused[who], row, notOf(who, row));
      expect([who, status, body]).toMatchObject([who, 404, { code: 'notFound' }]);
    }
  },
);

/** Another client's records; ids that don't exist for roles that may see every record. */
function notOf(who: Who, { endpoint }: Row): Side {
  const hasForeign = endpoint.access !== 'public' && (who === 'client' || who === 'guest');
  return hasForeign ? foreign : missingIds();
}

async function readyCallers(): Promise<Record<Who, HttpClient>> {
  await announceNode();
  return await callersOf(server, own);
}

/** Rooms are placed on a live node, which announces itself every few seconds. */
async function announceNode(): Promise<void> {
  await server.services.placement.announceNode({ node: 'node-1', rooms: 0, peers: 0 });
}

async function ask(
  caller: HttpClient,
  row: Row,
  side: Side,
  more: Record<string, string> = {},
): Promise<Answer> {
  const { endpoint } = row;
  const { query = {}, body, headers } = (await row.request?.(side, server)) ?? {};
  const path = fill(endpoint.path, pathParams(side));
  const search = new URLSearchParams(query).toString();
  return await caller.send(endpoint.method, search ? `${path}?${search}` : path, body, {
    ...headers,
    ...more,
  });
}

function isAllowed({ endpoint: { access } }: Row, who: Who): boolean {
  return access === 'public' || (who !== 'nobody' && access.includes(who));
}

function expectedStatus(row: Row, who: Who): number {
  const { endpoint } = row;
  if (isAllowed(row, who)) return row.status ?? ('status' in endpoint ? (endpoint.status ?? 200) : 200);
  return who === 'nobody' ? 401 : 403;
}
