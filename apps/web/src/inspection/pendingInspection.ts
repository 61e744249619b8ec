import type { QuoteReceipt } from '@sightline/contracts/bookings/bookings';

/** What a visitor has booked on this device and not paid for yet: the checkout page finds it here. */
export interface PendingInspection {
  /** Also the right to pay for the request. */
  requestId: string;
  name: string;
  email: string;
  phone: string;
  address: string;
  size: string;
  details: string;
  projectType: QuoteReceipt['projectType'];
  isVirtual: boolean;
  startsAt: string;
  amountCents: number;
  project: string;
  storedAt: number;
}

const KEY = 'pendingInspection';

/** Its time is held for minutes; after a day it is only somebody's address on a device that others may use. */
const KEPT_MS = 24 * 3_600_000;

export function storePending(pending: Omit<PendingInspection, 'project' | 'storedAt'>): void {
  const project = pending.details || 'Inspection Service';
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...pending, project, storedAt: Date.now() }));
  } catch {
    // Blocked or full storage: the office has the request, and sends a payment link.
  }
}

export function readPending(): PendingInspection | null {
  try {
    const pending = JSON.parse(localStorage.getItem(KEY) ?? 'null') as PendingInspection | null;
    if (pending && pending.storedAt > Date.now() - KEPT_MS) return pending;
    clearPending();
    return null;
  } catch {
    return null;
  }
}

export function clearPending(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Nothing was stored either.
  }
}
