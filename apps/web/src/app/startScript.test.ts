import { readFileSync } from 'node:fs';
import path from 'node:path';
import { runInNewContext } from 'node:vm';
import { ORGANIZATION_PATH, SESSION_PATH } from '@sightline/contracts/accounts/startPaths';
import { getFees } from '@sightline/contracts/organization/feeSchedule';
import { issueRoomTicket } from '@sightline/contracts/rooms/rooms';
import { expect, it } from 'vitest';
import { isPublicPath } from './publicPath.ts';
import { isRoomAddress } from './roomAddress.ts';

const script = readFileSync(path.join(import.meta.dirname, '../../public/start.js'), 'utf8');
const CHUNKS = ['staff', 'staffPages', 'client', 'clientPages', 'guest', 'room', 'join'];
const ROOM = '/inspection/5a99098f-46c6-4a54-b032-1f1a5b0a2d11/virtual';

/** The requests and preloads of public/start.js at an address, before any module has run. */
function startAt(
  pathname: string,
  lastRole: string | null,
  signedOut: string | null = null,
): { requests: string[]; chunks: string[] } {
  const [requests, chunks]: [string[], string[]] = [[], []];
  const list = JSON.stringify(Object.fromEntries(CHUNKS.map((name) => [name, [name]])));
  runInNewContext(script, {
    window: {},
    location: { pathname },
    localStorage: { getItem: (key: string) => ({ 'last-role': lastRole, 'signed-out': signedOut })[key] },
    addEventListener: () => {},
    fetch: (url: string, { method }: RequestInit) => {
      requests.push(`${method} ${url}`);
      return Promise.resolve();
    },
    document: {
      getElementById: () => ({ textContent: list }),
      createElement: () => ({}),
      head: { append: ({ href }: HTMLLinkElement) => chunks.push(href.slice(1)) },
    },
  });
  return { requests, chunks };
}

it('the session is requested ahead on all pages but the public ones', () => {
  for (const page of ['/', '/inspections', '/join', '/set-password', '/set-up', '/verify/1', ROOM])
    expect(startAt(page, null).requests.includes(`GET ${SESSION_PATH}`), page).toBe(!isPublicPath(page));
});

it('the session is not requested while a sign-out has not reached the server', () => {
  expect(startAt('/', null, '1').requests).toEqual([`GET ${ORGANIZATION_PATH}`]);
});

it('pages that show the organization request it ahead', () => {
  expect(startAt('/', 'admin').requests).toEqual([`GET ${SESSION_PATH}`, `GET ${ORGANIZATION_PATH}`]);
});

it('the booking page requests prices and organization ahead, and preloads nothing of the app', () => {
  expect(startAt('/book', 'admin')).toEqual({
    requests: [`GET ${ORGANIZATION_PATH}`, `GET ${getFees.path}`],
    chunks: [],
  });
});

it('a returning person requests the room ticket while the code loads; a first visit requests none', () => {
  expect(isRoomAddress(ROOM)).toBe(true);
  const ticket = issueRoomTicket.path.replace(':inspectionId', ROOM.split('/')[2] ?? '');
  expect(startAt(ROOM, 'client').requests).toEqual([
    `GET ${SESSION_PATH}`,
    `${issueRoomTicket.method} ${ticket}`,
  ]);
  expect(startAt(ROOM, null).requests).toEqual([`GET ${SESSION_PATH}`]);
});

it('the code of the first screen is preloaded by last role and address', () => {
  expect(startAt('/', null).chunks).toEqual([]);
  expect(startAt('/', 'inspector').chunks).toEqual(['staff', 'staffPages']);
  expect(startAt('/reports', 'client').chunks).toEqual(['client', 'clientPages']);
  expect(startAt(ROOM, 'client').chunks).toEqual(['client', 'room']);
  expect(startAt('/virtual-inspection', 'admin').chunks).toEqual(['staff', 'room']);
  expect(startAt('/join', null).chunks).toEqual(['join']);
});
