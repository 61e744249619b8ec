import { z } from 'zod';
import { STAFF } from '../accounts/roles.ts';
import { endpoint } from '../core/define.ts';
import { Cents, Email, Instant, Line, RequiredLine, StreetAddress, Text, TypedDay } from '../core/fields.ts';
import { Id, MintedId } from '../core/ids.ts';
import { Phone } from '../core/phoneNumber.ts';
import { Inspection, PreferredTime } from '../inspections/inspections.ts';
import { NamedProjectType } from '../inspections/projectType.ts';
import { BookingType } from './bookingSettings.ts';
import { BookedType } from './freeSlots.ts';

/** Public booking: a held slot becomes a quote request, which staff accept as an inspection. */

export const QuoteRequestState = z.enum(['requested', 'accepted', 'declined']);
export type QuoteRequestState = z.infer<typeof QuoteRequestState>;

export const QuoteRequest = z.object({
  id: Id,
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  ...BookedType,
  address: z.string(),
  /** The size of the project in the visitor's words. */
  size: z.string(),
  details: z.string(),
  acceptsSms: z.boolean().default(false),
  startsAt: Instant,
  endsAt: Instant,
  /** Flexible where the visitor named a day and no slot is held; the times are the beginning of that day. */
  preferredTime: PreferredTime.nullable().default(null),
  /** The inspector of the held slot; null where no slot is held. */
  inspectorId: Id.nullable(),
  feeCents: Cents.nullable(),
  state: QuoteRequestState,
  /** The end of the reservation, after which another visitor may take the slot. Null where none is held. */
  heldUntil: Instant.nullable(),
  /** The inspection, once the request was accepted. */
  inspectionId: Id.nullable(),
  /**
   * Whether the visitor has paid for a request that is still open, because its time was taken before the
   * payment arrived.
   */
  isPaid: z.boolean().default(false),
  createdAt: Instant,
});
export type QuoteRequest = z.infer<typeof QuoteRequest>;

export function detailsWithSize({ size, details }: Pick<QuoteRequest, 'size' | 'details'>): string {
  return [...(size ? [`Size: ${size}`] : []), ...(details ? [details] : [])].join('\n');
}

/** The fields of a request that its visitor receives. */
export const QuoteReceipt = QuoteRequest.pick({
  id: true,
  projectType: true,
  isVirtual: true,
  startsAt: true,
  endsAt: true,
  preferredTime: true,
  feeCents: true,
  heldUntil: true,
});
export type QuoteReceipt = z.infer<typeof QuoteReceipt>;

export const NewQuoteRequest = z
  .strictObject({
    /**
     * Minted by the visitor, so that a request sent twice counts once. Without an id, each is a new request.
     */
    id: MintedId.optional(),
    /** The held slot, which determines type, time and fee. */
    holdId: Id.optional(),
    /** The type and the preferred day of a request without a held slot. */
    projectType: NamedProjectType.pipe(BookingType).optional(),
    preferredDate: TypedDay.optional(),
    name: RequiredLine,
    email: Email,
    phone: Phone.min(1, 'Required'),
    address: StreetAddress,
    size: Line.default(''),
    details: Text.default(''),
    /** Whether the visitor agrees to text messages at this phone. */
    acceptsSms: z.boolean().default(false),
  })
  .refine(...unlessHeld('projectType'))
  .refine(...unlessHeld('preferredDate'));

/** Requires a field of a request without a held slot, and says so together with all other problems. */
function unlessHeld(field: 'projectType' | 'preferredDate') {
  const isGiven = (request: { holdId?: unknown; projectType?: unknown; preferredDate?: unknown }): boolean =>
    request.holdId !== undefined || request[field] !== undefined;
  const when = ({ value }: { value: unknown }): boolean => typeof value === 'object' && value !== null;
  const options = { path: [field], error: 'Required', when };
  return [isGiven, options] as const;
}

export const requestQuote = endpoint({
  method: 'POST',
  path: '/api/quote-requests',
  summary:
    'Request an inspection: with the type, time and fee of a held slot, or for a day on which no time is held',
  access: 'public',
  status: 201,
  body: NewQuoteRequest,
  reply: QuoteReceipt,
});

const params = z.object({ requestId: Id });

export const acceptQuoteRequest = endpoint({
  method: 'POST',
  path: '/api/quote-requests/:requestId/accept',
  summary: 'Accept a request: its client, if new, and its inspection are created',
  access: STAFF,
  params,
  reply: Inspection,
});

export const declineQuoteRequest = endpoint({
  method: 'POST',
  path: '/api/quote-requests/:requestId/decline',
  summary: 'Decline a request; its slot is free again, and the visitor is mailed the reason',
  access: STAFF,
  params,
  body: z.strictObject({ reason: Line.default('') }),
  reply: QuoteRequest,
});
