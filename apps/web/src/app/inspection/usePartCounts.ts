import { progressOf } from '@sightline/contracts/checklists/checklists';
import { listMeasurements } from '@sightline/contracts/measurements/measurements';
import { listPhotos } from '@sightline/contracts/photos/photos';
import type { RoomEvent } from '@sightline/contracts/rooms/roomEvents';
import { listVoiceNotes } from '@sightline/contracts/voice-notes/voiceNotes';
import { useChecklist } from '../../inspection/checklist/useChecklist.ts';
import { useRead } from '../../wire/queries.ts';

/** How much each part has, as text; empty for nothing. */
export interface Counts {
  checklist: string;
  photos: string;
  measurements: string;
  voiceNotes: string;
}

/** Photos, measurements and notes as stored; their own parts also show what this device has not sent yet. */
export function usePartCounts(inspectionId: string, events: readonly RoomEvent[]): Counts {
  const params = { inspectionId };
  const { checklist } = useChecklist(inspectionId, events);
  const photos = useRead(listPhotos, { params }).data?.filter(isKept);
  const measurements = useRead(listMeasurements, { params }).data;
  const voiceNotes = useRead(listVoiceNotes, { params }).data?.filter(isKept);
  return {
    checklist: checklist ? progressText(progressOf(checklist.sections.flatMap(({ items }) => items))) : '',
    photos: countText(photos),
    measurements: countText(measurements),
    voiceNotes: countText(voiceNotes),
  };
}

function progressText({ completedItems, totalItems }: ReturnType<typeof progressOf>): string {
  return completedItems === 0 ? '' : `${completedItems}/${totalItems}`;
}

function countText(items: readonly unknown[] | undefined): string {
  return items?.length ? String(items.length) : '';
}

function isKept({ disposition }: { disposition: string }): boolean {
  return disposition !== 'deleted';
}
