import { AppError } from '@sightline/contracts/core/errors';
import {
  endSession,
  handOverHosting,
  lockRoom,
  mutePeer,
  removePeer,
  youWereMuted,
} from '@sightline/contracts/rooms/room';
import { route } from '../core/answer.ts';
import type { HostChange } from '../room/foldEvents.ts';
import type { Peer } from '../room/Peer.ts';
import type { Room } from '../room/Room.ts';
import type { Session, SessionRoute } from './Session.ts';

/** Commands of the host about other peers. Abilities are checked before any of these run. */
export const hosting: SessionRoute[] = [
  route(mutePeer, async (session: Session, { peerId }) => {
    const { room, peer } = session.requirePeer();
    const target = room.get(peerId);
    const microphone = target.media?.publisher?.publications.find(({ source }) => source === 'microphone');
    // The server pauses it, so that it works even if the page of that peer does not respond.
    await microphone?.producer.pause();
    target.notify(youWereMuted, { by: peer.author.name });
    return {};
  }),

  route(removePeer, (session: Session, { id, peerId }) => {
    const { room, peer } = session.requirePeer();
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

  route(lockRoom, async (session: Session, { id, locked }) => {
    const { room, peer } = session.requirePeer();
    room.quota.spendEvent(peer.subject, '');
    // The lock takes effect at once, even during a Redis outage; the event makes it durable.
    room.admission.lock(locked);
    await room.record.append({ id, by: peer.author, kind: 'room:locked', data: { locked } });
    return {};
  }),

  route(handOverHosting, async (session: Session, { id, peerId }) => {
    const { room, peer } = session.requirePeer();
    const target = room.get(peerId);
    // The command may arrive twice: a person who hosts has received it.
    if (target.can('hand-over')) return {};
    const from = giverOf(room, peer, target);
    if (!target.can('become-host'))
      throw new AppError('badInput', { fields: { peerId: 'Only staff can host this call.' } });
    if (!target.isConnected) throw new AppError('notReady', { thing: 'person' });
    room.quota.spendEvent(peer.subject, '');
    const by = peer.author;
    const change = { from, to: personOf(target) };
    // The change takes effect at once, even during a Redis outage; the event makes it durable.
    room.hosting.change(change);
    await room.record.append({ id, by, kind: 'host:changed', data: change });
    room.logger.info({ from: from?.subject, to: target.subject }, 'hosting handed over');
    return {};
  }),

  route(endSession, async (session: Session, { id }) => {
    const { room, peer } = session.requirePeer();
    // The event comes first: without it the next session would inherit the lock and the bans.
    await room.record.append({ id, by: peer.author, kind: 'session:ended', data: {} });
    const notice = { by: peer.author.name, reason: 'ended' as const };
    // The room is closed after the acknowledgement was sent.
    setImmediate(() => room.close({ notice }));
    return {};
  }),
];

/** The person who gives up hosting: the host who hands it over, or the one from whom it is taken back. */
function giverOf(room: Room, peer: Peer, target: Peer): HostChange['from'] {
  if (peer.can('hand-over')) return personOf(peer);
  // Their ticket grants hosting, so they need not wait for a person who may have left.
  const isTakenBack = peer.subject === target.subject && peer.rights.abilities.includes('hand-over');
  if (!isTakenBack) throw new AppError('forbidden');
  return room.hosting.receiver;
}

const personOf = ({ author: { subject, name } }: Peer): HostChange['to'] => ({ subject, name });
