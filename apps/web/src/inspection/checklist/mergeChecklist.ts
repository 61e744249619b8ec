import { applyChange, type FieldState } from '@sightline/contracts/checklists/checklistChanges';
import { stateOf } from '@sightline/contracts/checklists/checklistFields';
import {
  type ChecklistSection,
  completionOf,
  sectionsOf,
} from '@sightline/contracts/checklists/checklistItems';
import type { Checklist } from '@sightline/contracts/checklists/checklists';
import type { Entry } from '../../offline/Entry.ts';
import { checklistChange } from '../kinds/checklistChange.ts';
import { type SignatureInput, signature } from '../kinds/signature.ts';

/** The progress of a change made on this device. */
export type FieldSending = 'waiting' | 'needsAttention';

/** A checklist as screens show it: the server's, with this device's unsent changes on top. */
export interface ShownChecklist extends Checklist {
  sections: ChecklistSection[];
  /** The progress of unsent changes, by field; absent when everything is saved. */
  sending: ReadonlyMap<string, FieldSending>;
  /** A signature that this device has not sent yet. */
  signing: Entry<SignatureInput> | null;
  /**
   * The last signed version, of this or any other device; 0 if none was signed. A later change states that it
   * amends it. A refused signature made no version.
   */
  version: number;
}

/** Adds this device's unsent changes, as the server will apply them. */
export function checklistWithUnsent(
  checklist: Checklist,
  entries: readonly Entry[],
  by: string,
): ShownChecklist {
  const sending = new Map<string, FieldSending>();
  const fields = { ...checklist.fields };
  for (const entry of entries) {
    if (!checklistChange.is(entry) || entry.parentId !== checklist.inspectionId) continue;
    const { change } = entry.input;
    const { state } = entry;
    const known = stateOf(fields, change.field);
    sending.set(change.field, state);
    // The server's reply or the room's event may arrive before the entry is deleted.
    if (known && stands(known, change.changeId)) continue;
    fields[change.field] = applyChange(known, change, { by, at: change.madeAt });
  }
  const signing = entries.filter((entry) => isSignatureOf(checklist, entry)).at(-1) ?? null;
  const version =
    signing?.state === 'waiting' ? signing.input.order.follows + 1 : (checklist.signed?.version ?? 0);
  const sections = sectionsOf({ ...checklist, fields });
  const completion = completionOf(sections.flatMap(({ items }) => items));
  return { ...checklist, fields, sections, ...completion, sending, signing, version };
}

/**
 * The server's reply may arrive before the entry is deleted. A refused signature stays until the person
 * decides.
 */
function isSignatureOf({ inspectionId, signed }: Checklist, entry: Entry): entry is Entry<SignatureInput> {
  if (!signature.is(entry) || entry.parentId !== inspectionId) return false;
  return entry.state === 'needsAttention' || signed === null || signed.version <= entry.input.order.follows;
}

function stands({ heads, conflicts }: FieldState, id: string): boolean {
  return heads.includes(id) || conflicts.some(({ changeId }) => changeId === id);
}
