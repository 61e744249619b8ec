import { expect, test } from 'vitest';
import { mintId } from '../core/ids.ts';
import {
  applyChange,
  type ChecklistChange,
  type FieldState,
  type FieldValue,
  seenIn,
} from './checklistChanges.ts';

const MADE = { by: 'Ana Ruiz', at: '2026-11-20T15:00:00.000Z' };

function change(value: FieldValue, follows: string | null, settles: string[] = []): ChecklistChange {
  const madeAt = '2026-11-20T14:59:00.000Z';
  return { changeId: mintId(), field: 'buildingFinal', value, follows, settles, madeAt };
}

const after = (state: FieldState | null, ...changes: ChecklistChange[]): FieldState | null =>
  changes.reduce<FieldState | null>((known, next) => applyChange(known, next, MADE), state);

test('a change that follows the current value replaces it', () => {
  const first = change('pass', null);
  const state = after(null, first, change('fail', first.changeId));
  expect(state).toMatchObject({ value: 'fail', revision: 2, conflicts: [] });
});

test('two changes from the same value: the later one becomes a conflict with the first', () => {
  const state = after(null, change('pass', null), change('fail', null));
  expect(state).toMatchObject({ value: 'pass', conflicts: [{ value: 'fail' }] });
});

test('two people who agree make no conflict, and either can continue from there', () => {
  const [one, other] = [change('pass', null), change('pass', null)];
  const agreed = after(null, one, other);
  expect(agreed).toMatchObject({ value: 'pass', conflicts: [] });
  for (const { changeId } of [one, other])
    expect(after(agreed, change('fail', changeId))).toMatchObject({ value: 'fail', conflicts: [] });
});

test('a device that returns to the current value withdraws its conflict', () => {
  const disagreed = change('fail', null);
  const state = after(null, change('pass', null), disagreed, change('pass', disagreed.changeId));
  expect(state).toMatchObject({ value: 'pass', conflicts: [] });
});

test('a decision resolves only the conflicts that the person saw', () => {
  const [first, second] = [change('fail', null), change('notApplicable', null)];
  const conflicting = after(null, change('pass', null), first, second);
  const { follows } = seenIn(conflicting);
  const decided = after(conflicting, change('pass', follows, [first.changeId]));
  expect(decided).toMatchObject({ value: 'pass', conflicts: [{ value: 'notApplicable' }] });
});
