import { AppError } from '@sightline/contracts/core/errors';
import { mintId } from '@sightline/contracts/core/mintId';
import { readTab, storeTab } from './tabStorage.ts';

interface UnansweredRequest {
  id: string;
  /** The time of the first attempt, in milliseconds. */
  at: number;
}

const KEY = 'unanswered-requests';

/** The age after which a person who does the same again means another mail or invitation. */
const REPEATED_WITHIN_MS = 15 * 60_000;

/**
 * The id of a request: the same for the same content until a success is known, also after a reload, so that the
 * server recognizes a repetition after a lost reply.
 */
export function requestIdFor(content: readonly unknown[], withinMs = REPEATED_WITHIN_MS): string {
  const unanswered = read();
  const key = JSON.stringify(content);
  const known = unanswered[key];
  if (known && Date.now() - known.at < withinMs) return known.id;
  const id = mintId();
  storeTab(KEY, { ...unanswered, [key]: { id, at: Date.now() } });
  return id;
}

/** Ends a request that has succeeded: the same content is another request from now on. */
export function endRequest(id: string): void {
  const others = Object.entries(read()).filter(([, request]) => request.id !== id);
  storeTab(KEY, others.length > 0 ? Object.fromEntries(others) : null);
}

/**
 * The id of the request that a kept draft becomes, as long as the draft is kept: the server recognizes a changed draft
 * whose first version has arrived, and refuses it.
 */
export const requestIdOfDraft = (draftKey: string): string =>
  requestIdFor([draftKey], Number.POSITIVE_INFINITY);

/** Forgets a draft whose request is on the server: what is written next is another request. */
export function endDraft(draftKey: string, id: string): void {
  storeTab(draftKey, null);
  endRequest(id);
}

/** Whether an earlier request with the same id has arrived, with other content. */
export const hasArrived = (error: unknown): boolean => error instanceof AppError && error.code === 'conflict';

const read = (): Record<string, UnansweredRequest> => readTab(KEY) ?? {};
