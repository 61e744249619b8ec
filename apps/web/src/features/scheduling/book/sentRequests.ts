import type { requestQuote } from '@sightline/contracts/bookings/bookings';
import type { CallInput } from '@sightline/contracts/core/define';
import { readTab, storeTab } from '../../../wire/tabStorage.ts';

export type SentRequest = CallInput<typeof requestQuote>['body'];

const KEY = 'sent-requests';

/**
 * What this tab has sent under the id of one request, the earliest first, until a reply confirms one: a reply that was
 * lost leaves open which of them the office has.
 */
const sentRequests = (): SentRequest[] => readTab<SentRequest[]>(KEY) ?? [];

export function noteSent(request: SentRequest): void {
  storeTab(KEY, [...sentRequests().filter(({ id }) => id === request.id), request]);
}

/** The earliest of them, which is not returned again. */
export function takeEarliestSent(): SentRequest | undefined {
  const [earliest, ...later] = sentRequests();
  storeTab(KEY, later);
  return earliest;
}

export function forgetSent(): void {
  storeTab(KEY, null);
}
