import type { ChecklistItem } from '@sightline/contracts/checklists/checklistItems';
import { canonicalJson } from '@sightline/contracts/core/canonicalJson';
import { comparableEvidence, type ShownEvidence } from '@sightline/report/signing/shownEvidence';
import { statedItems } from '@sightline/report/signing/statedItems';
import type { WarnedEvidence } from '@sightline/report/signing/warnings';
import { useMemo } from 'react';
import type { StillEntry } from '../../../inspection/kinds/still.ts';
import { useInspectionPhotos } from '../../../inspection/photos/useInspectionPhotos.ts';
import { useMeasurements } from '../../../inspection/useMeasurements.ts';
import { useScans } from '../../../inspection/useScans.ts';
import { useSiteRooms } from '../../../inspection/useSiteRooms.ts';
import { useVoiceNotes } from '../../../inspection/voice-notes/useVoiceNotes.ts';
import { hashOf } from '../../../offline/hashOf.ts';

/** The evidence in addition to the checklist, on the server and on this device. */
export type SiteEvidence = ShownEvidence & WarnedEvidence;

type SitePhoto = ShownEvidence['photos'][number] & WarnedEvidence['photos'][number];

/** What this device shows of the evidence. Records that it could not read count as absent: the server checks that. */
export function useSiteEvidence(inspectionId: string, items: readonly ChecklistItem[]): SiteEvidence {
  const photos = useInspectionPhotos(inspectionId).data;
  const measurements = useMeasurements(inspectionId).data;
  const rooms = useSiteRooms(inspectionId).data;
  const { notes } = useVoiceNotes(inspectionId);
  const scans = useScans(inspectionId).data;
  return useMemo(() => {
    const shown = [...(photos?.photos ?? []), ...(photos?.unsent ?? []).map(unsentPhoto)].filter(
      ({ disposition }) => disposition === 'inReport',
    );
    return {
      stated: statedItems(items, shown),
      photos: shown,
      measurements: measurements ?? [],
      rooms: rooms ?? [],
      voiceNotes: notes.map(({ note }) => note),
      scans: scans ?? [],
    };
  }, [items, photos, measurements, rooms, notes, scans]);
}

/** The photo as the server will store it. */
function unsentPhoto({ id, input }: StillEntry): SitePhoto {
  const { itemId = null, viewId = null, roomLabel, description, source } = input;
  const disposition = source === 'scanFrame' ? 'leftOut' : 'inReport';
  return { id, itemId, viewId, roomLabel, description, disposition, markup: [] };
}

export async function evidenceHashOf(evidence: ShownEvidence): Promise<string> {
  const text = canonicalJson(comparableEvidence(evidence));
  return await hashOf(new TextEncoder().encode(text).buffer);
}
