import { notesField, stateOf } from '@sightline/contracts/checklists/checklistFields';
import type { RoomEvent } from '@sightline/contracts/rooms/roomEvents';
import { useEffect, useMemo, useRef } from 'react';
import type { ShownChecklist } from '../../inspection/checklist/mergeChecklist.ts';
import { useChecklist } from '../../inspection/checklist/useChecklist.ts';
import { confirmAction } from '../../ui/confirm.ts';
import { toast } from '../../ui/toasts.ts';
import { changeField } from './editChecklist.ts';
import { amendQuestion } from './useEditing.ts';

/** The notes of a checklist, for a page that adds texts from elsewhere. */
interface ChecklistNotes {
  sections: { title: string; items: { id: string; label: string }[] }[];
  /** Whether the text fits, and whether the person agrees to change a signed checklist. */
  mayAdd: (itemId: string | null, text: string) => Promise<boolean>;
  /** Adds to the present text. Returns a function that undoes it, unless the notes have changed since. */
  add: (itemId: string | null, text: string) => () => void;
}

/** Null until the checklist is read. */
export function useNoteTargets(inspectionId: string, events: readonly RoomEvent[]): ChecklistNotes | null {
  const { checklist } = useChecklist(inspectionId, events);
  const latest = useRef(checklist);
  useEffect(() => {
    latest.current = checklist;
  }, [checklist]);
  return useMemo(() => {
    if (!checklist) return null;
    const present = (): ShownChecklist => latest.current ?? checklist;
    return {
      sections: checklist.sections.map(({ title, items }) => ({
        title,
        items: items.map(({ id, label }) => ({ id, label })),
      })),
      mayAdd: async (itemId, text) => {
        const { version } = present();
        if (withText(present(), fieldOf(itemId), text).length > MAX_NOTES) return refuseLong();
        return version === 0 || (await confirmAction(amendQuestion(version)));
      },
      add: (itemId, text) => addTo(present, fieldOf(itemId), text),
    };
  }, [checklist]);
}

const fieldOf = (itemId: string | null): string => (itemId === null ? 'generalNotes' : notesField(itemId));

function refuseLong(): false {
  const description = `Notes hold ${MAX_NOTES.toLocaleString('en-US')} characters. Shorten the text first.`;
  toast({ title: 'Text too long', description, tone: 'error' });
  return false;
}

/** The server's limit for each text field. */
const MAX_NOTES = 5000;

function addTo(present: () => ShownChecklist, field: string, text: string): () => void {
  const before = textOf(present(), field);
  const after = withText(present(), field, text);
  changeField(present(), field, after);
  return () => {
    if (textOf(present(), field) === after) changeField(present(), field, before);
  };
}

function withText(checklist: ShownChecklist, field: string, text: string): string {
  const before = textOf(checklist, field);
  return before === '' ? text : `${before}\n${text}`;
}

function textOf({ fields }: ShownChecklist, field: string): string {
  const value = stateOf(fields, field)?.value;
  return typeof value === 'string' ? value : '';
}
