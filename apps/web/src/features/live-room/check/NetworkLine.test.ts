import { describe, expect, it } from 'vitest';
import { checkNetwork } from './NetworkLine.tsx';

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
