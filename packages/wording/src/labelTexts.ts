import type { LabelFact, LabelFacts, LabelField } from '@sightline/contracts/photos/labelFacts';

/** The texts of what a nameplate or label states. */

export const LABEL_FIELD_LABELS: Record<LabelField, string> = {
  maker: 'Manufacturer',
  model: 'Model',
  serial: 'Serial number',
  manufactured: 'Date of manufacture',
  volts: 'Volts',
  phase: 'Phase',
  mca: 'Minimum circuit ampacity (MCA)',
  mocp: 'Maximum overcurrent protection (MOCP)',
  rla: 'Rated load amps (RLA)',
  amperes: 'Amps',
  breaker: 'Breaker size, amps',
  refrigerant: 'Refrigerant',
};

/** `Serial number: 1219E12345` */
export function labelFactText({ field, value }: Pick<LabelFact, 'field' | 'value'>): string {
  return `${LABEL_FIELD_LABELS[field]}: ${value}`;
}

/** The facts of a photo's label with the people who accepted them; no line where none was accepted. */
export function labelLines(facts: LabelFacts): string[] {
  if (facts.length === 0) return [];
  return [`From the label: ${facts.map(labelFactText).join('; ')}. Accepted by ${labelAuthors(facts)}`];
}

/** The people who accepted the facts, each once. */
export function labelAuthors(facts: LabelFacts): string {
  return [...new Set(facts.map(({ acceptedBy }) => acceptedBy))].join(', ');
}
