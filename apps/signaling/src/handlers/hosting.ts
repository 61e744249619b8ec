import { AppError } from '@sightline/contracts/core/errors';
import { endSession, lockRoom, mutePeer, removePeer, youWereMuted } from '@sightline/contracts/room';
import { route } from '../core/answer.ts';
import type { Session, SessionRoute } from './Session.ts';

/** What the lead does to others. Abilities are checked before any of these run. */
export const hosting: SessionRoute[] = [
  route(mutePeer, async (session: Session, { peerId }) => {
    const { room, peer } = session.present();
    const target = room.get(peerId);
    const microphone = target.media?.send?.publications.find(({ source }) => source === 'microphone');
    await microphone?.producer.pause();
    target.notify(youWereMuted, { by: peer.author.name });
    return {};
  }),

  route(removePeer, (session: Session, { id, peerId }) => {
    const { room, peer } = session.present();
    const target = room.find(peerId);
    // It would stay out of its own inspection, and never hear that it was done.
    if (target === peer) throw new AppError('badInput', { fields: { peerId: 'Leave the room instead' } });
    // Gone already is what was asked for; the command may come twice.
    if (target) {
      const farewell = { by: peer.author.name, reason: 'removed' as const };
      room.drop(target, 'removed', { farewell, by: peer.author, eventId: id });
    }
    return {};
  }),

  route(lockRoom, async (session: Session, { id, locked }) => {
    const { room, peer } = session.present();
    // At once, whatever Redis does; the event makes it durable.
    room.door.lock(locked);
    await room.record.append({ id, by: peer.author, kind: 'room:locked', data: { locked } });
    return {};
  }),

  route(endSession, async (session: Session, { id }) => {
    const { room, peer } = session.present();
    await room.record.append({ id, by: peer.author, kind: 'session:ended', data: {} });
    const farewell = { by: peer.author.name, reason: 'ended' as const };
    // After the acknowledgement has gone out.
    setImmediate(() => room.close({ farewell }));
    return {};
  }),
];
