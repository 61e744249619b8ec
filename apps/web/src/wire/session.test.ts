import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { changeSession, sessionKey } from './session.ts';

it('a changed session forgets what was read before', () => {
  const client = new QueryClient();
  client.setQueryData(['photos'], ['of another person']);
  changeSession(client, null);
  expect(client.getQueryData(['photos'])).toBeUndefined();
  expect(client.getQueryData(sessionKey)).toBeNull();
});
