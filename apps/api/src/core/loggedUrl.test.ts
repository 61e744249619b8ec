import { expect, test } from 'vitest';
import { loggedUrl } from './loggedUrl.ts';

test('the log has the path of a request, without the secret of a calendar feed', () => {
  expect(loggedUrl('/api/calendars/secret.ics?x=1')).toBe('/api/calendars/[redacted]');
  expect(loggedUrl('/api/calendar?days=7')).toBe('/api/calendar?days=7');
});
