import type { QuoteReceipt } from '@sightline/contracts/bookings/bookings';

/** A visitor's unpaid booking on this device, which the checkout page reads. */
export interface PendingInspection {
  /** The id of the request, which is also the right to pay for it. */
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
  endsAt: string;
  amountCents: number;
  project: string;
  storedAt: number;
}

const KEY = 'pendingInspection';

/**
 * The time for which it is kept: after a day, it is only a person's address on a device that others may use.
 */
const KEPT_MS = 24 * 3_600_000;

export function storePending(pending: Omit<PendingInspection, 'project' | 'storedAt'>): void {
  const project = pending.details || 'Inspection Service';
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...pending, project, storedAt: Date.now() }));
  } catch {
    // Storage is blocked or full: the office has the request, and sends a payment link.
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
    // Storage is blocked, so nothing was stored.
  }
}
