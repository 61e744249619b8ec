import type { Inspection } from '@sightline/contracts/inspections/inspections';
import { METHOD_LABELS, projectTypeLabel } from '@sightline/wording/labels';
import { formatInstant } from '../../ui/time.ts';

const NEAR = { month: 'short', day: 'numeric' } as const;
const FAR = { ...NEAR, year: 'numeric' } as const;

/** "Due Nov 24", "Due today": a day such as `2026-11-24`, which is the same in every time zone. */
export function dueText(day: string, today: string): string {
  if (day === today) return 'Due today';
  const format = day.slice(0, 4) === today.slice(0, 4) ? NEAR : FAR;
  return `Due ${formatInstant(`${day}T12:00:00.000Z`, 'UTC', format)}`;
}

/** "Mechanical", or "Mechanical, virtual": an inspection in person is the usual one. */
export function typeText({ projectType, isVirtual }: Pick<Inspection, 'projectType' | 'isVirtual'>): string {
  const type = projectTypeLabel(projectType);
  const isNamed = projectType === 'virtual-inspection' || !isVirtual;
  return isNamed ? type : `${type}, ${METHOD_LABELS.virtual.toLowerCase()}`;
}
