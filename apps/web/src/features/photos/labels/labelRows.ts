import { mintId } from '@sightline/contracts/core/ids';
import type { AcceptedLabel, LabelFact } from '@sightline/contracts/photos/labelFacts';
import type { LabelDraft } from '@sightline/vision/labels/labelDrafts';

/** What was read of a field, and what is accepted. */
export type LabelValue = { draft: LabelDraft; fact: LabelFact | null } | { draft: null; fact: LabelFact };

/** A row for each draft, in the order of the drafts, then one for each fact that was not read again. */
export function labelRows(drafts: readonly LabelDraft[], facts: readonly LabelFact[]): LabelValue[] {
  const read = new Set<string>(drafts.map(({ field }) => field));
  return [
    ...drafts.map((draft) => ({ draft, fact: facts.find(({ field }) => field === draft.field) ?? null })),
    ...facts.filter(({ field }) => !read.has(field)).map((fact) => ({ draft: null, fact })),
  ];
}

/** The fact, or else the draft. */
export function shownIn(row: LabelValue): LabelDraft | LabelFact {
  return row.draft ? (row.fact ?? row.draft) : row.fact;
}

/** A value as a person accepts it, in place of the fact that the row shows. */
export function acceptedOf(row: LabelValue, value: string): AcceptedLabel {
  const id = mintId();
  const replaces = row.fact?.id ?? null;
  if (!row.draft) {
    const { field, from, to } = row.fact;
    return { id, field, value, source: 'person', confidence: null, from, to, replaces };
  }
  const { field, value: read, source, confidence, box } = row.draft;
  const isRead = value === read;
  return {
    id,
    field,
    value,
    source: isRead ? source : 'person',
    confidence: isRead ? confidence : null,
    from: [box.left, box.top],
    to: [box.right, box.bottom],
    replaces,
  };
}
