import { mintId } from '@sightline/contracts/core/ids';
import { expect, test } from 'vitest';
import { loggedUrl } from '../app.ts';

const SECRET = 'Zk3'.repeat(14);

test.each([
  [`/api/calendars/${SECRET}.ics?x=1`, '/api/calendars/[redacted]'],
  [`/API/Calendars/${SECRET}.ics`, '/API/Calendars/[redacted]'],
  [`/api/c%61lendars/${SECRET}/`, '/api/c%61lendars/[redacted]/'],
  [`//api//calendars//${SECRET}`, '//api//calendars//[redacted]'],
])('the log has no secret of a calendar feed: %s', (url, logged) => {
  expect(loggedUrl(url)).toBe(logged);
});

test('the log contains the path of a request with its ids, without its query', () => {
  const path = `/api/inspections/${mintId()}/reports`;
  expect(loggedUrl(`${path}?search=12 Palm Way`)).toBe(path);
  expect(loggedUrl('/?#/x')).toBe('/');
});
