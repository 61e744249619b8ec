import { AppError } from '@sightline/contracts/core/errors';
import { type LabelChange, LabelField } from '@sightline/contracts/photos/labelFacts';
import type { LabelState } from '@sightline/store/photos/photos';

/**
 * The facts after a person's change, in the order of the fields. The same fact sent twice keeps its time. One that
 * the person did not see is not replaced.
 */
export function applyLabels(
  { labels, replacedLabels }: LabelState,
  { accepted, undone, removed }: LabelChange,
  acceptedBy: string,
): LabelState {
  const acceptedAt = new Date().toISOString();
  const facts = new Map(labels.map((fact) => [fact.field, fact]));
  let replaced = replacedLabels;
  for (const { id, field } of labels) {
    if (removed.includes(id)) {
      facts.delete(field);
      replaced = replaced.filter(({ fact }) => fact.field !== field);
    } else if (undone.includes(id)) {
      facts.delete(field);
      const former = replaced.find(({ replacedBy }) => replacedBy === id);
      if (former) facts.set(field, former.fact);
      replaced = replaced.filter((one) => one !== former);
    }
  }
  for (const { replaces, ...fact } of accepted) {
    const known = facts.get(fact.field);
    if (known?.id === fact.id) continue;
    if (known && known.id !== replaces) throw new AppError('changedMeanwhile', { thing: 'label' });
    facts.set(fact.field, { ...fact, acceptedBy, acceptedAt });
    if (known) replaced = [...replaced, { replacedBy: fact.id, fact: known }];
  }
  return { labels: LabelField.options.flatMap((field) => facts.get(field) ?? []), replacedLabels: replaced };
}
