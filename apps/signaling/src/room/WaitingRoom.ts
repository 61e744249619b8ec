import { AppError } from '@sightline/contracts/core/errors';
import type { PersonOnCall, TicketClaims } from '@sightline/contracts/rooms/rooms';

/** A page that waits for the host. Its socket is in the lobby. */
export interface WaitingPage {
  claims: Pick<TicketClaims, 'sub' | 'name' | 'role'>;
  /** Tells the page that it can enter the room. */
  letIn(): void;
}

/**
 * The pages that wait for the host apart from each other (SPEC.md, W-10): none of them is in the room, so that none sees,
 * hears, or writes to another one.
 */
export class WaitingRoom {
  readonly #maxPages: number;
  /** The pages, with the time from which each has waited. */
  readonly #pages = new Map<WaitingPage, string>();

  constructor(maxPages: number) {
    this.#maxPages = maxPages;
  }

  get isEmpty(): boolean {
    return this.#pages.size === 0;
  }

  get people(): PersonOnCall[] {
    return [...this.#pages].map(([{ claims }, joinedAt]) => {
      const { sub: subject, name, role } = claims;
      return { subject, name, role, joinedAt, isConnected: true };
    });
  }

  add(page: WaitingPage): void {
    if (this.#pages.has(page)) return;
    if (this.#pages.size >= this.#maxPages) throw new AppError('roomFull');
    this.#pages.set(page, new Date().toISOString());
  }

  delete(page: WaitingPage): void {
    this.#pages.delete(page);
  }

  /** Lets everyone in: the host has come, or the room is on another node. */
  empty(): void {
    const pages = [...this.#pages.keys()];
    this.#pages.clear();
    for (const page of pages) page.letIn();
  }
}
