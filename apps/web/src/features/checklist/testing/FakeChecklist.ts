import { applyChange, type FieldValue } from '@sightline/contracts/checklists/checklistChanges';
import { stateOf } from '@sightline/contracts/checklists/checklistFields';
import {
  type Checklist,
  ChecklistChanges,
  getChecklist,
  updateChecklist,
} from '@sightline/contracts/checklists/checklists';
import { mintId } from '@sightline/contracts/core/ids';
import { getOrganization } from '@sightline/contracts/organization/organization';
import type { RoomEvent } from '@sightline/contracts/rooms/roomEvents';
import { FakeApi, Refusal } from '../../../testing/FakeApi.ts';
import { ORGANIZATION, sampleChecklist } from '../../../testing/samples.ts';

export const NOW = '2026-11-20T15:01:00.000Z';

/** Applies changes as the server does. */
export class FakeChecklist {
  checklist: Checklist = sampleChecklist();
  online = true;

  install(): FakeApi {
    return FakeApi.install()
      .on(getOrganization, () => ORGANIZATION)
      .on(getChecklist, () => this.checklist)
      .on(updateChecklist, ({ body }) => this.#change(ChecklistChanges.parse(body)));
  }

  value(field: string): FieldValue | undefined {
    return stateOf(this.checklist.fields, field)?.value;
  }

  /** Sets a mark by another person, on another device. */
  mark(field: string, value: FieldValue, by = 'Dana'): void {
    const changeId = crypto.randomUUID();
    const made = { follows: null, settles: [], madeAt: '2026-11-20T15:00:00.000Z' };
    const state = applyChange(
      stateOf(this.checklist.fields, field),
      { changeId, field, value, ...made },
      { by, at: NOW },
    );
    this.checklist = { ...this.checklist, fields: { ...this.checklist.fields, [field]: state } };
  }

  /** The notice that the room gets of another person's mark. */
  announced(field: string, value: FieldValue, hasSeen: boolean): RoomEvent {
    const known = stateOf(this.checklist.fields, field);
    const follows = hasSeen ? (known?.changeId ?? null) : null;
    const change = { changeId: mintId(), field, value, follows, settles: [], madeAt: NOW };
    const state = applyChange(known, change, { by: 'Eli', at: NOW });
    this.checklist = { ...this.checklist, fields: { ...this.checklist.fields, [field]: state } };
    return {
      id: mintId(),
      seq: 1,
      at: NOW,
      by: { subject: 'user:1', name: 'Eli', role: null },
      kind: 'field:changed',
      data: { field, state },
    };
  }

  #change({ changes }: ChecklistChanges): Checklist | Refusal {
    if (!this.online) return new Refusal(503, { error: 'Busy', code: 'unavailable' });
    for (const change of changes) {
      const state = applyChange(stateOf(this.checklist.fields, change.field), change, {
        by: 'Dana',
        at: NOW,
      });
      this.checklist = { ...this.checklist, fields: { ...this.checklist.fields, [change.field]: state } };
    }
    return this.checklist;
  }
}
