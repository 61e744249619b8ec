import { listPhotos, type Photo } from '@sightline/contracts/photos/photos';
import type { RoomEvent } from '@sightline/contracts/rooms/roomEvents';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { useShallow } from 'zustand/react/shallow';
import type { Entry, StillEntry } from '../../offline/entries.ts';
import { useOutbox } from '../../offline/pageOutbox.ts';
import { keyOf, useRead } from '../../wire/queries.ts';

/** A photo that can be chosen, numbered as in the gallery. */
export type Choice = { id: string; number: number; description: string } & (
  | { kind: 'stored'; photo: Photo }
  | { kind: 'waiting'; entry: StillEntry }
);

interface Choices {
  /** Undefined while nothing is known. */
  choices: readonly Choice[] | undefined;
  error: Error | null;
  retry: () => void;
}

const PREPARED_AFTER_MS = 2000;
const NO_EVENTS: readonly RoomEvent[] = [];

/** The photos of an inspection that can be measured on: stored ones, then those that wait on this device. */
export function useChoices(inspectionId: string, events = NO_EVENTS): Choices {
  const read = useRead(
    listPhotos,
    { params: { inspectionId } },
    { refetchInterval: ({ state }) => (state.data?.some(isBeingPrepared) ? PREPARED_AFTER_MS : false) },
  );
  const waiting = useOutbox(
    useShallow(({ entries }) =>
      entries.filter(isStill).filter((still) => still.inspectionId === inspectionId),
    ),
  );
  useReadAgain(inspectionId, waiting.length, events);
  const choices = useMemo(
    () => (read.data || waiting.length > 0 ? choicesOf(read.data ?? [], waiting) : undefined),
    [read.data, waiting],
  );
  return { choices, error: choices ? null : read.error, retry: () => void read.refetch() };
}

export function choicesOf(photos: readonly Photo[], waiting: readonly StillEntry[]): Choice[] {
  const shown = photos
    .filter(({ disposition }) => disposition !== 'deleted')
    .toSorted((one, other) => one.capturedAt.localeCompare(other.capturedAt));
  const stored = new Set(photos.map(({ id }) => id));
  const unsent = waiting.filter(({ id }) => !stored.has(id));
  return [
    ...shown.map((photo, index) => ({
      ...{ kind: 'stored' as const, id: photo.id, number: index + 1 },
      ...{ description: photo.description, photo },
    })),
    ...unsent.map((entry, index) => ({
      ...{ kind: 'waiting' as const, id: entry.id, number: shown.length + index + 1 },
      ...{ description: entry.metadata.description, entry },
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

function isStill(entry: Entry): entry is StillEntry {
  return entry.kind === 'still';
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
