import type { requestQuote as requestQuoteEndpoint } from '@sightline/contracts/bookings';
import type { HandlerInput } from '@sightline/contracts/core/define';
import { AppError } from '@sightline/contracts/core/errors';
import {
  createQuoteRequest,
  findQuoteRequest,
  type QuoteRequestRecord,
} from '@sightline/store/bookings/quoteRequests';
import { attachRequest, type SlotHoldRecord } from '@sightline/store/bookings/slotHolds';
import { contentHashOf } from '@sightline/store/core/canonicalJson';
import type { Store } from '@sightline/store/core/store';
import { heldUntil } from './holdSlot.ts';

type NewRequest = HandlerInput<typeof requestQuoteEndpoint>['body'];

/** Requests the inspection for which a slot is held; type, time, inspector and fee are those of the hold. */
export async function requestQuote(store: Store, input: NewRequest): Promise<QuoteRequestRecord> {
  const known = await findQuoteRequest(store, input.id);
  if (known) return sameRequest(known, input);
  const attachment = { requestId: input.id, expiresAt: heldUntil() };
  const hold = await attachRequest(store, input.holdId, attachment);
  if (!hold) throw new AppError('holdExpired');
  return await createQuoteRequest(store, requestOf(input, hold));
}

/** Sent again, perhaps after its hold has expired: what was stored counts. */
function sameRequest(known: QuoteRequestRecord, input: NewRequest): QuoteRequestRecord {
  if (known.contentHash === hashOf(input)) return known;
  throw new AppError('conflict', { thing: 'request' });
}

function requestOf(input: NewRequest, hold: SlotHoldRecord): QuoteRequestRecord {
  const { id, holdId, name, email, phone, address, size, details, acceptsSms } = input;
  const { projectType, isVirtual, isThresholdBuilding, startsAt, endsAt, inspectorId, feeCents } = hold;
  return {
    ...{ _id: id, holdId, name, email, phone, address, size, details, acceptsSms },
    ...{ projectType, isVirtual, isThresholdBuilding, startsAt, endsAt, inspectorId, feeCents },
    state: 'requested',
    isPaid: false,
    heldUntil: hold.expiresAt,
    inspectionId: null,
    contentHash: hashOf(input),
    createdAt: new Date(),
  };
}

/** What has its default is left out: a request from before the field existed has the same content. */
const hashOf = (input: NewRequest): string =>
  contentHashOf({ ...input, acceptsSms: input.acceptsSms || undefined });
