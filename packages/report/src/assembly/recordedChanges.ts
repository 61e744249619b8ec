import { canonicalJson } from '@sightline/contracts/core/canonicalJson';
import type { ReportRoom, ReportScanFinding, ReportVoiceNote } from '@sightline/contracts/reports/content';
import type { ReportEvidence } from './assembleEvidence.ts';

/** Changes of measurements, rooms, voice notes and scan findings, one sentence each. */

export function measurementChanges(
  { measurements: before }: ReportEvidence,
  { measurements: after }: ReportEvidence,
): string[] {
  const earlier = new Map(before.map((measurement) => [measurement.id, canonicalJson(measurement)]));
  const known = after.filter(({ id }) => earlier.has(id));
  const isChanged = known.some((measurement) => earlier.get(measurement.id) !== canonicalJson(measurement));
  return [
    ...addedAndRemoved('measurement', before, after),
    ...(isChanged ? ['Notes, items, rooms or units of measurements changed.'] : []),
  ];
}

export function roomChanges({ rooms: before }: ReportEvidence, { rooms: after }: ReportEvidence): string[] {
  const changed = after.flatMap((room) => {
    const earlier = before.find(({ id }) => id === room.id);
    return earlier ? roomChange(earlier, room) : [`${room.name}: room added.`];
  });
  const removed = before.filter(({ id }) => after.every((room) => room.id !== id));
  return [...changed, ...removed.map(({ name }) => `${name}: room removed.`)];
}

function roomChange(before: ReportRoom, after: ReportRoom): string[] {
  const { sizes: earlierSizes, ...earlier } = before;
  const { sizes, ...now } = after;
  if (canonicalJson(earlierSizes) !== canonicalJson(sizes)) return [`${after.name}: room sizes changed.`];
  if (before.name !== after.name) return [`${before.name}: room renamed to ${after.name}.`];
  return canonicalJson(earlier) === canonicalJson(now) ? [] : [`${after.name}: room type or notes changed.`];
}

/** Names each note by its number in the inspection. */
export function voiceNoteChanges(before: ReportEvidence, after: ReportEvidence): string[] {
  const [earlier, later] = [before.voiceNotes, after.voiceNotes];
  const changed = later.flatMap((note) => {
    const known = earlier.find(({ id }) => id === note.id);
    const what = known && voiceNoteChange(known, note);
    return what ? [`Voice note ${note.number}: ${what} changed.`] : [];
  });
  return [...addedAndRemoved('voice note', earlier, later), ...changed];
}

function voiceNoteChange(before: ReportVoiceNote, after: ReportVoiceNote): string | null {
  if (before.text !== after.text) return 'text';
  if (before.caption !== after.caption) return 'caption';
  const reviewOf = ({ reviewed, approval }: ReportVoiceNote) => canonicalJson({ reviewed, approval });
  return reviewOf(before) === reviewOf(after) ? null : 'review';
}

/** Names each finding by its number in the later state. */
export function scanFindingChanges(before: ReportEvidence, after: ReportEvidence): string[] {
  const [earlier, later] = [before.scanFindings, after.scanFindings];
  const changed = later.flatMap((finding, index) => {
    const known = earlier.find(({ id }) => id === finding.id);
    const what = known && scanFindingChange(known, finding);
    return what ? [`Scan finding ${index + 1}: ${what} changed.`] : [];
  });
  return [...addedAndRemoved('scan finding', earlier, later), ...changed];
}

/** The difference between two states of a finding; null where they are equal. */
function scanFindingChange(before: ReportScanFinding, after: ReportScanFinding): string | null {
  if (before.note !== after.note) return 'note';
  if (before.severity !== after.severity) return 'severity';
  if (before.location !== after.location) return 'location';
  if (before.correction !== after.correction) return 'required correction';
  if (before.itemId !== after.itemId) return 'checklist item';
  if (canonicalJson(pictureOf(before)) !== canonicalJson(pictureOf(after))) return 'picture';
  return canonicalJson(before.accepted) === canonicalJson(after.accepted) ? null : 'acceptance';
}

/** The distance changes with the site, which is stated once for all pictures. */
function pictureOf({ keyframe }: ReportScanFinding): unknown {
  if (!keyframe) return null;
  const { position: _position, distanceMeters: _distance, ...picture } = keyframe;
  return picture;
}

type Identified = readonly { id: string }[];

export function addedAndRemoved(noun: string, earlier: Identified, later: Identified): string[] {
  const missingIn = (others: Identified, { id }: { id: string }) => others.every((other) => other.id !== id);
  const added = later.filter((one) => missingIn(earlier, one)).length;
  const removed = earlier.filter((one) => missingIn(later, one)).length;
  const counted = (count: number): string => `${count} ${noun}${count === 1 ? '' : 's'}`;
  return [
    ...(added > 0 ? [`${counted(added)} added.`] : []),
    ...(removed > 0 ? [`${counted(removed)} removed.`] : []),
  ];
}
