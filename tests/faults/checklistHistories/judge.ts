import { type FieldState, isSameValue } from '@sightline/contracts/checklists/checklistChanges';
import { stateOf } from '@sightline/contracts/checklists/checklistFields';
import { expect } from 'vitest';
import type { Made } from './HistoryDevice.ts';
import type { Applied } from './HistoryServer.ts';

/**
 * Checks each change that the server applied by the values that its author had on the screen, not by the
 * change's own statement: a value may only disappear if its author knew it, because it was shown or was their
 * own.
 */
export function expectNothingDropped(applied: readonly Applied[], made: readonly Made[]): void {
  const byId = new Map(made.map((one) => [one.change.changeId, one]));
  for (const one of applied) {
    const author = byId.get(one.change.changeId);
    if (!author) throw new Error('a change without an author');
    for (const field of Object.keys(one.before)) {
      const [before, after] = [one.before, one.after].map((fields) => answersIn(stateOf(fields, field)));
      for (const gone of before?.filter((answer) => !after?.some((kept) => standsFor(kept, answer))) ?? [])
        expect(isKnown(gone, author, field, byId), explained(one, field, gone)).toBe(true);
    }
  }
}

interface Answer {
  id: string;
  value: FieldState['value'];
}

/** The changes that a field keeps: its present value, and the conflicting ones. */
function answersIn(state: FieldState | null): Answer[] {
  if (!state) return [];
  const present = state.heads.map((id) => ({ id, value: state.value }));
  return [...present, ...state.conflicts.map(({ changeId, value }) => ({ id: changeId, value }))];
}

/** Whether it is the same change, or another one with the same value. */
function standsFor(kept: Answer, answer: Answer): boolean {
  return kept.id === answer.id || isSameValue(kept.value, answer.value);
}

function isKnown(gone: Answer, { device, seen }: Made, field: string, byId: Map<string, Made>): boolean {
  const own = byId.get(gone.id)?.device === device;
  return own || answersIn(stateOf(seen, field)).some((shown) => standsFor(shown, gone));
}

function explained({ device, change }: Applied, field: string, { value }: Answer): string {
  return `${device}, who set ${change.field} to ${JSON.stringify(change.value)}, knew ${JSON.stringify(value)} of ${field}`;
}
