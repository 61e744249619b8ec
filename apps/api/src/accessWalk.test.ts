import { changePassword } from '@sightline/contracts/accounts/account';
import {
  getCurrentUser,
  leaveByNavigation,
  setPassword,
  signIn,
  signOut,
} from '@sightline/contracts/accounts/accounts';
import type { Download, Endpoint } from '@sightline/contracts/core/define';
import { ALL_ENDPOINTS } from '@sightline/contracts/endpoints';
import { redeemInvitation } from '@sightline/contracts/rooms/rooms';
import { outboxKeys } from '@sightline/store/accounts/outboxKeys';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Answer, fill, type HttpClient } from '../../../tests/support/HttpClient.ts';
import { TestServer } from '../../../tests/support/TestServer.ts';
import type { Row } from './testing/accessRow.ts';
import { ROWS } from './testing/accessRows.ts';
import { buildSide, callersOf, missingIds, pathParams, type Side, type Who } from './testing/accessWorld.ts';

/**
 * Calls every endpoint as every kind of caller: without a session 401, in the wrong role 403, for a foreign
 * record 404.
 */

const ALL_CALLERS: readonly Who[] = ['visitor', 'guest', 'client', 'inspector', 'office', 'admin'];
/** A valid call ends or replaces the session of its caller. */
const CHANGES_SESSION = new Set<unknown>([
  ...[changePassword, leaveByNavigation, redeemInvitation, setPassword, signIn, signOut],
]);

let server: TestServer;
let own: Side;
let foreign: Side;
let callers: Record<Who, HttpClient>;
beforeAll(async () => {
  server = await TestServer.start();
  const staff = await server.signedInAs('inspector');
  [own, foreign] = [await buildSide(server, staff), await buildSide(server, staff)];
  callers = await callersOf(server, own);
});
afterAll(() => server.close());

const nameOf = ({ method, path }: Endpoint | Download): string => `${method} ${path}`;

test('every endpoint has a row, and no row names an endpoint that does not exist', () => {
  expect(ROWS.map(({ endpoint }) => nameOf(endpoint)).toSorted()).toEqual(
    ALL_ENDPOINTS.map(nameOf).toSorted(),
  );
});

test('no endpoint answers an address that is typed into the browser, and every download opens by a link', async () => {
  await expectFor(ROWS, async (row) => {
    const { status, body } = await ask(callers.admin, row, own, { 'Sec-Fetch-Mode': 'navigate' });
    if (row.endpoint.kind === 'download') expect(status).toBe(expectedStatus(row, 'admin'));
    else expect(`${status} ${codeOf(body)}`).toBe('403 notAPage');
  });
});

test('no download that needs a session can be started by another site', async () => {
  const downloads = ROWS.filter(
    ({ endpoint }) => endpoint.kind === 'download' && endpoint.access !== 'public',
  );
  expect(downloads.length).toBeGreaterThan(10);
  await expectFor(downloads, async (row) => {
    for (const site of ['cross-site', 'same-site']) {
      const started = { 'Sec-Fetch-Site': site, 'Sec-Fetch-Mode': 'navigate' };
      const { status, body } = await ask(callers.admin, row, own, started);
      // A download that has a page leads there.
      const isLed = row.endpoint.kind === 'download' && row.endpoint.page !== undefined;
      expect(isLed ? status : `${status} ${codeOf(body)}`).toBe(isLed ? 303 : '403 foreignDownload');
    }
  });
});

test('each endpoint hides the records of others: 404', async () => {
  await expectFor(
    ROWS.filter(({ ownerless }) => !ownerless),
    async (row) => {
      for (const who of ALL_CALLERS.filter((one) => isAllowed(row, one))) {
        const { status, body } = await ask(callers[who], row, notOf(who, row));
        expect(`${who} ${status} ${codeOf(body)}`).toBe(`${who} 404 notFound`);
      }
    },
  );
});

/** The text of every reply of the walk below. */
const replies: { endpoint: string; text: string }[] = [];

// The walk makes a thousand calls, one after the other.
test('each endpoint admits and refuses each caller according to its contract', {
  timeout: 600_000,
}, async () => {
  await expectFor(ROWS, async (row) => {
    const statuses: Partial<Record<Who, number>> = {};
    for (const who of ALL_CALLERS) {
      const { status, body } = await ask(callers[who], row, own);
      statuses[who] = status;
      replies.push({ endpoint: nameOf(row.endpoint), text: JSON.stringify(body) });
    }
    const expected = ALL_CALLERS.map((who) => [who, expectedStatus(row, who)]);
    expect(JSON.stringify(statuses)).toBe(JSON.stringify(Object.fromEntries(expected)));
  });
});

test('only the replies that open a session contain the key of unsent work', async () => {
  const keys = await server.services.store.of(outboxKeys).find().lean<{ key: string }[]>();
  expect(keys.length).toBeGreaterThan(3);
  const telling = replies.filter(({ text }) => keys.some(({ key }) => text.includes(key)));
  expect(new Set(telling.map(({ endpoint }) => endpoint))).toEqual(
    new Set([getCurrentUser, signIn, setPassword].map(nameOf)),
  );
});

const codeOf = (body: unknown): string => String((body as { code?: unknown } | null)?.code);

/** Checks every row and names those that fail. */
async function expectFor(rows: readonly Row[], check: (row: Row) => Promise<void>): Promise<void> {
  const failed: string[] = [];
  for (const row of rows) {
    await keepGoing();
    await check(row).catch((error: Error) => failed.push(`${nameOf(row.endpoint)}: ${error.message}`));
    if (CHANGES_SESSION.has(row.endpoint)) callers = await callersOf(server, own);
  }
  expect(failed).toEqual([]);
}

/**
 * Keeps a live node announced, since rooms are placed on one, and clears the write limits, which the walk
 * exceeds.
 */
async function keepGoing(): Promise<void> {
  await server.startNode();
  await server.forgetAttempts();
}

/** Another client's records; ids that do not exist for roles that may see every record. */
function notOf(who: Who, { endpoint }: Row): Side {
  const hasForeign = endpoint.access !== 'public' && (who === 'client' || who === 'guest');
  return hasForeign ? foreign : missingIds();
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
  return access === 'public' || (who !== 'visitor' && access.includes(who));
}

function expectedStatus(row: Row, who: Who): number {
  const { endpoint } = row;
  if (isAllowed(row, who)) return row.status ?? ('status' in endpoint ? (endpoint.status ?? 200) : 200);
  return who === 'visitor' ? 401 : 403;
}
