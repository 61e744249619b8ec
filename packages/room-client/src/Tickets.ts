import { AppError } from '@sightline/contracts/core/errors';
import { withTimeout } from '@sightline/contracts/core/withTimeout';
import type { RoomTicket } from '@sightline/contracts/rooms/rooms';

/** The time after which a first try stops waiting for a ticket; a more patient one has a multiple of it. */
export const TICKET_TIMEOUT_MS = 10_000;
const MAX_LATE = 2;

interface TicketRequest {
  reply: Promise<RoomTicket>;
  abort: () => void;
}

/**
 * Asks the API for tickets. A request that hangs delays no later try. A slow one is not wasted: its ticket
 * serves the try that is waiting when it arrives.
 */
export class Tickets {
  readonly #fetch: (signal: AbortSignal) => Promise<RoomTicket>;
  /** Requests whose try has ended, the oldest first. */
  #late: TicketRequest[] = [];

  constructor(fetch: (signal: AbortSignal) => Promise<RoomTicket>) {
    this.#fetch = fetch;
  }

  /** Returns an unused ticket. Throws the refusal of the API, or AppError('timedOut'). */
  async next(patience = 1): Promise<RoomTicket> {
    const limitMs = TICKET_TIMEOUT_MS * patience;
    const own = this.#request();
    // The refusal of an earlier request says less than the reply to this one.
    const late = this.#late.map(async ({ reply }) => await reply.catch(() => own.reply));
    try {
      const ticket = await withTimeout(limitMs, Promise.race([own.reply, ...late]), 'timedOut');
      this.#abort([own, ...this.#late]);
      this.#late = [];
      return ticket;
    } catch (error) {
      if (error instanceof AppError && error.code === 'timedOut') this.#keep(own);
      throw error;
    }
  }

  close(): void {
    this.#abort(this.#late);
    this.#late = [];
  }

  #request(): TicketRequest {
    const controller = new AbortController();
    const reply = this.#fetch(controller.signal);
    // It may fail after its try has ended.
    reply.catch(() => undefined);
    return { reply, abort: () => controller.abort() };
  }

  #keep(request: TicketRequest): void {
    this.#late.push(request);
    this.#abort(this.#late.splice(0, this.#late.length - MAX_LATE));
  }

  #abort(requests: readonly TicketRequest[]): void {
    for (const { abort } of requests) abort();
  }
}
