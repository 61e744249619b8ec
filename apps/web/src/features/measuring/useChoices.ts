import { listPhotos, type Photo } from '@sightline/contracts/photos/photos';
import type { RoomEvent } from '@sightline/contracts/rooms/roomEvents';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { type StillEntry, still } from '../../inspection/kinds/still.ts';
import { type LiveReading, useLiveRecords } from '../../inspection/outbox/useLiveRecords.ts';
import type { Entry } from '../../offline/Entry.ts';
import { keyOf, useRead } from '../../wire/queries.ts';

/** A photo that can be chosen, numbered as in the gallery. */
export type Choice = { id: string; number: number; description: string } & (
  | { kind: 'stored'; photo: Photo }
  | { kind: 'waiting'; entry: StillEntry }
);

const PREPARED_AFTER_MS = 2000;
const NO_EVENTS: readonly RoomEvent[] = [];

/** The photos of an inspection that can be measured on: stored ones, then those that wait on this device. */
export function useChoices(inspectionId: string, events = NO_EVENTS): LiveReading<Choice[]> {
  const read = useRead(
    listPhotos,
    { params: { inspectionId } },
    { refetchInterval: ({ state }) => (state.data?.some(isBeingPrepared) ? PREPARED_AFTER_MS : false) },
  );
  const live = useLiveRecords(read, inspectionId, LAYER);
  const waiting = live.data?.filter(({ kind }) => kind === 'waiting').length ?? 0;
  useReadAgain(inspectionId, waiting, events);
  return live;
}

const LAYER = {
  kinds: [still],
  lay: (stored: readonly Photo[] = [], entries: readonly Entry[]) =>
    choicesOf(stored, entries.filter(still.is)),
};

export function choicesOf(photos: readonly Photo[], waiting: readonly StillEntry[]): Choice[] {
  const shown = photos
    .filter(({ disposition }) => disposition !== 'deleted')
    .toSorted((one, other) => one.capturedAt.localeCompare(other.capturedAt));
  const stored = new Set(photos.map(({ id }) => id));
  const unsent = waiting.filter(({ id }) => !stored.has(id));
  return [
    ...shown.map((photo, index) => ({
      kind: 'stored' as const,
      id: photo.id,
      number: index + 1,
      description: photo.description,
      photo,
    })),
    ...unsent.map((entry, index) => ({
      kind: 'waiting' as const,
      id: entry.id,
      number: shown.length + index + 1,
      description: entry.input.description,
      entry,
    })),
  ];
}

/** Whether its picture can be shown by now. */
export function isReady(choice: Choice): boolean {
  return choice.kind === 'waiting' || choice.photo.renditions === 'ready';
}

function isBeingPrepared({ renditions, disposition }: Photo): boolean {
  return disposition !== 'deleted' && renditions !== 'ready' && renditions !== 'failed';
}

/** After a photo of this device was sent, and after the room announced one. */
function useReadAgain(inspectionId: string, waiting: number, events: readonly RoomEvent[]): void {
  const queryClient = useQueryClient();
  const announced =
    events.findLast(({ kind }) => kind === 'photo:stored' || kind === 'photo:updated')?.seq ?? 0;
  const seen = useRef({ waiting, announced });
  useEffect(() => {
    const { waiting: before, announced: last } = seen.current;
    seen.current = { waiting, announced };
    if (waiting >= before && announced === last) return;
    void queryClient.invalidateQueries({ queryKey: keyOf(listPhotos, { params: { inspectionId } }) });
  }, [queryClient, inspectionId, waiting, announced]);
}
