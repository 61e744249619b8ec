import { changeItem, createChecklist, getChecklist, updateChecklist } from '@sightline/contracts/checklists';
import { AppError } from '@sightline/contracts/core/errors';
import { mintId } from '@sightline/contracts/core/ids';
import { changeGeneralNotes } from '@sightline/store/checklists/changes';
import { type ChecklistRecord, openChecklist } from '@sightline/store/checklists/checklists';
import { presentChecklist } from '@sightline/store/checklists/presenter';
import { authorOf } from '../../core/author.ts';
import { type Route, serve } from '../../core/serve.ts';
import { visibleInspection } from '../inspections/policy.ts';
import { markItem } from './markItem.ts';
import { notifyRoomSoon } from './notifyRoom.ts';

export const checklistRoutes: readonly Route[] = [
  serve(getChecklist, async (context, { params }) => {
    const inspection = await visibleInspection(context, params.inspectionId);
    return presentChecklist(await openChecklist(context.store, inspection._id));
  }),

  serve(createChecklist, async (context, { params, body }) => {
    const inspection = await visibleInspection(context, params.inspectionId);
    return presentChecklist(await openChecklist(context.store, inspection._id, body.generalNotes));
  }),

  serve(updateChecklist, async (context, { params, body }) => {
    const [eventId, by] = [mintId(), authorOf(context.principal)];
    const change = { generalNotes: body.generalNotes, by, eventId };
    const checklist = found(await changeGeneralNotes(context.store, params.checklistId, change));
    await notifyRoomSoon(context, checklist, eventId);
    return presentChecklist(checklist);
  }),

  serve(changeItem, async (context, { params, body }) => {
    const inspection = await visibleInspection(context, params.inspectionId);
    const by = authorOf(context.principal);
    return await markItem(context, inspection._id, { itemId: params.itemId, change: body, by });
  }),
];

function found(checklist: ChecklistRecord | null): ChecklistRecord {
  if (!checklist) throw new AppError('notFound', { thing: 'checklist' });
  return checklist;
}
