import type { RoomEvent } from '@sightline/contracts/rooms/roomEvents';
import {
  getVoiceNote,
  type ListedVoiceNote,
  listVoiceNotes,
} from '@sightline/contracts/voice-notes/voiceNotes';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { toast } from '../../ui/toasts.ts';
import { keyOf, useRead } from '../../wire/queries.ts';

export interface NumberedNote {
  note: ListedVoiceNote;
  /** `Voice note 3` */
  name: string;
}

export interface VoiceNotes {
  /** Oldest first; null until they were read. */
  notes: readonly NumberedNote[] | null;
  deleted: readonly ListedVoiceNote[];
  error: Error | null;
  retry: () => void;
}

/** The voice notes of an inspection, read again whenever somebody adds or changes one. */
export function useVoiceNotes(
  inspectionId: string,
  events: readonly RoomEvent[],
  enabled = true,
): VoiceNotes {
  const params = { inspectionId };
  const { data, error, isFetching, refetch } = useRead(listVoiceNotes, { params }, { enabled });
  useReadAgain(events);
  const notes = useMemo(
    () =>
      data
        ?.filter(({ disposition }) => disposition !== 'deleted')
        .map((note) => ({ note, name: `Voice note ${note.number}` })),
    [data],
  );
  useDraftToasts(notes, !isFetching);
  return useMemo(() => {
    const deleted = data?.filter(({ disposition }) => disposition === 'deleted') ?? [];
    return { notes: notes ?? null, deleted, error, retry: () => void refetch() };
  }, [data, notes, error, refetch]);
}

/** Events have a note's id alone, because guests read them. */
function useReadAgain(events: readonly RoomEvent[]): void {
  const queryClient = useQueryClient();
  const latest = events.findLast(
    ({ kind }) => kind === 'voiceNote:stored' || kind === 'voiceNote:changed',
  )?.id;
  useEffect(() => {
    if (latest === undefined) return;
    for (const endpoint of [listVoiceNotes, getVoiceNote])
      void queryClient.invalidateQueries({ queryKey: keyOf(endpoint) });
  }, [queryClient, latest]);
}

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
function useDraftToasts(notes: readonly NamedNote[] | undefined, settled: boolean): void {
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
