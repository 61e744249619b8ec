import { Jurisdiction } from '@sightline/contracts/catalog/catalog';

export type JurisdictionForm = Omit<Jurisdiction, 'id'>;

export const EMPTY_JURISDICTION: JurisdictionForm = {
  name: '',
  requirements: [],
  isHighVelocityHurricaneZone: false,
  needsProductApproval: false,
};

/** The reason why it cannot be saved; undefined if it can. */
export function jurisdictionProblem(form: JurisdictionForm): string | undefined {
  if (form.name.trim() === '') return 'Enter the name of the jurisdiction.';
  if (form.requirements.some((line) => line.trim() === '')) return 'A requirement is empty.';
  return Jurisdiction.omit({ id: true }).safeParse(form).error?.issues[0]?.message;
}

/** An id such as `coral_springs` that no jurisdiction has or had. */
export function jurisdictionIdFor(name: string, takenIds: readonly string[]): string {
  const words = name
    .normalize('NFKD')
    .toLowerCase()
    .match(/[a-z0-9]+/g);
  const base = `${/^[a-z]/.test(words?.[0] ?? '') ? '' : 'j_'}${(words ?? ['new']).join('_')}`.slice(0, 36);
  const free = (count: number): string => {
    const id = count === 1 ? base : `${base}_${count}`;
    return takenIds.includes(id) ? free(count + 1) : id;
  };
  return free(1);
}
