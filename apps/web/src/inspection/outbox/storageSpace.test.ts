import { afterEach, expect, it, vi } from 'vitest';
import { useToasts } from '../../ui/toasts.ts';
import { warnIfStorageIsLow } from './storageSpace.ts';

const GIGABYTE = 1024 ** 3;

afterEach(() => sessionStorage.clear());

function device(usage: number, quota: number): void {
  vi.stubGlobal('navigator', { storage: { estimate: async () => ({ usage, quota }) } });
}

const warning = () => useToasts.getState().current;

it('says nothing while there is space', async () => {
  device(2 * GIGABYTE, 10 * GIGABYTE);
  await warnIfStorageIsLow();
  expect(warning()).toBeNull();
});

it.each([
  ['above 80 % of it is used', 8.1 * GIGABYTE, 10 * GIGABYTE],
  ['less than 200 MB are left', 0.1 * GIGABYTE, 0.25 * GIGABYTE],
])('warns once when %s, with what to do', async (_, usage, quota) => {
  device(usage, quota);
  await warnIfStorageIsLow();
  expect(warning()?.title).toMatch(/^Storage is running low: \d+ MB left$/);
  expect(warning()?.description).toContain('Connect to Wi-Fi');
  useToasts.setState({ current: null });
  await warnIfStorageIsLow();
  expect(warning()).toBeNull();
});

it('does without in browsers that do not say how much is left', async () => {
  vi.stubGlobal('navigator', {});
  await warnIfStorageIsLow();
  expect(warning()).toBeNull();
});
