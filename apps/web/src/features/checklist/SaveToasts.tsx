import { type ReactNode, useEffect, useRef } from 'react';
import type { Entry } from '../../offline/entries.ts';
import { pageOutbox } from '../../offline/pageOutbox.ts';
import { toast } from '../../ui/toasts.ts';
import type { ShownChecklist } from './mergeChecklist.ts';

interface SaveToastsProps {
  checklist: ShownChecklist;
  isEditing: boolean;
}

/**
 * Toasts for what happens once: the checklist was created, an edit is over and all of it saved, or the server
 * refused a change or a signature. Each field shows by itself whether it is saved. Decision 021.
 */
export function SaveToasts({ checklist, isEditing }: SaveToastsProps): ReactNode {
  const { inspectionId, createdAt, sending } = checklist;
  const isNew = useRef(createdAt === null);
  const sentCount = useRef(0);
  useEffect(
    () =>
      pageOutbox().listen((event) => {
        if (event.type === 'needsAttention' && event.entry.inspectionId === inspectionId)
          showRefusal(event.entry, event.problem);
        if (event.type !== 'sent' || !isChangeOf(inspectionId, event.sent.entry)) return;
        sentCount.current += 1;
        if (isNew.current) toast({ title: 'Checklist Created', tone: 'success' });
        isNew.current = false;
      }),
    [inspectionId],
  );
  const isSaved = sending.size === 0;
  useEffect(() => {
    if (isEditing || !isSaved || sentCount.current === 0) return;
    sentCount.current = 0;
    toast({ title: 'Checklist Updated', tone: 'success' });
  }, [isEditing, isSaved]);
  return null;
}

function isChangeOf(inspectionId: string, entry: { kind: string; inspectionId: string }): boolean {
  return entry.kind === 'checklistChange' && entry.inspectionId === inspectionId;
}

/** Why a signature was refused is beside it, with what to do. */
function showRefusal({ kind }: Pick<Entry, 'kind'>, problem: string): void {
  const title = 'Save Failed';
  if (kind === 'checklistChange') toast({ title, description: problem, tone: 'error' });
  if (kind === 'signature')
    toast({ title, description: 'Failed to save inspection checklist', tone: 'error' });
}
