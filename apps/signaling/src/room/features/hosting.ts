import { AppError } from '@sightline/contracts/core/errors';
import {
  endSession,
  handOverHosting,
  lockRoom,
  mutePeer,
  removePeer,
  youWereMuted,
} from '@sightline/contracts/rooms/room';
import type { TicketClaims } from '@sightline/contracts/rooms/rooms';
import type { findRevocation, Revocable } from '@sightline/server-kit/revocations';
import { type HandOver, type HostChange, withHandOver } from '../foldEvents.ts';
import type { Peer } from '../Peer.ts';
import type { Room, RoomFeature } from '../Room.ts';
import { rightsAfter } from '../rightsAfter.ts';
import { feature } from './feature.ts';

/**
 * The hand-overs of hosting in this call, by person. A hand-over takes effect at once, before Redis has it;
 * the log carries it to other nodes and over a restart. Decision 067.
 */
class Hosting implements RoomFeature {
  readonly #room: Room;
  #handOvers: ReadonlyMap<string, HandOver>;
  #isClosed = false;

  constructor(room: Room) {
    this.#room = room;
    this.#handOvers = room.record.facts.handOvers;
    room.record.on('happened', (event) => {
      if (event.kind === 'host:changed') this.#set(withHandOver(this.#handOvers, event.data, event.at));
      if (event.kind === 'session:ended') this.#set(new Map());
    });
  }

  of(subject: string): HandOver | null {
    return this.#handOvers.get(subject) ?? null;
  }

  /** A person who received hosting may enter a locked room without that right in their ticket. */
  claimsAfter(claims: TicketClaims): TicketClaims {
    return rightsAfter(claims, this.of(claims.sub));
  }

  seated(peer: Peer): void {
    peer.setHandOver(this.of(peer.subject));
  }

  /** The last receiver of hosting who has not handed it on. */
  get receiver(): HostChange['from'] {
    const [subject, receiver] = [...this.#handOvers].findLast(([, { hosts }]) => hosts) ?? [];
    return subject && receiver ? { subject, name: receiver.name } : null;
  }

  change(change: HostChange): void {
    this.#set(withHandOver(this.#handOvers, change, new Date().toISOString()));
  }

  /** Called when the right to host is revoked, which ends an older hand-over as it ends a ticket. */
  end(subject: string): void {
    if (!this.of(subject)?.hosts) return;
    const left = new Map(this.#handOvers);
    left.delete(subject);
    this.#set(left);
  }

  close(): void {
    // The peers keep their rights until they have left.
    this.#isClosed = true;
  }

  #set(handOvers: ReadonlyMap<string, HandOver>): void {
    this.#handOvers = handOvers;
    if (!this.#isClosed) for (const peer of this.#room.peers) this.seated(peer);
  }
}

/** Abilities are checked before any of these commands run. */
export const hosting = feature({
  settings: {},
  create: (room) => new Hosting(room),
  commands: (on) => [
    on(mutePeer, async (_own, { room, peer }, { peerId }) => {
      const target = room.get(peerId);
      const microphone = target.media?.publisher?.publications.find(({ source }) => source === 'microphone');
      // The server pauses it, so that it works even if the page of that peer does not respond.
      await microphone?.producer.pause();
      target.notify(youWereMuted, { by: peer.author.name });
      return {};
    }),

    on(removePeer, (_own, { room, peer }, { id, peerId }) => {
      const target = room.find(peerId);
      // The host would be banned from their own inspection and never get the acknowledgement.
      if (target === peer) throw new AppError('badInput', { fields: { peerId: 'Leave the room instead' } });
      // The command may arrive twice: a missing peer has been removed.
      if (target) {
        const notice = { by: peer.author.name, reason: 'removed' as const };
        room.drop(target, 'removed', { notice, by: peer.author, eventId: id });
      }
      return {};
    }),

    on(lockRoom, async (_own, { room, peer }, { id, locked }) => {
      room.quota.spend(peer.subject, '');
      // The lock takes effect at once, even during a Redis outage; the event makes it durable.
      room.admission.lock(locked);
      await room.record.append({ id, by: peer.author, kind: 'room:locked', data: { locked } });
      return {};
    }),

    on(handOverHosting, async (own, { room, peer }, { id, peerId }) => {
      const target = room.get(peerId);
      // The command may arrive twice: a person who hosts has received it.
      if (target.can('hand-over')) return {};
      const from = giverOf(own, peer, target);
      if (!target.can('become-host'))
        throw new AppError('badInput', { fields: { peerId: 'Only staff can host this call.' } });
      if (!target.isConnected) throw new AppError('notReady', { thing: 'person' });
      room.quota.spend(peer.subject, '');
      const by = peer.author;
      const change = { from, to: personOf(target) };
      // The change takes effect at once, even during a Redis outage; the event makes it durable.
      own.change(change);
      await room.record.append({ id, by, kind: 'host:changed', data: change });
      room.logger.info({ from: from?.subject, to: target.subject }, 'hosting handed over');
      return {};
    }),

    on(endSession, async (_own, { room, peer }, { id }) => {
      // The event comes first: without it the next session would inherit the lock and the bans.
      await room.record.append({ id, by: peer.author, kind: 'session:ended', data: {} });
      const notice = { by: peer.author.name, reason: 'ended' as const };
      // The room is closed after the acknowledgement was sent.
      setImmediate(() => room.close({ notice }));
      return {};
    }),
  ],
});

/** The person who gives up hosting: the host who hands it over, or the one from whom it is taken back. */
function giverOf(own: Hosting, peer: Peer, target: Peer): HostChange['from'] {
  if (peer.can('hand-over')) return personOf(peer);
  // Their ticket grants hosting, so they need not wait for a person who may have left.
  const isTakenBack = peer.subject === target.subject && peer.rights.abilities.includes('hand-over');
  if (!isTakenBack) throw new AppError('forbidden');
  return own.receiver;
}

const personOf = ({ author: { subject, name } }: Peer): HostChange['to'] => ({ subject, name });

export type FindRevocation = (who: Revocable) => ReturnType<typeof findRevocation>;

/** Ends hosting if a right was revoked since the hand-over, which counts like a ticket of that time. */
export async function endWithdrawnHosting(
  room: Room,
  person: Revocable,
  find: FindRevocation,
): Promise<void> {
  const own = room.feature(hosting);
  const received = own.of(person.sub);
  if (!received?.hosts) return;
  const revoked = await find({ ...person, role: 'host', iat: Date.parse(received.at) / 1000 });
  if (revoked) own.end(person.sub);
}
