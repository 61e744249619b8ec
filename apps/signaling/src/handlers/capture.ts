import {
  type CaptureProgress,
  captureOrdered,
  captureProgressed,
  reportCapture,
  requestCapture,
} from '@sightline/contracts/captures';
import { AppError } from '@sightline/contracts/core/errors';
import { route } from '../core/answer.ts';
import type { Session, SessionRoute } from './Session.ts';

/** Remote stills: the order goes to the phone, the picture never comes this way. */
export const capture: SessionRoute[] = [
  route(requestCapture, async (session: Session, request) => {
    const { room, peer } = session.requirePeer();
    const target = room.get(request.peerId);
    // Working the camera of somebody else is more than taking a picture oneself.
    if (target !== peer && !peer.can('control-camera')) throw new AppError('forbidden');
    const order = { ...request, by: peer.author.name };
    return await target.ask(captureOrdered, order, room.settings.orderTimeoutMs);
  }),

  route(reportCapture, (session: Session, progress) => {
    const { room, peer } = session.requirePeer();
    for (const other of room.peers) {
      if (other === peer) continue;
      const mayKnowPosition = other.can('control-camera');
      const told = mayKnowPosition ? progress : withoutPosition(progress);
      other.notify(captureProgressed, { peerId: peer.id, progress: told });
    }
    return {};
  }),
];

function withoutPosition(progress: CaptureProgress): CaptureProgress {
  return progress.state === 'captured' ? { ...progress, position: null } : progress;
}
