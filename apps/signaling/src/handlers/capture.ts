import { AppError } from '@sightline/contracts/core/errors';
import { announceCamera, cameraRequested, controlCamera } from '@sightline/contracts/rooms/camera';
import {
  captureProgressed,
  captureRequested,
  chooseView,
  reportCapture,
  requestCapture,
} from '@sightline/contracts/rooms/captures';
import { route } from '../core/answer.ts';
import type { Session, SessionRoute } from './Session.ts';

/** The camera of the field phone, operated by the host: its controls, and stills. */
export const capture: SessionRoute[] = [
  route(announceCamera, (session: Session, camera) => {
    session.requirePeer().peer.setCamera(camera);
    return {};
  }),

  route(controlCamera, async (session: Session, { peerId, action }) => {
    const { room, peer } = session.requirePeer();
    const target = room.get(peerId);
    const request = { action, by: peer.author.name };
    const { state } = await target.request(cameraRequested, request, room.settings.phoneTimeoutMs);
    // The camera is read after the phone's reply, since the phone may have announced another one in the
    // meantime.
    const { camera } = target.info;
    if (camera) target.setCamera({ ...camera, state });
    return { state };
  }),

  route(chooseView, (session: Session, { view }) => {
    session.requirePeer().room.chooseView(view);
    return {};
  }),

  // Only the request takes this path: the phone uploads the picture to the API (SPEC.md, C-1).
  route(requestCapture, async (session: Session, request) => {
    const { room, peer } = session.requirePeer();
    const target = room.get(request.peerId);
    // `capture` alone covers only a person's own camera. Decision 012.
    if (target !== peer && !peer.can('control-camera')) throw new AppError('forbidden');
    room.quota.spendCapture(peer.subject);
    const order = { inspectionId: room.inspectionId, subject: target.subject };
    const forPhone = { ...request, by: peer.author.name };
    return await session.registry.captureOrders.place(request.photoId, order, () =>
      target.request(captureRequested, forPhone, room.settings.phoneTimeoutMs),
    );
  }),

  route(reportCapture, (session: Session, progress) => {
    const { room, peer } = session.requirePeer();
    if (progress.state === 'captured' && progress.viewId) room.viewTaken(progress.viewId);
    // No one else has a tile for it, and others must not learn the photo's id and position.
    const watchers = room.peers.filter((other) => other !== peer && other.can('control-camera'));
    for (const other of watchers) other.notify(captureProgressed, { peerId: peer.id, progress });
    return {};
  }),
];
