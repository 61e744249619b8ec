import type { Photo } from '@sightline/contracts/photos/photos';
import type { ReportScanFinding, ReportVoiceNote } from '@sightline/contracts/reports/content';
import { type Finding, findingsOf, type Scan } from '@sightline/contracts/scans/scans';
import {
  type ReportableText,
  reportableText,
  type VoiceNote,
} from '@sightline/contracts/voice-notes/voiceNotes';

/** Voice notes and scan findings, which enter a report once a person has accepted them. */

/** The findings of scans that people accepted; no others enter a report. Decision 078. */
export function acceptedFindings(scans: readonly Scan[], keyframes: readonly Photo[]): ReportScanFinding[] {
  return scans.flatMap((scan) =>
    findingsOf(scan).flatMap((finding) => reportScanFindingOf(finding, scan, keyframes) ?? []),
  );
}

/** Null until a person has accepted it. */
function reportScanFindingOf(
  finding: Finding,
  { startedAt: scannedAt, by: scannedBy }: Scan,
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
export function acceptedNotes(
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
  const { id, number, itemId, recordedAt, recordedBy, durationMs, sha256 } = note;
  const item = items.find((known) => known.id === itemId);
  const subject = note.isGeneralNote ? 'General notes' : (item?.label ?? '');
  const caption = [subject, note.roomLabel].filter((part) => part !== '').join(' · ');
  const reviewed = { by, licenseNumber, at };
  const recording = { recordedAt, recordedBy, durationMs, sha256 };
  return { id, number, itemId, caption, text, reviewed, approval, ...recording };
}
