import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

test('credentials are redacted anywhere in a log line', () => {
  const program = `
    import { createLogger } from ${JSON.stringify(new URL('logger.ts', import.meta.url).href)};
    createLogger('api').info({
      token: 'hush', user: { password: 'hush' }, req: { headers: { cookie: 'hush', authorization: 'hush', host: 'shown' } },
    }, 'request');`;
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
    encoding: 'utf8',
  });
  expect(stdout).not.toContain('hush');
  expect(JSON.parse(stdout)).toMatchObject({
    name: 'api',
    msg: 'request',
    req: { headers: { host: 'shown' } },
  });
});
