import { expect, it } from 'vitest';
import type { Entry } from './entries.ts';
import { mark } from './fakes.ts';
import { OutboxEntries } from './OutboxEntries.ts';

it('keeps a mark first in its lane while lists arrive that were read before it was written', () => {
  const entries = new OutboxEntries();
  entries.setOwner('ada');
  const [first, second] = [mark('gasPiping'), mark('ductRough')].map((entry) => {
    const whole = entries.complete(entry, 'ada');
    entries.add(whole);
    return whole;
  }) as [Entry, Entry];
  const next = (): string[] => entries.nextOfEachLane(new Set()).map(({ id }) => id);
  entries.replace([]);
  expect(next()).toEqual([first.id]);
  entries.update(first.id, { attempts: 1 });
  entries.replace([]);
  expect(entries.mine().map(({ id, attempts }) => [id, attempts])).toEqual([
    [first.id, 1],
    [second.id, 0],
  ]);
  entries.replace([first]);
  expect(next()).toEqual([first.id]);
  // Another tab has sent it.
  entries.replace([second]);
  expect(next()).toEqual([second.id]);
});
