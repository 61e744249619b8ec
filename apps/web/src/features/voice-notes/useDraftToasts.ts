import { useEffect, useRef } from 'react';
import type { NumberedNote } from '../../inspection/kinds/voiceNote.ts';
import type { VoiceNotesReading } from '../../inspection/voice-notes/useVoiceNotes.ts';
import { toast } from '../../ui/toasts.ts';

/** The notes whose draft was announced, so that two parts of the page do not announce it twice. */
const announced = new Set<string>();

/**
 * Announces a draft that arrives while the page is open. The drafts of the first reading are older; while it is fetched,
 * the list may be a saved copy.
 */
export function useDraftToasts({ notes, isRead, isFetching }: VoiceNotesReading): void {
  const known = useRef<Set<string>>(null);
  useEffect(() => {
    if (!isRead || (!known.current && isFetching)) return;
    const drafted = notes.filter(({ note }) => note.transcript);
    if (known.current) for (const arrived of drafted) announceDraft(arrived, known.current);
    known.current = new Set([...(known.current ?? []), ...drafted.map(({ note }) => note.id)]);
  }, [notes, isRead, isFetching]);
}

function announceDraft({ note, name }: NumberedNote, known: ReadonlySet<string>): void {
  if (known.has(note.id) || announced.has(note.id)) return;
  announced.add(note.id);
  const description = `The draft of ${name} is ready to review.`;
  toast({ title: 'Transcription Complete', description, tone: 'success' });
}
