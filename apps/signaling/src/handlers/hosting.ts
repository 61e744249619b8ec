import { AppError } from '@sightline/contracts/core/errors';
import { endSession, lockRoom, mutePeer, removePeer, youWereMuted } from '@sightline/contracts/room';
import { route } from '../core/answer.ts';
import type { Session, SessionRoute } from './Session.ts';

/** What the host does to others. Abilities are checked before any of these run. */
export const hosting: SessionRoute[] = [
  route(mutePeer, async (session: Session, { peerId }) => {
    const { room, peer } = session.requirePeer();
    const target = room.get(peerId);
    const microphone = target.media?.publisher?.publications.find(({ source }) => source === 'microphone');
    // On the server, so that it works even if the page of that peer does not respond.
    await microphone?.producer.pause();
    target.notify(youWereMuted, { by: peer.author.name });
    return {};
  }),

  route(removePeer, (session: Session, { id, peerId }) => {
    const { room, peer } = session.requirePeer();
    const target = room.find(peerId);
    // It would ban itself from its own inspection and never get the acknowledgement.
    if (target === peer) throw new AppError('badInput', { fields: { peerId: 'Leave the room instead' } });
    // The command may arrive twice: a peer that is gone is removed.
    if (target) {
      const notice = { by: peer.author.name, reason: 'removed' as const };
      room.drop(target, 'removed', { notice, by: peer.author, eventId: id });
    }
    return {};
  }),

  route(lockRoom, async (session: Session, { id, locked }) => {
    const { room, peer } = session.requirePeer();
    room.quota.spendEvent(peer.subject, '');
    // Takes effect at once, even during a Redis outage; the event makes it durable.
    room.admission.lock(locked);
    await room.record.append({ id, by: peer.author, kind: 'room:locked', data: { locked } });
    return {};
  }),

  route(endSession, async (session: Session, { id }) => {
    const { room, peer } = session.requirePeer();
    // Recorded first: without the event the next session would inherit the lock and the bans.
    await room.record.append({ id, by: peer.author, kind: 'session:ended', data: {} });
    const notice = { by: peer.author.name, reason: 'ended' as const };
    // After the acknowledgement has gone out.
    setImmediate(() => room.close({ notice }));
    return {};
  }),
];
