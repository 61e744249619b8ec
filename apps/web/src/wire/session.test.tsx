import { QueryClient } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { createQueryClient } from './queryClient.ts';
import { changeSession, sessionKey, sessionQuery, useCurrentUser } from './session.ts';

it('a changed session forgets what was read before', () => {
  const client = new QueryClient();
  client.setQueryData(['photos'], ['of another person']);
  changeSession(client, null);
  expect(client.getQueryData(['photos'])).toBeUndefined();
  expect(client.getQueryData(sessionKey)).toBeNull();
});

it('the session is read again after five minutes', () => {
  expect(sessionQuery.staleTime).toBe(5 * 60_000);
});

it('other replies never go stale, are not read again on focus, do not poll and do not retry', () => {
  const { queries, mutations } = createQueryClient().getDefaultOptions();
  expect(queries).toMatchObject({ staleTime: Infinity, refetchOnWindowFocus: false, retry: false });
  expect(queries?.refetchInterval).toBeUndefined();
  expect(mutations).toMatchObject({ retry: false });
});

it('the current user outside of the signed-in part of the app is an error', () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  const Lost = () => useCurrentUser().email;
  expect(() => render(<Lost />)).toThrow('useCurrentUser must be used within');
  log.mockRestore();
});
