import type { FieldState, FieldValue } from '@sightline/contracts/checklists/checklistChanges';
import { RESULT_FIELDS } from '@sightline/contracts/checklists/checklistFields';
import * as fc from 'fast-check';
import { expect } from 'vitest';
import type { Store } from '../../../packages/store/src/core/store.ts';
import { HistoryDevice, type Made } from './HistoryDevice.ts';
import { HistoryServer } from './HistoryServer.ts';
import { expectNothingDropped } from './judge.ts';

/** A step of one of the three devices. `pick` chooses among the entries that exist at that moment. */
export type Step =
  | { device: number; kind: 'change'; field: string; value: FieldValue }
  | { device: number; kind: (typeof KINDS)[number]; pick: number };

const KINDS = [
  'settle',
  'goOffline',
  'comeOnline',
  'retry',
  'requestArrives',
  'replyArrives',
  'cutRequest',
  'reload',
  'askToRead',
  'readingArrives',
  'hear',
  'setClockBack',
] as const;

/** A small number of fields, so that devices conflict in them. */
const MARKED = ['mechanicalDuctRough', 'plumbingOther'];
const WRITTEN = ['mechanicalDuctRoughNotes', 'plumbingOtherDescription', 'generalNotes'];

const device = fc.integer({ min: 0, max: 2 });
const change = (fields: readonly string[], values: readonly FieldValue[]): fc.Arbitrary<Step> =>
  fc.record({
    device,
    kind: fc.constant('change' as const),
    field: fc.constantFrom(...fields),
    value: fc.constantFrom(...values),
  });

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: change(MARKED, ['pass', 'fail', 'notApplicable', null]) },
  { weight: 2, arbitrary: change(WRITTEN, ['', 'Roof wet', 'No ladder']) },
  { weight: 3, arbitrary: change(RESULT_FIELDS, [true, true, false]) },
  {
    weight: 20,
    arbitrary: fc.record({ device, kind: fc.constantFrom(...KINDS), pick: fc.nat(1000) }),
  },
);

export const anyHistory: fc.Arbitrary<Step[]> = fc.array(step, { minLength: 10, maxLength: 60 });

/** Plays the steps, brings all devices back online, and compares their checklists at the end. */
export async function playHistory(store: Store, steps: readonly Step[]): Promise<void> {
  const server = await HistoryServer.start(store);
  const devices = ['Ana', 'Bo', 'Cy'].map((name) => new HistoryDevice(name, server));
  try {
    for (const one of steps) {
      const played = devices[one.device];
      if (!played) throw new Error('no such device');
      await play(played, one);
      played.expectTruthful();
    }
    await finish(devices);
    await expectEqual(server, devices);
    expectNothingDropped(
      server.applied,
      devices.flatMap(({ made }) => made),
    );
  } finally {
    for (const one of devices) one.close();
  }
}

async function play(played: HistoryDevice, one: Step): Promise<void> {
  if (one.kind === 'change') await played.change(one.field, one.value);
  else await played[one.kind](one.pick);
}

/**
 * Brings all devices online and sends their work. Two learn the rest from the room, last event first; the third
 * reads again.
 */
async function finish(devices: readonly HistoryDevice[]): Promise<void> {
  for (const one of devices) await one.comeOnline();
  for (const one of devices)
    for (let left = one.waiting; left > 0; left = one.waiting) {
      await one.retry();
      await one.requestArrives();
      await one.replyArrives();
      expect(one.waiting, 'each round sends one entry').toBe(left - 1);
    }
  for (const one of devices.slice(1)) for (const index of one.missed.toReversed()) one.hear(index);
  devices[0]?.readingArrives();
  devices[0]?.askToRead();
  devices[0]?.readingArrives();
}

async function expectEqual(server: HistoryServer, devices: readonly HistoryDevice[]): Promise<void> {
  const { fields, logged } = await server.stored();
  for (const { name, shown } of devices) expect(shown.fields, name).toEqual(fields);
  const made = devices.flatMap((one) => one.made.map(({ change: { changeId } }) => changeId));
  for (const { name, made } of devices) expectSentInOrder(server, name, made);
  expect(logged.toSorted()).toEqual(made.toSorted());
  for (const state of Object.values(fields)) expectEachAnswerOnce(state);
  expect(RESULT_FIELDS.filter((name) => fields[name]?.value === true).length).toBeLessThanOrEqual(1);
}

/** Checks the order of changes; one that is sent again counts where it arrived first. */
function expectSentInOrder({ applied }: HistoryServer, name: string, made: readonly Made[]): void {
  const sent = applied.filter(({ device }) => device === name).map(({ change }) => change.changeId);
  expect([...new Set(sent)], name).toEqual(made.map(({ change }) => change.changeId));
}

function expectEachAnswerOnce({ conflicts }: FieldState): void {
  expect(new Set(conflicts.map(({ changeId }) => changeId)).size).toBe(conflicts.length);
}
