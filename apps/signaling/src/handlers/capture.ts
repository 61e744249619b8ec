import {
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
    // Operating another person's camera takes more than the right to take pictures with one's own.
    if (target !== peer && !peer.can('control-camera')) throw new AppError('forbidden');
    const { inspectionId } = room;
    // Before the phone knows the id: from here on only this subject may upload a photo under it.
    await session.registry.bindCapture(request.photoId, { inspectionId, subject: target.subject });
    const order = { ...request, by: peer.author.name };
    return await target.request(captureOrdered, order, room.settings.orderTimeoutMs);
  }),

  route(reportCapture, (session: Session, progress) => {
    const { room, peer } = session.requirePeer();
    // Nobody else has a tile for it, and nobody else may learn the photo's id and position.
    const watchers = room.peers.filter((other) => other !== peer && other.can('control-camera'));
    for (const other of watchers) other.notify(captureProgressed, { peerId: peer.id, progress });
    return {};
  }),
];
