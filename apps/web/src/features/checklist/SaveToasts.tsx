import { type ReactNode, useEffect, useRef } from 'react';
import { pageOutbox } from '../../offline/pageOutbox.ts';
import { toast } from '../../ui/toasts.ts';
import type { ShownChecklist } from './mergeChecklist.ts';

interface SaveToastsProps {
  checklist: ShownChecklist;
  isEditing: boolean;
}

/**
 * Each mark says beside itself that it is saved; a toast for each would be noise. Toasts are for what happens once: the
 * checklist was created, an edit is over and all of it saved, or the server refused a change.
 */
export function SaveToasts({ checklist, isEditing }: SaveToastsProps): ReactNode {
  const { inspectionId, createdAt, sending } = checklist;
  const isNew = useRef(createdAt === null);
  const sentCount = useRef(0);
  useEffect(
    () =>
      pageOutbox().listen((event) => {
        if (event.type === 'needsAttention' && isChangeOf(inspectionId, event.entry))
          showRefusal(event.problem, isNew.current);
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

function showRefusal(problem: string, isNew: boolean): void {
  const fallback = isNew ? 'Failed to create checklist.' : 'Failed to update checklist.';
  toast({ title: 'Save Failed', description: problem || fallback, tone: 'error' });
}
