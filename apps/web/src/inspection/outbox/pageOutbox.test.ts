import 'fake-indexeddb/auto';
import { createChecklist } from '@sightline/contracts/checklists/checklists';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { ownerOf } from '../../offline/fakes.ts';
import type { Outbox } from '../../offline/Outbox.ts';
import { FakeApi } from '../../testing/FakeApi.ts';
import { useToasts } from '../../ui/toasts.ts';
import { mark } from '../fakes.ts';
import { openOutbox, pageOutbox } from './pageOutbox.ts';

const GIGABYTE = 1024 ** 3;

const persist = vi.fn(() => Promise.reject(new TypeError('refused')));
let usage = 2 * GIGABYTE;
const estimate = vi.fn(() => Promise.resolve({ usage, quota: 10 * GIGABYTE }));
let outbox: Outbox;
let asked: unknown[];

beforeAll(() => {
  Object.defineProperty(navigator, 'storage', { value: { persist, estimate }, configurable: true });
  FakeApi.install().on(createChecklist, () => {
    throw new TypeError('Failed to fetch');
  });
  // The first reading never happens, so the number of checks depends only on the added entries.
  outbox = openOutbox(new Promise(() => {}));
  asked = persist.mock.results.map(({ value }) => value);
  // No account of another test, or the page's own outbox would also check.
  outbox.setOwner(ownerOf('ada'));
});
afterAll(async () => {
  for (const { id } of outbox.store.getState().entries) await outbox.discard(id);
  outbox.close();
  Reflect.deleteProperty(navigator, 'storage');
});

it('asks the browser once to keep what is not sent when storage runs low, and works where it refuses', async () => {
  expect(asked).toHaveLength(1);
  await expect(asked[0]).rejects.toThrow('refused');
});

it('looks at the space that is left whenever another ten entries wait, also after earlier ones were sent', async () => {
  await keep(9);
  expect(estimate).not.toHaveBeenCalled();
  await keep(1);
  await vi.waitFor(() => expect(estimate).toHaveBeenCalledTimes(1));
  await keep(10);
  await vi.waitFor(() => expect(estimate).toHaveBeenCalledTimes(2));
  for (const { id } of outbox.store.getState().entries) await outbox.discard(id);
  await vi.waitFor(() => expect(outbox.store.getState().entries).toEqual([]));
  await keep(10);
  await vi.waitFor(() => expect(estimate).toHaveBeenCalledTimes(3));
});

it('warns before the device is full', async () => {
  usage = 9 * GIGABYTE;
  await keep(10);
  await vi.waitFor(() => expect(useToasts.getState().current?.title).toContain('Storage is running low'));
});

it('is opened once for the page', () => {
  expect(pageOutbox()).toBe(pageOutbox());
});

async function keep(count: number): Promise<void> {
  for (let kept = 0; kept < count; kept++) await outbox.add(mark('gasPiping'));
}
