import type { ChecklistChange } from '@sightline/contracts/checklists/checklistChanges';
import { schemaOfField } from '@sightline/contracts/checklists/checklistFields';
import { AppError } from '@sightline/contracts/core/errors';
import type { RoomEventAuthor } from '@sightline/contracts/rooms/roomEvents';
import { applyChanges } from '@sightline/store/checklists/applyChanges';
import type { ChecklistRecord } from '@sightline/store/checklists/checklists';
import { checkReference } from './checkReference.ts';
import { notifyRoomSoon, type RoomServices } from './notifyRoom.ts';

/** Changes fields of a checklist and notifies the room. All changes are refused if one of them is malformed. */
export async function changeFields(
  services: RoomServices,
  checklist: ChecklistRecord,
  { changes, by }: { changes: readonly ChecklistChange[]; by: RoomEventAuthor },
): Promise<ChecklistRecord> {
  const checked = changes.map((change) => checkedChange(checklist, change));
  for (const change of checked) await checkReference(services.store, checklist, change);
  const applied = await applyChanges(services.store, checklist, checked, by);
  await notifyRoomSoon(services, applied);
  return applied.checklist;
}

function checkedChange({ template }: ChecklistRecord, change: ChecklistChange): ChecklistChange {
  const schema = schemaOfField(change.field, template);
  if (!schema) throw refused(change, 'This checklist has no such field');
  const { success, data, error } = schema.safeParse(change.value);
  if (!success) throw refused(change, error.issues[0]?.message ?? 'Cannot hold this value');
  return { ...change, value: data };
}

function refused({ field }: ChecklistChange, problem: string): AppError {
  return new AppError('badInput', { fields: { [field]: problem } });
}
