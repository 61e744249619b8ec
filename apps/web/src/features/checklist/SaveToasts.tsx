import { type ReactNode, useEffect, useRef } from 'react';
import type { ShownChecklist } from '../../inspection/checklist/mergeChecklist.ts';
import { checklistChange } from '../../inspection/kinds/checklistChange.ts';
import { signature } from '../../inspection/kinds/signature.ts';
import { pageOutbox } from '../../inspection/outbox/pageOutbox.ts';
import type { Entry } from '../../offline/Entry.ts';
import { toast } from '../../ui/toasts.ts';

interface SaveToastsProps {
  checklist: ShownChecklist;
  isEditing: boolean;
}

/**
 * Toasts for single events: an edit is over and all of it saved, or the server refused a change or a signature. None
 * appears while a person marks, since it would cover the next item. Each field shows by itself whether it is saved.
 * Decision 021.
 */
export function SaveToasts({ checklist, isEditing }: SaveToastsProps): ReactNode {
  const { inspectionId, createdAt, sending, version } = checklist;
  const isNew = useRef(createdAt === null);
  const sentCount = useRef(0);
  const editedVersion = useRef(version);
  useEffect(
    () =>
      pageOutbox().listen((event) => {
        if (event.type === 'needsAttention' && event.entry.parentId === inspectionId)
          showRefusal(event.entry, event.problem);
        if (checklistChange.sentIn(event)?.entry.parentId !== inspectionId) return;
        sentCount.current += 1;
      }),
    [inspectionId],
  );
  const isSaved = sending.size === 0;
  useEffect(() => {
    if (isEditing) editedVersion.current = version;
    if (isEditing || !isSaved || sentCount.current === 0) return;
    sentCount.current = 0;
    const wasNew = isNew.current;
    isNew.current = false;
    // A signature that ended the edit has its own message.
    if (version !== editedVersion.current) return;
    toast({ title: wasNew ? 'Checklist Created' : 'Checklist Updated', tone: 'success' });
  }, [isEditing, isSaved, version]);
  return null;
}

/** The reason for refusing a signature is shown next to it, with the steps to take. */
function showRefusal(entry: Entry, problem: string): void {
  const title = 'Save Failed';
  if (checklistChange.is(entry)) toast({ title, description: problem, tone: 'error' });
  if (signature.is(entry))
    toast({ title, description: 'Failed to save inspection checklist', tone: 'error' });
}
