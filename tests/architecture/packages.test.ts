import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '../..');

/** Packages that must not come back with another one, each with the reason. */
const REFUSED: Record<string, string> = {
  'crypto-js': 'weak PBKDF2 (CVE-2023-46233), which pdfkit 0.10 brought into the workers',
};

const { packages } = JSON.parse(readFileSync(path.join(ROOT, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, unknown>;
};
const names = Object.keys(packages).map((place) => place.split('node_modules/').at(-1) ?? '');

it('N11: installs no package with a known weakness that was replaced', () => {
  expect(names.length).toBeGreaterThan(500);
  expect(names.filter((name) => name in REFUSED)).toEqual([]);
});

it('N11: installs one version of pdfkit, the one that writes reports', () => {
  expect(names.filter((name) => name === 'pdfkit')).toHaveLength(1);
});
