import { sectionsOf, UNFINISHED } from '@sightline/contracts/checklists/checklistItems';
import { type Checklist, progressOf } from '@sightline/contracts/checklists/checklists';
import { fieldsAsSigned } from '@sightline/contracts/checklists/signedChecklists';
import { findSignedVersion } from '@sightline/store/checklists/signedChecklists';
import type { Store } from '@sightline/store/core/store';
import { allows, type Permission, staff } from '../../core/policy.ts';
import type { Principal } from '../../core/principal.ts';

/** Permissions of people who may read the inspection. */
const checklistPolicy = {
  readUnsigned: { ...staff('allow'), client: 'forbidden', guest: 'forbidden' },
} satisfies Record<string, Permission>;

/** Clients and guests get what was signed. Before that, a mark may still be a mistake. Decision 169. */
export async function presentFor(
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
