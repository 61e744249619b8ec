import { listPhotos, type Photo } from '@sightline/contracts/photos/photos';
import type { RoomEvent } from '@sightline/contracts/rooms/roomEvents';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import type { ShownPhotos, StillEntry } from '../../inspection/kinds/still.ts';
import type { LiveReading } from '../../inspection/outbox/useLiveRecords.ts';
import { useInspectionPhotos } from '../../inspection/photos/useInspectionPhotos.ts';
import { keyOf } from '../../wire/queries.ts';

/** A photo that can be chosen, numbered as in the gallery. */
export type Choice = { id: string; number: number; description: string } & (
  | { kind: 'stored'; photo: Photo }
  | { kind: 'waiting'; entry: StillEntry }
);

const PREPARED_AFTER_MS = 2000;
const NO_EVENTS: readonly RoomEvent[] = [];

/** Lists stored photos, then those that are still on this device. */
export function useChoices(inspectionId: string, events = NO_EVENTS): LiveReading<Choice[]> {
  const { data, ...reading } = useInspectionPhotos(inspectionId, events, {
    refetchInterval: ({ state }) => (state.data?.some(isBeingPrepared) ? PREPARED_AFTER_MS : false),
  });
  useReadAgain(inspectionId, events);
  return { ...reading, data: useMemo(() => data && choicesOf(data), [data]) };
}

function choicesOf({ photos, unsent }: ShownPhotos): Choice[] {
  const stored = photos.map((photo) => {
    const { id, description } = photo;
    return { kind: 'stored' as const, id, description, photo };
  });
  const waiting = unsent.map((entry) => {
    const { id, input } = entry;
    return { kind: 'waiting' as const, id, description: input.description, entry };
  });
  return [...stored, ...waiting].map((choice, index) => ({ ...choice, number: index + 1 }));
}

export function isReady(choice: Choice): boolean {
  return choice.kind === 'waiting' || choice.photo.renditions === 'ready';
}

function isBeingPrepared({ renditions, disposition }: Photo): boolean {
  return disposition !== 'deleted' && renditions !== 'ready' && renditions !== 'failed';
}

/** Reads the photos again: an event lacks the focal length, which measuring uses. */
function useReadAgain(inspectionId: string, events: readonly RoomEvent[]): void {
  const queryClient = useQueryClient();
  const announced =
    events.findLast(({ kind }) => kind === 'photo:stored' || kind === 'photo:updated')?.seq ?? 0;
  const seen = useRef(announced);
  useEffect(() => {
    if (announced === seen.current) return;
    seen.current = announced;
    void queryClient.invalidateQueries({ queryKey: keyOf(listPhotos, { params: { inspectionId } }) });
  }, [queryClient, inspectionId, announced]);
}
