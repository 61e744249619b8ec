import { listStaffToTell } from '@sightline/store/accounts/staff';
import { derivedId } from '@sightline/store/core/derivedId';
import type { Store } from '@sightline/store/core/store';
import { deliver } from '@sightline/store/deliveries/deliver';
import type { InspectionRecord } from '@sightline/store/inspections/inspections';
import { findOrganization } from '@sightline/store/organization/organization';
import { projectTypeLabel } from '@sightline/wording/labels';
import { mailFactsOf } from '@sightline/wording/mailFacts';
import type { Services } from '../../core/services.ts';

/** The addresses of the office: the company's, and those of staff who subscribed to requests. */
export async function officeAddresses(store: Store): Promise<Set<string>> {
  const { facts } = await findOrganization(store);
  const staff = (await listStaffToTell(store, 'newRequests')).map(({ email }) => email);
  return new Set([facts.email, ...staff].filter(Boolean));
}

interface ClientChange {
  before: InspectionRecord;
  after: InspectionRecord;
  notice: 'moved' | 'cancelled';
}

/** Mails the office that a client moved or canceled an inspection without it, once for each change. */
export async function notifyOffice(services: Services, change: ClientChange): Promise<void> {
  const { store, configuration } = services;
  const { after, notice } = change;
  const { _id: inspectionId, clientName: name, address, updatedAt } = after;
  const { facts: organization } = await findOrganization(store);
  const { date } = mailFactsOf(after, organization);
  const verb = notice === 'moved' ? 'moved' : 'canceled';
  const mail = {
    kind: 'clientChange',
    inspectionId,
    notice,
    name,
    facts: linesOf(change, organization),
    link: new URL(`/inspection/${inspectionId}`, configuration.publicUrl).href,
  } as const;
  for (const to of await officeAddresses(store))
    await deliver(services, {
      _id: derivedId('client change', inspectionId, updatedAt.toISOString(), to),
      to,
      subject: `${name} ${verb} an inspection: ${address}, ${date}`,
      mail,
    });
}

/** The lines of the mail. What has changed is shown with its former value. */
function linesOf(
  { before, after }: ClientChange,
  organization: Parameters<typeof mailFactsOf>[1],
): [label: string, value: string][] {
  const [was, is] = [mailFactsOf(before, organization), mailFactsOf(after, organization)];
  const changed = (from: string, to: string): string => (from === to ? to : `${to} (before: ${from})`);
  return [
    ['Inspection', projectTypeLabel(after.projectType)],
    ['When', changed(was.date, is.date)],
    ['Where', after.address],
    ['Inspector', changed(was.inspector, is.inspector)],
  ];
}
