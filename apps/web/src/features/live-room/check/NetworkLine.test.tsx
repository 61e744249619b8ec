import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createQueryClient } from '../../../wire/queryClient.ts';
import { CallContext } from '../call/callContext.ts';
import { fakeCall, roomState } from '../fakes.ts';
import { checkNetwork, NetworkLine } from './NetworkLine.tsx';

const after = (ms: number) => () => new Promise<void>((resolve) => setTimeout(resolve, ms));
const failing = () => Promise.reject(new TypeError('Failed to fetch'));

describe('the network check', () => {
  it('rates a quick reply good and a slow one fair', async () => {
    expect(await checkNetwork(after(2), 0)).toMatchObject({ name: 'good' });
    expect(await checkNetwork(after(200), 0)).toMatchObject({ name: 'fair' });
  });

  it('rates a network that loses replies poor', async () => {
    let requests = 0;
    const flaky = () => (requests++ % 2 === 0 ? failing() : Promise.resolve());
    expect(await checkNetwork(flaky, 0)).toMatchObject({ name: 'poor' });
  });

  it('reports an unreachable server as offline', async () => {
    expect(await checkNetwork(failing, 0)).toEqual({ name: 'offline' });
  });
});

describe('the network line of the device check', () => {
  afterEach(cleanup);

  it('tells a person in Firefox on localhost that calls cannot work at this address', () => {
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Gecko/20100101 Firefox/153.0');
    const { call, set } = fakeCall(roomState({ call: { name: 'idle' } }));
    render(
      <QueryClientProvider client={createQueryClient()}>
        <CallContext value={call}>
          <NetworkLine />
        </CallContext>
      </QueryClientProvider>,
    );
    act(() => set({ loopbackOnly: true }));
    expect(screen.getByRole('status').textContent).toMatch(/^Firefox cannot reach a call on localhost\./);
    call.close();
  });
});
