import { fieldValue } from '@sightline/contracts/checklists/checklistFields';
import {
  type ChecklistItem,
  type SectionedItem,
  sectionedItems,
  sectionsOf,
} from '@sightline/contracts/checklists/checklistItems';
import type { Checklist } from '@sightline/contracts/checklists/checklists';
import { lateReceipt } from '@sightline/contracts/core/lateReceipt';
import type { Measurement } from '@sightline/contracts/measurements/measurements';
import type { Photo } from '@sightline/contracts/photos/photos';
import {
  type ReportContent,
  type ReportItem,
  ReportMeasurement,
  type ReportPhoto,
  type ReportRoom,
  type ReportScanFinding,
  type ReportVoiceNote,
} from '@sightline/contracts/reports/content';
import { type Finding, findingsOf, type Scan } from '@sightline/contracts/scans/scans';
import type { SiteRoom } from '@sightline/contracts/site/siteRooms';
import {
  type ReportableText,
  reportableText,
  type VoiceNote,
} from '@sightline/contracts/voice-notes/voiceNotes';
import { averagesOf } from '@sightline/measuring/averages';
import { roomSizes } from '@sightline/measuring/roomSizes';

/** The evidence of an inspection in the form of a report; items and photos refer to each other. */

/** Checklist, photos, measurements, rooms, voice notes and scan findings: the part of a report that changes until it is signed. */
export type ReportEvidence = Pick<
  ReportContent,
  | ('findings' | 'passed' | 'notApplicable' | 'unmarked')
  | ('photos' | 'measurements' | 'rooms' | 'voiceNotes' | 'scanFindings' | 'generalNotes')
>;

export interface EvidenceSources {
  checklist: Checklist;
  photos: readonly Photo[];
  measurements: readonly Measurement[];
  rooms: readonly SiteRoom[];
  voiceNotes: readonly VoiceNote[];
  scans: readonly Scan[];
  /** Photos that were not deleted, also those that the report leaves out. */
  keyframes: readonly Photo[];
}

/** The evidence as a report that is signed now would state it. */
export function assembleEvidence(sources: EvidenceSources): ReportEvidence {
  const { checklist, photos, measurements, rooms, voiceNotes, scans, keyframes } = sources;
  const items = itemsOf(checklist);
  return {
    generalNotes: fieldValue(checklist, 'generalNotes'),
    ...itemsByMark(items, photos),
    photos: photos.map((photo) => reportPhotoOf(photo, items)),
    measurements: measurementsOn(photos, measurements),
    rooms: rooms.map((room) => reportRoomOf(room, measurements)),
    voiceNotes: acceptedNotes(voiceNotes, items),
    scanFindings: acceptedFindings(scans, keyframes),
  };
}

export function itemsOf(checklist: Checklist): SectionedItem[] {
  return sectionedItems(sectionsOf(checklist));
}

function itemsByMark(
  items: readonly SectionedItem[],
  photos: readonly Photo[],
): Pick<ReportContent, 'findings' | 'passed' | 'notApplicable' | 'unmarked'> {
  const marked = (mark: ChecklistItem['mark']): ReportItem[] =>
    items.filter((item) => item.mark === mark).map((item) => reportItemOf(item, photos));
  return {
    findings: marked('fail'),
    passed: marked('pass'),
    notApplicable: marked('notApplicable'),
    unmarked: marked(null),
  };
}

function reportItemOf(item: SectionedItem, photos: readonly Photo[]): ReportItem {
  const { id, label, section, codeSection, notes, markedBy } = item;
  const photoIds = photos.filter((photo) => photo.itemId === id).map((photo) => photo.id);
  return {
    id,
    label,
    section,
    codeSection: codeSection ?? null,
    notes,
    markedBy,
    photoIds,
    ...timesOf(item),
    severity: null,
    ...correctionOf(item),
  };
}

function timesOf({ markedAt, markReceivedAt }: SectionedItem): Pick<ReportItem, 'markedAt' | 'receivedAt'> {
  return { markedAt, receivedAt: markedAt && markReceivedAt && lateReceipt(markedAt, markReceivedAt) };
}

/** Stated for deficiencies alone: an item that passes now may still have texts from when it failed. */
function correctionOf({
  mark,
  location,
  correction,
}: SectionedItem): Pick<ReportItem, 'location' | 'correction'> {
  return mark === 'fail'
    ? { location: location.text, correction: correction.text }
    : { location: '', correction: '' };
}

function reportPhotoOf(photo: Photo, items: readonly SectionedItem[]): ReportPhoto {
  const { id, capturedAt, storedAt, capturedBy, source, sha256, width, height, position, markup } = photo;
  const { distanceMeters, isOffSite, exif, labels } = photo;
  return {
    id,
    caption: captionOf(photo, items),
    capturedAt,
    ...lateReceiptOf(capturedAt, storedAt),
    capturedBy,
    source,
    sha256,
    width,
    height,
    position,
    exif,
    distanceMeters,
    isOffSite,
    markup,
    labels,
  };
}

