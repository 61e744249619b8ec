import type { ListedVoiceNote } from '@sightline/contracts/voice-notes/voiceNotes';
import { useEffect, useRef } from 'react';
import { toast } from '../../ui/toasts.ts';

interface NamedNote {
  note: Pick<ListedVoiceNote, 'id' | 'transcript'>;
  name: string;
}

/** Said once for each note, whichever part of the page shows it. */
const announced = new Set<string>();

/**
 * Says when a draft arrives while the page is open. Drafts of the first reading were there before: until it is `settled`,
 * the list may be an older copy that is being read again.
 */
export function useDraftToasts(notes: readonly NamedNote[] | undefined, settled: boolean): void {
  const known = useRef<Set<string>>(null);
  useEffect(() => {
    if (!notes || (!known.current && !settled)) return;
    const drafted = notes.filter(({ note }) => note.transcript);
    if (known.current) for (const arrived of drafted) announceDraft(arrived, known.current);
    known.current = new Set([...(known.current ?? []), ...drafted.map(({ note }) => note.id)]);
  }, [notes, settled]);
}

function announceDraft({ note, name }: NamedNote, known: ReadonlySet<string>): void {
  if (known.has(note.id) || announced.has(note.id)) return;
  announced.add(note.id);
  const description = `The draft of ${name} is ready to review.`;
  toast({ title: 'Transcription Complete', description, tone: 'success' });
}
