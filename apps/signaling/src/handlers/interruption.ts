import { AppError } from '@sightline/contracts/core/errors';
import { announceInterruption } from '@sightline/contracts/rooms/interruptions';
import { route } from '../core/answer.ts';
import type { Session, SessionRoute } from './Session.ts';

/** The interruptions of the caller's own device: a phone call, a page in the background, a camera in use. */
export const interruption: SessionRoute[] = [
  route(announceInterruption, (session: Session, { reason }) => {
    const { room, peer } = session.requirePeer();
    // Observers send nothing that could be interrupted.
    if (!peer.mayPublish) throw new AppError('forbidden');
    room.quota.spendInterruption(peer.subject);
    peer.setInterruption(reason);
    return {};
  }),
];
