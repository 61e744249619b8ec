import type { StatusChange } from '@sightline/contracts/inspections/inspectionHistory';
import type { OrganizationFacts } from '@sightline/contracts/organization/organization';
import type { InspectionFacts } from '@sightline/store/inspections/changes';
import type { InspectionRecord } from '@sightline/store/inspections/inspections';
import { findOrganization } from '@sightline/store/organization/organization';
import { mailFactsOf } from '@sightline/wording/mailFacts';
import type { Services } from '../../core/services.ts';

interface Move {
  before: InspectionRecord;
  facts: InspectionFacts;
  by: string;
}

/** The history entry about another time or inspector; null for an edit that changes neither. */
export async function moveChange(
  { store }: Pick<Services, 'store'>,
  { before, facts, by }: Move,
): Promise<StatusChange | null> {
  const { facts: organization } = await findOrganization(store);
  const note = noteOf(before, { ...before, ...facts }, organization);
  if (note === '') return null;
  const { status } = before;
  return { at: new Date().toISOString(), by, from: status, to: status, reason: '', note };
}

/** `Time: Nov 26, 2026, 10:00 AM EST → Nov 27, 2026, 9:00 AM EST. Inspector: Ulla Lane → Owen Castellano.` */
function noteOf(before: InspectionRecord, after: InspectionRecord, organization: OrganizationFacts): string {
  const [was, is] = [mailFactsOf(before, organization), mailFactsOf(after, organization)];
  return [
    ...(was.date === is.date ? [] : [`Time: ${was.date} → ${is.date}.`]),
    ...(before.inspectorId === after.inspectorId ? [] : [`Inspector: ${was.inspector} → ${is.inspector}.`]),
  ].join(' ');
}