/** The server's time, stated only where the device's differs. */
export function lateReceiptOf(madeAt: string, receivedAt: string): { receivedAt?: string } {
  const late = lateReceipt(madeAt, receivedAt);
  return late === null ? {} : { receivedAt: late };
}

/** The photo's item, room and description; empty when it has none. */
function captionOf(photo: Photo, items: readonly SectionedItem[]): string {
  const item = items.find(({ id }) => id === photo.itemId);
  return [item?.label ?? '', photo.roomLabel, photo.description].filter((part) => part !== '').join(' · ');
}

/** The parse drops the fields that only the server needs. */
function measurementsOn(photos: readonly Photo[], measurements: readonly Measurement[]): ReportMeasurement[] {
  const onPhotos = measurements.filter(({ photoId }) => photos.some(({ id }) => id === photoId));
  const averages = averagesOf(onPhotos, photos);
  return onPhotos.map((measurement) => {
    const { average, problem } = averages.get(measurement.id) ?? {};
    return ReportMeasurement.parse({
      ...measurement,
      receivedAt: lateReceipt(measurement.measuredAt, measurement.receivedAt) ?? undefined,
      average: average ?? undefined,
      averageProblem: problem ?? undefined,
    });
  });
}

/** A room with its sizes, computed from all measurements of the inspection. */
function reportRoomOf(room: SiteRoom, measurements: readonly Measurement[]): ReportRoom {
  const { id, name, type, notes, length, width, height } = room;
  return { id, name, type, notes, length, width, height, sizes: roomSizes(room, measurements) };
}

/** The findings of scans that people accepted; no others enter a report. Decision 078. */
function acceptedFindings(scans: readonly Scan[], keyframes: readonly Photo[]): ReportScanFinding[] {
  return scans.flatMap((scan) =>
    findingsOf(scan).flatMap((finding) => reportScanFindingOf(finding, scan, keyframes) ?? []),
  );
}

/** Null until a person has accepted it. */
function reportScanFindingOf(
  finding: Finding,
  { startedAt: scannedAt, endedAt, receivedAt, by: scannedBy }: Scan,
  keyframes: readonly Photo[],
): ReportScanFinding | null {
  const { state, decidedBy: by, decidedAt: at, photoId } = finding;
  if (state !== 'accepted' || by === null || at === null) return null;
  const { id, kind, fixture, outline, confidence, roomLabel, itemId, note, severity } = finding;
  const { location, correction } = finding;
  return {
    id,
    kind,
    fixture,
    outline,
    confidence,
    roomLabel,
    itemId,
    note,
    severity,
    location,
    correction,
    accepted: { by, at },
    scannedAt,
    // A scan is sent when it has ended.
    ...lateReceiptOf(endedAt, receivedAt),
    scannedBy,
    keyframe: keyframeOf(keyframes.find((photo) => photo.id === photoId)),
  };
}

function keyframeOf(photo: Photo | undefined): ReportScanFinding['keyframe'] {
  if (!photo) return null;
  const { id, sha256, width, height, markup, distanceMeters } = photo;
  const position = photo.position && { accuracyMeters: photo.position.accuracyMeters };
  return { id, sha256, width, height, markup, position, distanceMeters };
}

/** The accepted texts of voice notes as a report states them. */
function acceptedNotes(
  notes: readonly VoiceNote[],
  items: readonly { id: string; label: string }[],
): ReportVoiceNote[] {
  return notes.flatMap((note) => {
    const accepted = reportableText(note);
    return accepted ? [reportVoiceNoteOf(note, accepted, items)] : [];
  });
}

function reportVoiceNoteOf(
  note: VoiceNote,
  { text, by, licenseNumber, at, approval }: ReportableText,
  items: readonly { id: string; label: string }[],
): ReportVoiceNote {
  const { id, number, itemId, recordedAt, storedAt, recordedBy, durationMs, sha256 } = note;
  const item = items.find((known) => known.id === itemId);
  const subject = note.isGeneralNote ? 'General notes' : (item?.label ?? '');
  const caption = [subject, note.roomLabel].filter((part) => part !== '').join(' · ');
  const reviewed = { by, licenseNumber, at };
  // A note, which may be an hour long, is sent when it has ended.
  const endedAt = new Date(Date.parse(recordedAt) + durationMs).toISOString();
  const times = { recordedAt, ...lateReceiptOf(endedAt, storedAt) };
  const recording = { ...times, recordedBy, durationMs, sha256 };
  return { id, number, itemId, caption, text, reviewed, approval, ...recording };
}
