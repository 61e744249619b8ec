import type { FieldState, FieldValue } from '@sightline/contracts/checklists/checklistChanges';
import { itemsOf } from '@sightline/contracts/checklists/checklistItems';
import type { Checklist } from '@sightline/contracts/checklists/checklists';
import { mintId } from '@sightline/contracts/core/ids';
import type { RoomEvent } from '@sightline/contracts/rooms/roomEvents';
import { describe, expect, it } from 'vitest';
import { sampleChecklist } from '../../testing/samples.ts';
import { waiting } from '../fakes.ts';
import { checklistChange } from '../kinds/checklistChange.ts';
import { withEvents, withReading, withReply } from '../kinds/storedChecklist.ts';
import { checklistWithUnsent } from './mergeChecklist.ts';

const inspectionId = mintId();
const AT = '2026-11-20T15:00:00.000Z';

function state(value: FieldValue, revision: number): FieldState {
  const changeId = mintId();
  return { changeId, value, by: 'Ada', at: AT, madeAt: AT, revision, heads: [changeId], conflicts: [] };
}

const checklist = sampleChecklist({ inspectionId, fields: { ductRough: state('pass', 3) } });

let seq = 0;
function changed(field: string, next: FieldState | null): RoomEvent {
  seq += 1;
  const by = { subject: 'x', name: 'Ada', role: 'host' as const };
  return { id: mintId(), seq, at: AT, by, kind: 'field:changed', data: { field, state: next } };
}

function unsent(field: string, value: FieldValue, follows: string | null = null) {
  const id = mintId();
  const change = { changeId: id, field, value, follows, settles: [], madeAt: AT };
  return waiting(checklistChange.entry({ id, parentId: inspectionId, input: { change } }));
}

const find = (shown: Checklist, id: string) => itemsOf(shown).find((item) => item.id === id);
const headOf = (field: string): string => checklist.fields[field]?.changeId ?? '';

describe('the checklist on the screen', () => {
  it('takes over what the room announces', () => {
    const shown = withEvents(checklist, [
      changed('gasPiping', state('fail', 1)),
      changed('gasPipingNotes', state('no cap', 1)),
      changed('locationData', null),
    ]);
    expect(find(shown, 'gasPiping')).toMatchObject({ mark: 'fail', notes: 'no cap' });
    expect(find(shown, 'ductRough')?.mark).toBe('pass');
  });

  it('never shows an older revision over a newer one, whatever order they arrive in', () => {
    const late = changed('ductRough', state('fail', 2));
    const newer = changed('ductRough', state('notApplicable', 5));
    expect(find(withEvents(checklist, [newer, late]), 'ductRough')?.mark).toBe('notApplicable');
    expect(find(withEvents(checklist, [late]), 'ductRough')?.mark).toBe('pass');
    const reply = { ...checklist, fields: { ductRough: state('fail', 3), gasPiping: state('fail', 1) } };
    const merged = withReply(checklist, reply);
    expect([find(merged, 'ductRough')?.mark, find(merged, 'gasPiping')?.mark]).toEqual(['pass', 'fail']);
  });

  it('does not take back what arrived while a reading was on its way', () => {
    const read = { ...checklist, fields: { gasPiping: state('fail', 1) }, revision: 1 };
    const reply = { ...checklist, fields: { ductRough: state('fail', 4) }, revision: 4 };
    const merged = withReading(withReply(checklist, reply), read);
    expect([find(merged, 'ductRough')?.mark, find(merged, 'gasPiping')?.mark]).toEqual(['fail', 'fail']);
    expect(merged.revision).toBe(4);
    expect(withReading(undefined, read)).toEqual(read);
  });

  it('shows a mark of this device before it is sent, together with notes that others write meanwhile', () => {
    const merged = withEvents(checklist, [changed('ductRoughNotes', state('theirs', 1))]);
    const shown = checklistWithUnsent(merged, [unsent('ductRough', 'fail', headOf('ductRough'))], 'You');
    expect(find(shown, 'ductRough')).toMatchObject({ mark: 'fail', markedBy: 'You', notes: 'theirs' });
    expect(shown.sending.get('ductRough')).toBe('waiting');
  });

  it('shows at once what the server will say: another answer was given meanwhile', () => {
    const shown = checklistWithUnsent(checklist, [unsent('ductRough', 'fail')], 'You');
    expect(find(shown, 'ductRough')).toMatchObject({
      mark: 'pass',
      markConflicts: [{ value: 'fail', by: 'You' }],
    });
  });

  it('does not apply a change twice whose reply arrived before its entry was gone', () => {
    const entry = unsent('ductRough', 'fail', headOf('ductRough'));
    const reply = { ...state('fail', 4), changeId: entry.id, heads: [entry.id] };
    const shown = checklistWithUnsent(
      withReply(checklist, { ...checklist, fields: { ductRough: reply } }),
      [entry],
      'You',
    );
    expect(shown.fields.ductRough).toEqual(reply);
  });

  it('shows a change once that the room announced as a conflict before its entry was gone', () => {
    const entry = unsent('ductRough', 'fail');
    const known = state('pass', 4);
    const kept = { changeId: entry.id, value: 'fail', by: 'You', at: AT, madeAt: AT };
    const merged = withEvents(checklist, [changed('ductRough', { ...known, conflicts: [kept] })]);
    expect(find(checklistWithUnsent(merged, [entry], 'You'), 'ductRough')?.markConflicts).toEqual([kept]);
  });

  it('shows an item whose mark was cleared as unmarked', () => {
    const shown = checklistWithUnsent(checklist, [unsent('ductRough', null, headOf('ductRough'))], 'You');
    expect(find(shown, 'ductRough')).toMatchObject({ mark: null, markedAt: null });
  });

  it('leaves changes of another inspection alone', () => {
    const other = { ...unsent('gasPiping', 'pass'), parentId: mintId() };
    expect(find(checklistWithUnsent(checklist, [other], 'You'), 'gasPiping')?.mark).toBeNull();
  });
});
