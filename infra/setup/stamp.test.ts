import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { hashFiles, readStamp, writeStamp } from './stamp.ts';

let root = '';
const hash = (): string => hashFiles(root, ['src/**/*'], ['**/*.test.ts']);

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'sightline-stamp-'));
  mkdirSync(join(root, 'src/ui'), { recursive: true });
  writeFileSync(join(root, 'src/ui/Button.tsx'), 'button');
});

afterEach(() => rmSync(root, { recursive: true }));

test('a new modification time alone changes nothing', () => {
  const before = hash();
  utimesSync(join(root, 'src/ui/Button.tsx'), new Date(), new Date());
  expect(hash()).toBe(before);
});

test('changed content, a changed name and a new file are each detected', () => {
  const seen = new Set([hash()]);
  writeFileSync(join(root, 'src/ui/Button.tsx'), 'Button');
  seen.add(hash());
  writeFileSync(join(root, 'src/ui/Badge.tsx'), 'Button');
  seen.add(hash());
  rmSync(join(root, 'src/ui/Button.tsx'));
  seen.add(hash());
  expect(seen.size).toBe(4);
});

test('a changed test does not rebuild the web app', () => {
  const before = hash();
  writeFileSync(join(root, 'src/ui/Button.test.ts'), 'test');
  expect(hash()).toBe(before);
});

test('a stamp is read back, and a missing one is undefined', () => {
  const file = join(root, 'deep/er/stamp');
  expect(readStamp(file)).toBeUndefined();
  writeStamp(file, 'abc');
  expect(readStamp(file)).toBe('abc');
});
