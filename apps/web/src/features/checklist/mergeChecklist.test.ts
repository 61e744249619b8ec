import type { Checklist, ChecklistItem, Mark } from '@sightline/contracts/checklists';
import { mintId } from '@sightline/contracts/core/ids';
import type { RoomEvent } from '@sightline/contracts/roomEvents';
import { describe, expect, it } from 'vitest';
import type { Entry } from '../../offline/entries.ts';
import { itemsOf, withEvents, withItem, withUnsent } from './mergeChecklist.ts';

const inspectionId = mintId();

function item(id: string, mark: Mark | null, revision: number, notes = ''): ChecklistItem {
  return { id, label: id, mark, notes, markedAt: null, markedBy: null, revision };
}

const checklist: Checklist = {
  id: mintId(),
  inspectionId,
  templateId: 'code-inspection',
  sections: [
    {
      id: 'mechanical',
      title: 'Mechanical',
      items: [item('ductRough', null, 0), item('roofEquipment', 'pass', 3)],
    },
    { id: 'plumbing', title: 'Plumbing', items: [item('gasPiping', null, 0)] },
  ],
  generalNotes: 'before',
  revision: 3,
  updatedAt: '2026-11-20T15:00:00.000Z',
};

let seq = 0;
function event(at: string, body: Pick<RoomEvent, 'kind' | 'data'>): RoomEvent {
  seq += 1;
  return { id: mintId(), seq, at, by: { subject: 'x', name: 'Ada', role: 'host' }, ...body } as RoomEvent;
}
const changed = (it: ChecklistItem): RoomEvent =>
  event('2026-11-20T15:01:00.000Z', { kind: 'item:changed', data: { item: it } });

const notes = (at: string, generalNotes: string): RoomEvent =>
  event(at, { kind: 'notes:changed', data: { generalNotes } });

function unsent(
  itemId: string,
  change: { mark?: Mark | null; notes?: string },
  state: Entry['state'] = 'waiting',
): Entry {
  const id = mintId();
  const rest = { owner: 'ada', inspectionId, createdAt: 0, attempts: 0, problem: null };
  return { kind: 'itemChange', id, itemId, change: { changeId: id, ...change }, state, ...rest };
}

const find = (shown: Checklist, id: string) => itemsOf(shown).find((it) => it.id === id);

describe('the checklist on the screen', () => {
  it('takes over what the room announces', () => {
    const shown = withEvents(checklist, [changed(item('gasPiping', 'fail', 1, 'no cap'))]);
    expect(find(shown, 'gasPiping')).toMatchObject({ mark: 'fail', notes: 'no cap', revision: 1 });
    expect(find(shown, 'roofEquipment')?.mark).toBe('pass');
  });

  it('never shows an older revision over a newer one, whatever order they arrive in', () => {
    const late = changed(item('roofEquipment', 'fail', 2));
    const newer = changed(item('roofEquipment', 'notApplicable', 5));
    expect(find(withEvents(checklist, [newer, late]), 'roofEquipment')?.mark).toBe('notApplicable');
    expect(find(withEvents(checklist, [late]), 'roofEquipment')?.mark).toBe('pass');
    expect(find(withItem(checklist, item('roofEquipment', 'fail', 3)), 'roofEquipment')?.mark).toBe('pass');
  });

  it('shows a mark of this device before it is sent, on top of what others do meanwhile', () => {
    const merged = withEvents(checklist, [changed(item('gasPiping', 'fail', 1, 'theirs'))]);
    const shown = withUnsent(merged, [unsent('gasPiping', { mark: 'pass' })]);
    expect(find(shown, 'gasPiping')).toMatchObject({ mark: 'pass', notes: 'theirs' });
    expect(shown.sending.get('gasPiping')).toBe('waiting');
  });

  it('shows an item whose mark was cleared as unmarked', () => {
    expect(
      find(withUnsent(checklist, [unsent('roofEquipment', { mark: null })]), 'roofEquipment')?.mark,
    ).toBeNull();
  });

  it('leaves changes of another inspection alone', () => {
    const other = { ...unsent('gasPiping', { mark: 'pass' }), inspectionId: mintId() };
    expect(find(withUnsent(checklist, [other]), 'gasPiping')?.mark).toBeNull();
  });

  it('takes over general notes that were announced after the reading, not before', () => {
    expect(withEvents(checklist, [notes('2026-11-20T14:59:00.000Z', 'old')]).generalNotes).toBe('before');
    expect(withEvents(checklist, [notes('2026-11-20T15:02:00.000Z', 'new')]).generalNotes).toBe('new');
  });
});
