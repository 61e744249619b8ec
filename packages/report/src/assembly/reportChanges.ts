import { canonicalJson } from '@sightline/contracts/core/canonicalJson';
import type { ReportContent, ReportItem, ReportPhoto } from '@sightline/contracts/reports/content';
import type { EvidencePart } from '@sightline/contracts/reports/reports';
import { SEVERITY_LABELS } from '@sightline/contracts/reports/severities';
import { REPORT_TEMPLATES } from '@sightline/contracts/reports/templates';
import { REPORT_TYPES } from '@sightline/contracts/reports/types';
import { MARK_LABELS, RESULT_LABELS } from '@sightline/wording/labels';
import type { ReportEvidence } from './assembleEvidence.ts';
import {
  addedAndRemoved,
  measurementChanges,
  roomChanges,
  scanFindingChanges,
  voiceNoteChanges,
} from './recordedChanges.ts';

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

function notesChange(before: ReportEvidence, after: ReportEvidence): string[] {
  return before.generalNotes === after.generalNotes ? [] : ['General notes changed.'];
}
