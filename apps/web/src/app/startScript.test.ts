import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ORGANIZATION_PATH, SESSION_PATH } from '@sightline/contracts/startPaths';
import { expect, it } from 'vitest';
import { isPublicPath } from './publicPath.ts';

const script = readFileSync(path.join(import.meta.dirname, '../../public/start.js'), 'utf8');

it('start.js requests what the page takes over, and no session on public pages', () => {
  expect([...script.matchAll(/startRequest\('([^']+)'\)/g)].map((match) => match[1])).toEqual([
    ORGANIZATION_PATH,
    SESSION_PATH,
  ]);
  const publicPath = new RegExp(/if \(!\/(.+)\/\.test\(location\.pathname\)\)/.exec(script)?.[1] ?? '^$');
  for (const page of ['/', '/inspections', '/join', '/set-password', '/verify/1'])
    expect(publicPath.test(page), page).toBe(isPublicPath(page));
});
