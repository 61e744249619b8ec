import type { ReportContent, ReportItem } from '@sightline/contracts/reports/content';
import { instantText } from '@sightline/wording/dates';
import { type MARK_LABELS, pastLabel } from '@sightline/wording/labels';
import { markedText } from '../reportTexts.ts';
import { comparisonTitle } from './pictures.ts';
import type { ComparedItem, ComparedState, SectionOf, SectionPhoto } from './sections.ts';

/** The deficiencies of a re-inspection: each item before and after, with marks and photos. */

/** Left out where the inspection is no re-inspection. */
export function comparison(
  content: ReportContent,
  photos: { before: readonly SectionPhoto[]; after: readonly SectionPhoto[] },
): SectionOf<'comparison'>[] {
  const { reinspection, timeZone } = content;
  if (!reinspection) return [];
  const { signedAt, items } = reinspection;
  const compared = items.map((before) => compare(before, content, photos));
  const corrected = compared.filter(({ isCorrected }) => isCorrected).length;
  return [
    {
      kind: 'comparison',
      title: comparisonTitle(content),
      note: `${corrected} of ${items.length} deficiencies of the report signed ${instantText(signedAt, timeZone)} are corrected.`,
      items: compared,
    },
  ];
}

function compare(
  before: ReportItem,
  content: ReportContent,
  photos: { before: readonly SectionPhoto[]; after: readonly SectionPhoto[] },
): ComparedItem {
  const { timeZone } = content;
  const { id, label, section } = before;
  const now = currentOf(id, content);
  return {
    id,
    label,
    section,
    isCorrected: now.mark === 'pass',
    before: stateOf('fail', before, photos.before, timeZone),
    after: stateOf(now.mark, now.item, photos.after, timeZone),
  };
}

type State = keyof typeof MARK_LABELS;

function currentOf(itemId: string, content: ReportContent): { mark: State; item: ReportItem | undefined } {
  const { findings, passed, notApplicable } = content;
  const lists: [State, ReportItem[]][] = [
    ['fail', findings],
    ['pass', passed],
    ['notApplicable', notApplicable],
  ];
  for (const [mark, items] of lists) {
    const item = items.find(({ id }) => id === itemId);
    if (item) return { mark, item };
  }
  return { mark: 'unmarked', item: undefined };
}

function stateOf(
  mark: State,
  item: ReportItem | undefined,
  photos: readonly SectionPhoto[],
  timeZone: string,
): ComparedState {
  const { notes = '', location = '', correction = '' } = item ?? {};
  const { markedBy = null, photoIds = [] } = item ?? {};
  const marked = [item ? markedText(item, timeZone) : '', markedBy ?? ''];
  return {
    mark: pastLabel(mark),
    notes,
    location,
    correction,
    marked: marked.filter((part) => part !== '').join(', '),
    photos: photos.filter(({ id }) => photoIds.includes(id)),
  };
}
