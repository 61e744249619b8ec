import { AppError } from '@sightline/contracts/core/errors';
import type { PersonOnCall, TicketClaims } from '@sightline/contracts/rooms/rooms';
import type { Peer } from '../Peer.ts';
import type { Room, RoomFeature } from '../Room.ts';
import { feature } from './feature.ts';

/** A page that waits for the host. Its socket is in the lobby. */
export interface WaitingPage {
  claims: Pick<TicketClaims, 'sub' | 'name' | 'role'>;
  /** The page's own id, over its sockets; undefined for one that states none. */
  id: string | undefined;
  letIn(): void;
}

/**
 * The pages that wait for the host apart from each other (SPEC.md, W-10): none is in the room, so none sees,
 * hears, or writes to another one.
 */
class WaitingRoom implements RoomFeature {
  readonly #room: Room;
  /** Each page with the time since which it has waited. */
  readonly #pages = new Map<WaitingPage, string>();

  constructor(room: Room) {
    this.#room = room;
  }

  /** Whether a newcomer with this ticket has to wait. */
  waits({ waitsForHost = false }: TicketClaims): boolean {
    const { record, peers } = this.#room;
    return waitsForHost && !record.facts.hasBegun && !peers.some(({ role }) => role === 'host');
  }

  /** Throws AppError('roomFull') if too many pages wait, in all or of this person. */
  add(page: WaitingPage): void {
    const { settings, peers } = this.#room;
    const own = [...this.#pages.keys()].filter(({ claims }) => claims.sub === page.claims.sub);
    const isOwn = ({ subject, isConnected }: Peer): boolean => isConnected && subject === page.claims.sub;
    const devices = peers.filter(isOwn).length + own.length;
    // The earlier socket of the page may be lost, and not be noticed yet.
    const earlier = page.id === undefined ? undefined : own.find(({ id }) => id === page.id);
    if (earlier) this.#pages.delete(earlier);
    else if (this.#pages.size >= settings.maxPeersPerRoom || devices >= settings.maxPeersPerSubject)
      throw new AppError('roomFull');
    this.#pages.set(page, new Date().toISOString());
    this.#room.occupancyChanged();
  }

  /** Called when the page has entered or is gone. */
  delete(page: WaitingPage): void {
    this.#pages.delete(page);
    this.#room.occupancyChanged();
  }

  people(): PersonOnCall[] {
    return [...this.#pages].map(([{ claims }, joinedAt]) => {
      const { sub: subject, name, role } = claims;
      return { subject, name, role, joinedAt, isConnected: true };
    });
  }

  /** Lets everyone in when the host comes. Staff who are in the call may also become its host. */
  changed({ role }: Peer): void {
    if (role === 'host') this.close();
  }

  /** Lets everyone in. If the room closes, they find it on its next node. */
  close(): void {
    const pages = [...this.#pages.keys()];
    this.#pages.clear();
    for (const page of pages) page.letIn();
  }
}

export const waiting = feature({
  settings: {},
  create: (room) => new WaitingRoom(room),
  commands: () => [],
});
