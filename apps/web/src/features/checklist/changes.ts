import type { ChecklistSection, Mark } from '@sightline/contracts/checklists';
import { mintId } from '@sightline/contracts/core/ids';
import { pageOutbox } from '../../offline/pageOutbox.ts';
import { toast } from '../../ui/toasts.ts';

/** Changes go through the outbox: written on this device immediately, sent in the background. */

export function markItem(inspectionId: string, itemId: string, mark: Mark | null): void {
  changeItem(inspectionId, itemId, { mark });
}

/** Passes every unmarked item of a section, and offers to take that back. */
export function passRest(inspectionId: string, { title, items }: ChecklistSection): void {
  const rest = items.filter(({ mark }) => mark === null);
  const setAll = (mark: Mark | null): void => rest.forEach(({ id }) => markItem(inspectionId, id, mark));
  setAll('pass');
  toast({
    title: `${rest.length} ${rest.length === 1 ? 'item' : 'items'} passed in ${title}`,
    tone: 'success',
    durationMs: 10_000,
    action: { label: 'Undo', onClick: () => setAll(null) },
  });
}

export function writeItemNotes(inspectionId: string, itemId: string, notes: string): void {
  changeItem(inspectionId, itemId, { notes });
}

export function writeGeneralNotes(inspectionId: string, checklistId: string, generalNotes: string): void {
  const entry = { kind: 'generalNotes' as const, id: mintId(), inspectionId, checklistId, generalNotes };
  void pageOutbox().add(entry).then(warnIfUnsaved);
}

function changeItem(
  inspectionId: string,
  itemId: string,
  change: { mark?: Mark | null; notes?: string },
): void {
  const changeId = mintId();
  const entry = {
    kind: 'itemChange' as const,
    id: changeId,
    inspectionId,
    itemId,
    change: { changeId, ...change },
  };
  void pageOutbox().add(entry).then(warnIfUnsaved);
}

function warnIfUnsaved(saved: boolean): void {
  if (saved) return;
  toast({
    title: 'Storage full',
    description: 'This device cannot keep changes. Leave this page open until everything is saved.',
    tone: 'error',
  });
}
