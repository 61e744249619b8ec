import type { Endpoint } from '../core/define.ts';
import type { ProjectType } from '../inspections/inspections.ts';

/** What the booking page knows without loading a schema; bookings.ts and organization.ts make endpoints of it. */

type Address = Pick<Endpoint, 'method' | 'path'>;

export const READ_FEES = { method: 'GET', path: '/api/fees' } as const satisfies Address;
export const READ_FREE_SLOTS = { method: 'GET', path: '/api/free-slots' } as const satisfies Address;
export const HOLD_SLOT = { method: 'POST', path: '/api/slot-holds' } as const satisfies Address;
export const RELEASE_SLOT = { method: 'DELETE', path: '/api/slot-holds/:holdId' } as const satisfies Address;
export const REQUEST_QUOTE = { method: 'POST', path: '/api/quote-requests' } as const satisfies Address;

/** How long a slot stays reserved, from the hold and again from the request. */
export const HOLD_MINUTES = 30;

/** The types of the booking schedule, in the order in which they are offered. */
export const BOOKING_TYPES = [
  'building-code',
  'mechanical',
  'electrical',
  'plumbing',
  'structural',
  'final',
  'virtual-inspection',
] as const satisfies readonly ProjectType[];

/** Why a day has no free slot, in words that follow its date. */
export const NO_SLOT_TEXTS = {
  past: 'in the past',
  tooFar: 'cannot be booked yet',
  closed: 'closed',
  holiday: 'closed for a holiday',
  nobody: 'no inspector for this type',
  taken: 'no free time left',
} as const;
export type NoSlotReason = keyof typeof NO_SLOT_TEXTS;
