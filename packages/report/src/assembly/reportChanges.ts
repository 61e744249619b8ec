import { canonicalJson } from '@sightline/contracts/core/canonicalJson';
import type {
  ReportContent,
  ReportItem,
  ReportPhoto,
  ReportRoom,
  ReportScanFinding,
  ReportVoiceNote,
} from '@sightline/contracts/reports/content';
import type { EvidencePart } from '@sightline/contracts/reports/reports';
import { SEVERITY_LABELS } from '@sightline/contracts/reports/severities';
import { REPORT_TEMPLATES } from '@sightline/contracts/reports/templates';
import { REPORT_TYPES } from '@sightline/contracts/reports/types';
import { counted } from '@sightline/wording/counted';
import { MARK_LABELS, RESULT_LABELS } from '@sightline/wording/labels';
import type { ReportEvidence } from './assembleEvidence.ts';

/**
 * The differences between two states of an inspection, one sentence each, for readers of the later one.
 * Positions are not compared: tracking may continue after the signature. Decision 080.
 */

type Decided = Pick<ReportContent, 'result' | 'summary' | 'type' | 'layout'>;

export function decisionChanges(before: Decided, after: Decided): string[] {
  return [
    before.result !== after.result &&
      `Result changed from ${RESULT_LABELS[before.result]} to ${RESULT_LABELS[after.result]}.`,
    before.summary !== after.summary && 'Summary rewritten.',
    before.type !== after.type &&
      `Report type changed from ${REPORT_TYPES[before.type].label} to ${REPORT_TYPES[after.type].label}.`,
    ...layoutChanges(before, after),
  ].filter((change) => change !== false);
}

/** Another type brings its own sections, which needs no second sentence. */
function layoutChanges(before: Decided, after: Decided): (string | false)[] {
  const [earlier, later] = [before.layout, after.layout];
  const { template: _, ...arranged } = later;
  const isSame = canonicalJson({ ...arranged, template: earlier.template }) === canonicalJson(earlier);
  return [
    earlier.template !== later.template &&
      `Template changed from ${REPORT_TEMPLATES[earlier.template].label} to ${REPORT_TEMPLATES[later.template].label}.`,
    !isSame && before.type === after.type && 'Other sections, pictures or watermark chosen.',
  ];
}

export type ChangesByPart = Record<EvidencePart, string[]>;

export function changesByPart(before: ReportEvidence, after: ReportEvidence): ChangesByPart {
  const checklist = [...itemChanges(before, after), ...notesChange(before, after)];
  const photos = photoChanges(before, after);
  const measurements = measurementChanges(before, after);
  const [rooms, voiceNotes] = [roomChanges(before, after), voiceNoteChanges(before, after)];
  const scanFindings = scanFindingChanges(before, after);
  return { checklist, photos, measurements, rooms, voiceNotes, scanFindings };
}

export function evidenceChanges(before: ReportEvidence, after: ReportEvidence): string[] {
  return Object.values(changesByPart(before, after)).flat();
}

function itemChanges(before: ReportEvidence, after: ReportEvidence): string[] {
  const earlier = marksOf(before);
  return [...marksOf(after).values()].flatMap((now) => itemChange(earlier.get(now.item.id), now));
}

interface Marked {
  item: ReportItem;
  mark: keyof typeof MARK_LABELS;
}

function marksOf({ findings, passed, notApplicable, unmarked }: ReportEvidence): Map<string, Marked> {
  const marked = (mark: Marked['mark'], items: readonly ReportItem[]): [string, Marked][] =>
    items.map((item) => [item.id, { item, mark }]);
  return new Map([
    ...marked('fail', findings),
    ...marked('pass', passed),
    ...marked('notApplicable', notApplicable),
    ...marked('unmarked', unmarked),
  ]);
}

function itemChange(before: Marked | undefined, { item, mark }: Marked): string[] {
  const now = MARK_LABELS[mark].past;
  if (!before) return [`${item.label}: added, ${now}.`];
  if (before.mark !== mark)
    return [`${item.label}: changed from ${MARK_LABELS[before.mark].past} to ${now}.`];
  return [
    before.item.notes !== item.notes && `${item.label}: notes changed.`,
    before.item.location !== item.location && `${item.label}: location changed.`,
    before.item.correction !== item.correction && `${item.label}: required correction changed.`,
    severityChange(before.item, item),
  ].filter((change) => change !== false);
}

