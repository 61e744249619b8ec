import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ensureWebBuild } from './webBuild.ts';

test('builds for production, even under a test runner', async () => {
  expect(process.env.NODE_ENV).toBe('test');
  const dist = await ensureWebBuild();
  const scripts = globSync(join(dist, 'assets/*.js')).map((file) => readFileSync(file, 'utf8'));
  // Only the production build of React refers to its errors by number.
  expect(scripts.join('')).toContain('https://react.dev/errors/');
}, 180_000);
