import { AppError } from '@sightline/contracts/core/errors';
import type { PersonOnCall, TicketClaims } from '@sightline/contracts/rooms/rooms';
import type { RoomSettings } from '../core/settings.ts';

/** A page that waits for the host. Its socket is in the lobby. */
export interface WaitingPage {
  claims: Pick<TicketClaims, 'sub' | 'name' | 'role'>;
  /** The page's own id, over its sockets; undefined for one that states none. */
  id: string | undefined;
  /** Tells the page that it can enter the room. */
  letIn(): void;
}

/**
 * The pages that wait for the host apart from each other (SPEC.md, W-10): none of them is in the room, so that none sees,
 * hears, or writes to another one.
 */
export class WaitingRoom {
  readonly #settings: Pick<RoomSettings, 'maxPeersPerRoom' | 'maxPeersPerSubject'>;
  /** The pages, with the time from which each has waited. */
  readonly #pages = new Map<WaitingPage, string>();

  constructor(settings: Pick<RoomSettings, 'maxPeersPerRoom' | 'maxPeersPerSubject'>) {
    this.#settings = settings;
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

  /** Throws AppError('roomFull'). `devices` is the number of devices with which the same person is in the room. */
  add(page: WaitingPage, devices: number): void {
    const { maxPeersPerRoom, maxPeersPerSubject } = this.#settings;
    const own = [...this.#pages.keys()].filter(({ claims }) => claims.sub === page.claims.sub);
    // The earlier socket of the page may be lost, and not be noticed yet.
    const earlier = page.id === undefined ? undefined : own.find(({ id }) => id === page.id);
    if (earlier) this.#pages.delete(earlier);
    else if (this.#pages.size >= maxPeersPerRoom || devices + own.length >= maxPeersPerSubject)
      throw new AppError('roomFull');
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
