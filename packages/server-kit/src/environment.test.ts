import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const moduleUrl = new URL('environment.ts', import.meta.url).href;

/** Reads the environment in a separate process, since an invalid one ends the process. */
function startWith(environment: Record<string, string>): {
  code: number | null;
  stderr: string;
  stdout: string;
} {
  const program = `
    import { z } from 'zod';
    import * as kit from ${JSON.stringify(moduleUrl)};
    const environment = kit.readEnvironment(z.object({
      ...kit.commonEnvironment, ...kit.redisEnvironment, ...kit.mongoEnvironment, ...kit.storageEnvironment,
      API_PORT: kit.port().default(3001), SESSION_SECRET: kit.secret(), ROLES: kit.list().default(['admin']),
    }));
    console.log(JSON.stringify(environment));`;
  const { status, stderr, stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
    cwd: fileURLToPath(new URL('..', import.meta.url)),
    env: environment,
    encoding: 'utf8',
  });
  return { code: status, stderr, stdout };
}

const complete = {
  PUBLIC_URL: 'http://localhost:8080/',
  REDIS_URL: 'redis://127.0.0.1:6379',
  MONGODB_URI: 'mongodb://a:1,b:2/sightline?replicaSet=rs0',
  DATA_DIR: '/tmp/data',
  SESSION_SECRET: 'x'.repeat(32),
};

test('a complete environment is read, with its defaults', () => {
  const { code, stdout } = startWith({ ...complete, API_PORT: '8080', ROLES: 'admin, inspector' });
  expect(code).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({
    PUBLIC_URL: 'http://localhost:8080',
    REDIS_PREFIX: 'sightline',
    API_PORT: 8080,
    ROLES: ['admin', 'inspector'],
  });
});

test('every missing or malformed variable is named at once, and the process exits with 78', () => {
  const { code, stderr } = startWith({
    PUBLIC_URL: 'localhost',
    API_PORT: '99999',
    SESSION_SECRET: 'too short a secret',
    MONGODB_URI: '',
  });
  expect(code).toBe(78);
  for (const name of ['PUBLIC_URL', 'API_PORT', 'SESSION_SECRET', 'REDIS_URL is missing']) {
    expect(stderr).toContain(name);
  }
  expect(stderr).toContain('MONGODB_URI is missing');
  expect(stderr).toContain('DATA_DIR is missing');
  expect(stderr).not.toContain('too short a secret');
});

test('an object store needs its bucket and keys', () => {
  const { code, stderr } = startWith({ ...complete, S3_ENDPOINT: 'http://objects:9000', S3_BUCKET: 'files' });
  expect(code).toBe(78);
  expect(stderr).toContain('S3_ACCESS_KEY is missing');
  expect(stderr).toContain('S3_SECRET_KEY is missing');
  expect(stderr).not.toContain('S3_BUCKET is missing');
});
