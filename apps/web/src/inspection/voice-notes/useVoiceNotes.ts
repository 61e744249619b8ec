import type { RoomEvent } from '@sightline/contracts/rooms/roomEvents';
import {
  getVoiceNote,
  type ListedVoiceNote,
  listVoiceNotes,
  readDraftQuality,
} from '@sightline/contracts/voice-notes/voiceNotes';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { keyOf, useRead } from '../../wire/queries.ts';
import { type ShownVoiceNotes, voiceNote, voiceNotesWithUnsent } from '../kinds/voiceNote.ts';
import { type LiveReading, type Overlay, useLiveRecords } from '../outbox/useLiveRecords.ts';

export interface VoiceNotesReading extends Omit<LiveReading<unknown>, 'data'>, ShownVoiceNotes {}

const NO_EVENTS: readonly RoomEvent[] = [];

/**
 * The voice notes of an inspection, read again whenever a person adds or changes one; unless `enabled`, only
 * those of this device.
 */
export function useVoiceNotes(inspectionId: string, events = NO_EVENTS, enabled = true): VoiceNotesReading {
  const read = useRead(listVoiceNotes, { params: { inspectionId } }, { enabled });
  useReadAgain(events);
  const { data = NONE, ...reading } = useLiveRecords(read, inspectionId, OVERLAY);
  return { ...reading, ...data };
}

const NONE: ShownVoiceNotes = { notes: [], deleted: [], unsent: [] };

const OVERLAY: Overlay<ListedVoiceNote[], ShownVoiceNotes> = {
  kinds: [voiceNote],
  withUnsent: (stored = [], entries) => voiceNotesWithUnsent(stored, entries),
};

/** Reads the notes again after an event, which has only a note's id, because guests read it. */
function useReadAgain(events: readonly RoomEvent[]): void {
  const queryClient = useQueryClient();
  const latest = events.findLast(
    ({ kind }) => kind === 'voiceNote:stored' || kind === 'voiceNote:changed',
  )?.id;
  useEffect(() => {
    if (latest === undefined) return;
    for (const endpoint of [listVoiceNotes, getVoiceNote, readDraftQuality])
      void queryClient.invalidateQueries({ queryKey: keyOf(endpoint) });
  }, [queryClient, latest]);
}