/** A severity is given when a report is signed, so an unsigned state has none to compare. */
function severityChange(
  { severity: before }: ReportItem,
  { label, severity: now }: ReportItem,
): string | false {
  if (!before || !now || before === now) return false;
  return `${label}: severity changed from ${SEVERITY_LABELS[before]} to ${SEVERITY_LABELS[now]}.`;
}

function photoChanges(before: ReportEvidence, after: ReportEvidence): string[] {
  const described = after.photos.some(({ id, caption }) =>
    before.photos.some((photo) => photo.id === id && photo.caption !== caption),
  );
  return [
    ...addedAndRemoved('photo', before.photos, after.photos),
    described && 'Photo captions changed.',
    isMoved(before, after) && 'Distances from the property changed.',
    ...markupChanges(before, after),
    ...labelChanges(before, after),
  ].filter((change) => change !== false);
}

/** The site was set or corrected. */
function isMoved(before: ReportEvidence, after: ReportEvidence): boolean {
  const earlier = located(before);
  return located(after).some(({ id, distanceMeters }) => {
    const stated = earlier.find((photo) => photo.id === id);
    return stated !== undefined && stated.distanceMeters !== distanceMeters;
  });
}

/** Photos, and the keyframes of findings that are not among them. */
function located({ photos, scanFindings }: ReportEvidence): Pick<ReportPhoto, 'id' | 'distanceMeters'>[] {
  return [...photos, ...scanFindings.flatMap(({ keyframe }) => keyframe ?? [])];
}

/** Names each photo by its number in the later state. */
function markupChanges(before: ReportEvidence, after: ReportEvidence): string[] {
  return after.photos.flatMap(({ id, markup }, index) => {
    const earlier = before.photos.find((photo) => photo.id === id);
    const isSame = !earlier || canonicalJson(earlier.markup) === canonicalJson(markup);
    return isSame ? [] : [`Photo ${index + 1}: markup changed.`];
  });
}

function labelChanges(before: ReportEvidence, after: ReportEvidence): string[] {
  return after.photos.flatMap(({ id, labels = [] }, index) => {
    const earlier = before.photos.find((photo) => photo.id === id);
    const isSame = !earlier || canonicalJson(earlier.labels ?? []) === canonicalJson(labels);
    return isSame ? [] : [`Photo ${index + 1}: facts of its label changed.`];
  });
}

function notesChange(before: ReportEvidence, after: ReportEvidence): string[] {
  return before.generalNotes === after.generalNotes ? [] : ['General notes changed.'];
}

/** Changes of measurements, rooms, voice notes and scan findings, one sentence each. */
function measurementChanges(
  { measurements: before }: ReportEvidence,
  { measurements: after }: ReportEvidence,
): string[] {
  const earlier = new Map(before.map((measurement) => [measurement.id, canonicalJson(measurement)]));
  const known = after.filter(({ id }) => earlier.has(id));
  const isChanged = known.some((measurement) => earlier.get(measurement.id) !== canonicalJson(measurement));
  return [
    ...addedAndRemoved('measurement', before, after),
    ...(isChanged ? ['Notes, items, rooms, units or checks of measurements changed.'] : []),
  ];
}

function roomChanges({ rooms: before }: ReportEvidence, { rooms: after }: ReportEvidence): string[] {
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
function voiceNoteChanges(before: ReportEvidence, after: ReportEvidence): string[] {
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
function scanFindingChanges(before: ReportEvidence, after: ReportEvidence): string[] {
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

function addedAndRemoved(noun: string, earlier: Identified, later: Identified): string[] {
  const missingIn = (others: Identified, { id }: { id: string }) => others.every((other) => other.id !== id);
  const added = later.filter((one) => missingIn(earlier, one)).length;
  const removed = earlier.filter((one) => missingIn(later, one)).length;
  return [
    ...(added > 0 ? [`${counted(added, noun)} added.`] : []),
    ...(removed > 0 ? [`${counted(removed, noun)} removed.`] : []),
  ];
}
