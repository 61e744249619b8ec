import { createChecklist, getChecklist, updateChecklist } from '@sightline/contracts/checklists/checklists';
import { listSignedChecklists, signChecklist } from '@sightline/contracts/checklists/signedChecklists';
import { AppError } from '@sightline/contracts/core/errors';
import {
  createChecklist as create,
  emptyChecklist,
  findChecklist,
  findChecklistOf,
  presentChecklist,
} from '@sightline/store/checklists/checklists';
import { listSigned, presentSigned } from '@sightline/store/checklists/signedChecklists';
import { templateFor } from '@sightline/store/checklists/templateFor';
import { authorOf } from '../../core/author.ts';
import { type Route, serve } from '../../core/serve.ts';
import { visibleInspection } from '../rights/inspectionPolicy.ts';
import { changeFields } from './changeFields.ts';
import { presentFor } from './presentFor.ts';
import { signChecklist as sign } from './signChecklist.ts';

export const checklistRoutes: readonly Route[] = [
  serve(getChecklist, async (context, { params }) => {
    const inspection = await visibleInspection(context, params.inspectionId);
    const checklist = await findChecklistOf(context.store, inspection._id);
    if (checklist) return await presentFor(context, presentChecklist(checklist));
    const empty = emptyChecklist(inspection._id, await templateFor(context.store, inspection));
    return await presentFor(context, empty);
  }),

  serve(createChecklist, async (context, { params, body }) => {
    const inspection = await visibleInspection(context, params.inspectionId);
    const by = authorOf(context.principal);
    const template = await templateFor(context.store, inspection);
    const checklist = await create(context.store, inspection._id, template);
    const changed = await changeFields(context, checklist, { changes: body.changes ?? [], by });
    return await presentFor(context, presentChecklist(changed));
  }),

  serve(updateChecklist, async (context, { params, body }) => {
    const checklist = await findChecklist(context.store, params.checklistId);
    if (!checklist) throw new AppError('notFound', { thing: 'checklist' });
    await visibleInspection(context, checklist.inspectionId);
    const by = authorOf(context.principal);
    const changed = await changeFields(context, checklist, { changes: body.changes, by });
    return await presentFor(context, presentChecklist(changed));
  }),

  serve(signChecklist, async (context, { params, body }) => {
    const checklist = await findChecklist(context.store, params.checklistId);
    if (!checklist) throw new AppError('notFound', { thing: 'checklist' });
    const inspection = await visibleInspection(context, checklist.inspectionId);
    const order = { checklist, inspection, signer: context.principal, order: body };
    return presentSigned(await sign(context, order));
  }),

  serve(listSignedChecklists, async (context, { params }) => {
    const { _id } = await visibleInspection(context, params.inspectionId);
    return (await listSigned(context.store, _id)).map(presentSigned);
  }),
];
