import type { StatusChange } from '@sightline/contracts/inspections/inspectionHistory';
import type { OrganizationFacts } from '@sightline/contracts/organization/organization';
import type { InspectionFacts } from '@sightline/store/inspections/changes';
import type { InspectionRecord } from '@sightline/store/inspections/inspections';
import { findOrganization } from '@sightline/store/organization/organization';
import { METHOD_LABELS, projectTypeLabel } from '@sightline/wording/labels';
import { mailFactsOf } from '@sightline/wording/mailFacts';
import { formatCents } from '@sightline/wording/money';
import type { Services } from '../../core/services.ts';

interface Edit {
  before: InspectionRecord;
  facts: InspectionFacts;
  by: string;
}

/** The history entry about changed facts; null for an edit of others, such as notes. */
export async function factsChange(
  { store }: Pick<Services, 'store'>,
  { before, facts, by }: Edit,
): Promise<StatusChange | null> {
  const { facts: organization } = await findOrganization(store);
  const [was, is] = [before, { ...before, ...facts }].map((inspection) => linesOf(inspection, organization));
  const changes = Object.keys(was ?? {}).filter((label) => was?.[label] !== is?.[label]);
  if (changes.length === 0) return null;
  const { status } = before;
  // `Time: Nov 26, 2026, 10:00 AM EST → Nov 27, 2026, 9:00 AM EST. Inspector: Ulla Lane → Owen Castellano.`
  const note = changes.map((label) => `${label}: ${was?.[label]} → ${is?.[label]}.`).join(' ');
  return { at: new Date().toISOString(), by, from: status, to: status, reason: '', note };
}

/** The facts whose changes the history has, by their labels. */
function linesOf(inspection: InspectionRecord, organization: OrganizationFacts): Record<string, string> {
  const { date, inspector, address } = mailFactsOf(inspection, organization);
  const { projectType, isVirtual, feeCents } = inspection;
  return {
    Time: date,
    Inspector: inspector,
    Address: address,
    Type: projectTypeLabel(projectType),
    Method: METHOD_LABELS[isVirtual ? 'virtual' : 'in_person'],
    Fee: formatCents(feeCents, 'none'),
  };
}
