import { RESULT_LABELS } from '@sightline/contracts/labels';
import type { ReportContent, ReportItem } from '@sightline/contracts/reportContent';
import type { ReportEvidence } from './items.ts';

/** What differs between two states of an inspection, one sentence each, for readers of the later one. */

type Decided = Pick<ReportContent, 'result' | 'summary'>;

export function decisionChanges(before: Decided, after: Decided): string[] {
  return [
    before.result !== after.result &&
      `Result changed from ${RESULT_LABELS[before.result]} to ${RESULT_LABELS[after.result]}.`,
    before.summary !== after.summary && 'Summary rewritten.',
  ].filter((change) => change !== false);
}

export function evidenceChanges(before: ReportEvidence, after: ReportEvidence): string[] {
  const earlier = marksOf(before);
  const items = [...marksOf(after).values()].flatMap((now) => itemChange(earlier.get(now.item.id), now));
  return [...items, ...photoChanges(before, after), ...notesChange(before, after)];
}

interface Marked {
  item: ReportItem;
  mark: string;
}

function marksOf({ findings, passed, notApplicable, unmarked }: ReportEvidence): Map<string, Marked> {
  const marked = (mark: string, items: readonly ReportItem[]): [string, Marked][] =>
    items.map((item) => [item.id, { item, mark }]);
  return new Map([
    ...marked('failed', findings),
    ...marked('passed', passed),
    ...marked('not applicable', notApplicable),
    ...marked('not marked', unmarked),
  ]);
}

function itemChange(before: Marked | undefined, { item, mark }: Marked): string[] {
  if (!before) return [`${item.label}: added, ${mark}.`];
  if (before.mark !== mark) return [`${item.label}: ${mark}, was ${before.mark}.`];
  return before.item.notes === item.notes ? [] : [`${item.label}: notes changed.`];
}

function photoChanges(before: ReportEvidence, after: ReportEvidence): string[] {
  const [earlier, later] = [idsOf(before), idsOf(after)];
  const added = [...later].filter((id) => !earlier.has(id)).length;
  const removed = [...earlier].filter((id) => !later.has(id)).length;
  const described = after.photos.some(({ id, caption }) =>
    before.photos.some((photo) => photo.id === id && photo.caption !== caption),
  );
  return [
    added > 0 && `${counted(added)} added.`,
    removed > 0 && `${counted(removed)} removed.`,
    described && 'Photo captions changed.',
  ].filter((change) => change !== false);
}

function notesChange(before: ReportEvidence, after: ReportEvidence): string[] {
  return before.generalNotes === after.generalNotes ? [] : ['General notes changed.'];
}

const idsOf = ({ photos }: ReportEvidence): Set<string> => new Set(photos.map(({ id }) => id));
const counted = (count: number): string => `${count} ${count === 1 ? 'photo' : 'photos'}`;
