import type { Measurement } from '@sightline/contracts/measurements/measurements';
import type { Photo } from '@sightline/contracts/photos/photos';
import { findingsOf, type Scan } from '@sightline/contracts/scans/scans';
import type { SiteRoom } from '@sightline/contracts/site/siteRooms';
import { reportableText, type VoiceNote } from '@sightline/contracts/voice-notes/voiceNotes';

/**
 * The evidence of an inspection in addition to its checklist, as a device and the server both know it. Positions and
 * distances are left out, since a photo may get its position after it was shown.
 */
export interface ShownEvidence {
  photos: readonly Pick<
    Photo,
    'id' | 'itemId' | 'roomLabel' | 'description' | 'disposition' | 'markup' | 'labels'
  >[];
  measurements: readonly Pick<
    Measurement,
    | ('id' | 'photoId' | 'type' | 'points' | 'calibration' | 'isFlat' | 'lens')
    | ('itemId' | 'roomLabel' | 'notes' | 'unit' | 'check' | 'sameAs')
  >[];
  rooms: readonly Pick<SiteRoom, 'id' | 'name' | 'type' | 'notes' | 'length' | 'width' | 'height'>[];
  voiceNotes: readonly Pick<VoiceNote, 'id' | 'itemId' | 'accepted' | 'approval' | 'disposition'>[];
  scans: readonly Scan[];
}

/**
 * What a device and the server hash, to find out whether a report states the evidence that its signer saw. Decision
 * 140.
 */
export function comparableEvidence({ photos, measurements, rooms, voiceNotes, scans }: ShownEvidence) {
  return {
    photos: byId(photos.filter(({ disposition }) => disposition === 'inReport').map(photoOf)),
    measurements: byId(measurements.map(measurementOf)),
    rooms: byId(rooms.map(roomOf)),
    voiceNotes: byId(voiceNotes.flatMap(voiceNoteOf)),
    findings: byId(scans.flatMap(acceptedOf)),
  };
}

function byId<Item extends { id: string }>(items: readonly Item[]): Item[] {
  return items.toSorted((one, other) => (one.id < other.id ? -1 : 1));
}

function photoOf({ id, itemId, roomLabel, description, markup, labels }: ShownEvidence['photos'][number]) {
  return { id, itemId, roomLabel: roomLabel.trim(), description: description.trim(), markup, labels };
}

function measurementOf(measurement: ShownEvidence['measurements'][number]) {
  const { id, photoId, type, points, calibration, itemId, unit } = measurement;
  // Without these, a device with an earlier version of the app computes the same hash.
  const { isFlat, lens, check, sameAs } = measurement;
  const given = {
    isFlat: isFlat || undefined,
    lens: lens ?? undefined,
    check: check ?? undefined,
    sameAs: sameAs ?? undefined,
  };
  const [roomLabel, notes] = [measurement.roomLabel.trim(), measurement.notes.trim()];
  return { id, photoId, type, points, calibration, itemId, unit, roomLabel, notes, ...given };
}

function roomOf({ id, name, type, notes, length, width, height }: ShownEvidence['rooms'][number]) {
  return { id, name: name.trim(), type, notes: notes.trim(), length, width, height };
}

function voiceNoteOf(
  note: ShownEvidence['voiceNotes'][number],
): { id: string; itemId: string | null; text: string }[] {
  const accepted = reportableText(note);
  return accepted ? [{ id: note.id, itemId: note.itemId, text: accepted.text }] : [];
}

function acceptedOf(scan: Scan) {
  return findingsOf(scan)
    .filter(({ state }) => state === 'accepted')
    .map(({ id, itemId, roomLabel, note, severity, location, correction }) => {
      return { id, itemId, roomLabel, note, severity, location, correction };
    });
}
