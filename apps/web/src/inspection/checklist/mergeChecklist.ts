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

/** A checklist as the screen shows it: what the server has, with what this device has not sent yet on top. */
export interface ShownChecklist extends Checklist {
  sections: ChecklistSection[];
  /** By field; absent where all is saved. */
  sending: ReadonlyMap<string, FieldSending>;
  /** A signature of this device that is not sent yet. */
  signing: Entry<SignatureInput> | null;
  /**
   * The last version that was signed, here or anywhere else; 0 when none was. A later change says that it amends it. A
   * signature that was refused made none.
   */
  version: number;
}

/** Adds the changes that this device has not sent yet, as the server will apply them. */
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
    // The server's reply, or the room's event, may be here before its entry is gone.
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

/** The server's reply may be here before the entry is gone. A refused signature stays until the person decides. */
function isSignatureOf({ inspectionId, signed }: Checklist, entry: Entry): entry is Entry<SignatureInput> {
  if (!signature.is(entry) || entry.parentId !== inspectionId) return false;
  return entry.state === 'needsAttention' || signed === null || signed.version <= entry.input.order.follows;
}

function stands({ heads, conflicts }: FieldState, id: string): boolean {
  return heads.includes(id) || conflicts.some(({ changeId }) => changeId === id);
}
