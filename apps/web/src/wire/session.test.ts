import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { changeSession, sessionKey } from './session.ts';

it('a changed session forgets what was read before, and does not open a personal link a second time', async () => {
  const client = new QueryClient();
  client.setQueryData(['photos'], ['of another person']);
  await client.prefetchQuery({
    queryKey: ['personal-link'],
    queryFn: () => 'opened',
    meta: { outlivesSession: true },
  });
  changeSession(client, null);
  expect(client.getQueryData(['photos'])).toBeUndefined();
  expect(client.getQueryData(['personal-link'])).toBe('opened');
  expect(client.getQueryData(sessionKey)).toBeNull();
});
