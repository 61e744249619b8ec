import { expect, type Page } from '@playwright/test';
import type { Inspection } from '@sightline/contracts/inspections/inspections';
import type { InvitationLink } from '@sightline/contracts/rooms/rooms';
import { CLIENT, INSPECTOR } from '../../support/demoAccounts.ts';

/** The demonstration's accounts, and the inspection that the tests use. */

export { ADMIN, CLIENT, INSPECTOR } from '../../support/demoAccounts.ts';

/**
 * A new virtual inspection of CLIENT, due now, scheduled by the signed-in staff member; each test has its own.
 */
export async function scheduledVirtual(staff: Page, facts: Partial<Inspection> = {}): Promise<Inspection> {
  const answer = await staff.request.post('/api/inspections', {
    data: {
      clientId: CLIENT.clientId,
      projectType: 'mechanical',
      address: `${houseNumber()} Story Lane, Pembroke Pines, FL 33024`,
      permitNumber: `M-2026-${process.pid}-${scheduled}`,
      permitAppliedOn: '2026-03-02',
      scheduledDate: new Date().toISOString(),
      isVirtual: true,
      ...facts,
    },
  });
  expect(answer.status(), await answer.text()).toBe(201);
  return (await answer.json()) as Inspection;
}

/** A new inspection in person, due now, assigned to INSPECTOR. */
export async function scheduledOnSite(staff: Page, facts: Partial<Inspection> = {}): Promise<Inspection> {
  const answer = await staff.request.post('/api/inspections', {
    data: {
      clientId: CLIENT.clientId,
      projectType: 'plumbing',
      address: `${houseNumber()} Site Road, Pembroke Pines, FL 33024`,
      permitNumber: `P-2026-${process.pid}-${scheduled}`,
      inspectorId: INSPECTOR.id,
      scheduledDate: new Date().toISOString(),
      ...facts,
    },
  });
  expect(answer.status(), await answer.text()).toBe(201);
  return (await answer.json()) as Inspection;
}

/** The path of a personal link for a guest. */
export async function guestLink(staff: Page, inspectionId: string): Promise<string> {
  const made = await staff.request.post(`/api/inspections/${inspectionId}/invitation-links`, {
    data: { id: crypto.randomUUID(), name: 'Sam Field' },
  });
  const { pathname, hash } = new URL(((await made.json()) as InvitationLink).link);
  return pathname + hash;
}

/** The path of a personal link to an inspection that was canceled. */
export async function oldLink(staff: Page): Promise<string> {
  const { id } = await scheduledVirtual(staff);
  const link = await guestLink(staff, id);
  const canceled = await staff.request.patch(`/api/inspections/${id}/status`, {
    data: { status: 'cancelled', reason: 'Rain' },
  });
  expect(canceled.status(), await canceled.text()).toBe(200);
  return link;
}

/**
 * A number of four digits that is unique among all worker processes and not part of another: tests search by
 * it.
 */
const houseNumber = (): number => ++scheduled;

let scheduled = 1000 + 100 * Number(process.env['TEST_WORKER_INDEX'] ?? 0);
