import { notesField, stateOf } from '@sightline/contracts/checklistFields';
import type { RoomEvent } from '@sightline/contracts/roomEvents';
import { useEffect, useMemo, useRef } from 'react';
import { confirmAction } from '../../ui/confirm.ts';
import { changeField } from './changes.ts';
import type { ShownChecklist } from './mergeChecklist.ts';
import { useChecklist } from './useChecklist.ts';
import { amendQuestion } from './useEditing.ts';

/** The notes of a checklist, for a page that adds texts from elsewhere. */
interface ChecklistNotes {
  sections: { title: string; items: { id: string; label: string }[] }[];
  /** Asks before a signed checklist is changed. */
  confirm: () => Promise<boolean>;
  /** Adds to what stands there. Returns what takes it back, unless somebody has changed the notes since. */
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
      confirm: async () => {
        const { version } = present();
        return version === 0 || (await confirmAction(amendQuestion(version)));
      },
      add: (itemId, text) => addTo(present, itemId === null ? 'generalNotes' : notesField(itemId), text),
    };
  }, [checklist]);
}

function addTo(present: () => ShownChecklist, field: string, text: string): () => void {
  const before = textOf(present(), field);
  const after = before === '' ? text : `${before}\n${text}`;
  changeField(present(), field, after);
  return () => {
    if (textOf(present(), field) === after) changeField(present(), field, before);
  };
}

function textOf({ fields }: ShownChecklist, field: string): string {
  const value = stateOf(fields, field)?.value;
  return typeof value === 'string' ? value : '';
}
