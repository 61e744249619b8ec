import {
  type ChecklistChange,
  type FieldValue,
  isSameValue,
} from '@sightline/contracts/checklists/checklistChanges';
import { schemaOfField } from '@sightline/contracts/checklists/checklistFields';
import { sectionsOf, UNFINISHED } from '@sightline/contracts/checklists/checklistItems';
import {
  type Checklist,
  createChecklist,
  getChecklist,
  progressOf,
  updateChecklist,
} from '@sightline/contracts/checklists/checklists';
import {
  fieldsAsSigned,
  listSignedChecklists,
  signChecklist,
} from '@sightline/contracts/checklists/signedChecklists';
import { AppError } from '@sightline/contracts/core/errors';
import type { RoomEventAuthor } from '@sightline/contracts/rooms/roomEvents';
import { isLicensedInspector } from '@sightline/store/accounts/users';
import { jurisdictionEntry } from '@sightline/store/catalog/jurisdictions';
import { currentVersion } from '@sightline/store/catalog/versions';
import { applyChanges, isKnownChange } from '@sightline/store/checklists/applyChanges';
import {
  type ChecklistRecord,
  createChecklist as create,
  emptyChecklist,
  findChecklist,
  findChecklistOf,
  presentChecklist,
} from '@sightline/store/checklists/checklists';
import {
  addSigned,
  findSignature,
  findSignedVersion,
  listSigned,
  markSigned,
  presentSigned,
  type SignedChecklistRecord,
} from '@sightline/store/checklists/signedChecklists';
import { templateFor } from '@sightline/store/checklists/templateFor';
import { contentHashOf } from '@sightline/store/core/contentHash';
import type { Store } from '@sightline/store/core/store';
import { authorOf } from '../../core/author.ts';
import { allows, type Permission, staff } from '../../core/policy.ts';
import type { Principal } from '../../core/principal.ts';
import { type Route, serve } from '../../core/serve.ts';
import { visibleInspection } from '../rights/inspectionPolicy.ts';
import { freezeChecklist, type Signing } from './freezeChecklist.ts';
import { notifyRoomSoon, type RoomServices } from './notifyRoom.ts';

/** Returns why a value cannot be chosen; null when it can. */
type Check = (store: Store, id: string) => Promise<string | null>;

/** The check of each field that names a record of another collection. */
const CHECKS: ReadonlyMap<string, Check> = new Map([
  ['inspectionCity', checkJurisdiction],
  ['selectedInspector', checkInspector],
]);

/** Permissions of people who may read the inspection. */
const checklistPolicy = {
  readUnsigned: { ...staff('allow'), client: 'forbidden', guest: 'forbidden' },
} satisfies Record<string, Permission>;

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

/** Clients and guests get what was signed. Before that, a mark may still be a mistake. Decision 169. */
async function presentFor(
  { principal, store }: { principal: Principal; store: Store },
  checklist: Checklist,
): Promise<Checklist> {
  if (allows(checklistPolicy.readUnsigned, principal)) return checklist;
  const { id: checklistId, signed } = checklist;
  const version = signed && (await findSignedVersion(store, { checklistId, version: signed.version }));
  if (!version) return { ...checklist, ...UNFINISHED, fields: {}, progress: progressIn(checklist) };
  const { content } = version;
  // Only staff know where the inspector stood.
  const { locationData: _position, ...fields } = fieldsAsSigned(content);
  const { template, completedAt, completionReceivedAt } = content;
  return { ...checklist, template, fields, completedAt, completionReceivedAt };
}

function progressIn(checklist: Checklist): Checklist['progress'] {
  return sectionsOf(checklist).map(({ id, items }) => {
    const { totalItems, completedItems } = progressOf(items);
    return { sectionId: id, totalItems, completedItems };
  });
}

/**
 * Freezes the checklist as its next version, and notifies the room. The same order sent again returns that
 * version.
 */
async function sign(services: RoomServices, signing: Signing): Promise<SignedChecklistRecord> {
  const { checklist, signer, order } = signing;
  const { store } = services;
  const orderHash = contentHashOf({ ...order, checklistId: checklist._id, subject: signer.subject });
  const known = await findSignature(store, { signatureId: order.signatureId, orderHash });
  const record = known ?? (await addSigned(store, await recordOf(services, signing, orderHash)));
  const marked = await markSigned(store, record);
  if (marked) await notifyRoomSoon(services, { checklist: marked, events: marked.outbox.slice(-1) });
  return record;
}

async function recordOf(
  { store }: RoomServices,
  signing: Signing,
  orderHash: string,
): Promise<SignedChecklistRecord> {
  const { checklist, signer, order } = signing;
  if ((checklist.signed?.version ?? 0) !== order.follows)
    throw new AppError('changedMeanwhile', { thing: 'checklist' });
  const content = await freezeChecklist(store, signing);
  const { checklistId, inspectionId, version } = content;
  const identity = { _id: order.signatureId, checklistId, inspectionId, version };
  return { ...identity, contentHash: contentHashOf(content), content, by: authorOf(signer), orderHash };
}

/**
 * Refuses a change that names a jurisdiction or a person who cannot be chosen. Stored values of the
 * checklist, and a change that is sent again, stay valid. Decision 017.
 */
async function checkReference(
  store: Store,
  checklist: ChecklistRecord,
  { changeId, field, value }: ChecklistChange,
): Promise<void> {
  const check = CHECKS.get(field);
  if (!check || typeof value !== 'string' || isNamedIn(checklist, field, value)) return;
  const problem = await check(store, value);
  if (problem === null || (await isKnownChange(store, changeId))) return;
  throw new AppError('badInput', { fields: { [field]: problem } });
}

/** Whether the checklist names this value, as the current one or in a conflict. */
function isNamedIn({ fields }: ChecklistRecord, field: string, value: FieldValue): boolean {
  const state = fields[field];
  return state ? [state, ...state.conflicts].some((known) => isSameValue(known.value, value)) : false;
}

async function checkJurisdiction(store: Store, jurisdictionId: string): Promise<string | null> {
  const version = await currentVersion(store, jurisdictionEntry(jurisdictionId));
  if (!version) return 'There is no such jurisdiction. Choose one from the list.';
  if (!version.isRetired) return null;
  return `${version.body.name} is no longer offered. Choose another jurisdiction.`;
}

async function checkInspector(store: Store, userId: string): Promise<string | null> {
  if (await isLicensedInspector(store, userId)) return null;
  return 'This person cannot be the inspector: choose an active inspector or admin with a license.';
}
