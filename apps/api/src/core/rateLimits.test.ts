import { createLogger } from '@sightline/server-kit/logger';
import { expect, test } from 'vitest';
import { choosePort } from '../../../../infra/process/ports.ts';
import { RateLimits } from './rateLimits.ts';

test('while Redis is away, attempts are counted in this process without delay', async () => {
  const unusedAddress = `redis://127.0.0.1:${await choosePort()}`;
  const limits = RateLimits.open(unusedAddress, 'test', createLogger('test', 'silent'));
  try {
    const started = Date.now();
    for (let i = 0; i < 10; i++) await limits.spend('signInBySource', 'ana@example.com');
    await expect(limits.spend('signInBySource', 'ana@example.com')).rejects.toMatchObject({
      code: 'tooManyTries',
      details: { retryAfterSeconds: expect.any(Number) },
    });
    await limits.spend('signInBySource', 'bo@example.com');
    expect(Date.now() - started).toBeLessThan(5000);
  } finally {
    limits.close();
  }
});
