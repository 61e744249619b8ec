import { announceCamera, cameraOrdered, controlCamera } from '@sightline/contracts/camera';
import { route } from '../core/answer.ts';
import type { Session, SessionRoute } from './Session.ts';

/** The camera of the field phone, worked from the host's panel. */
export const camera: SessionRoute[] = [
  route(announceCamera, (session: Session, camera) => {
    session.requirePeer().peer.setCamera(camera);
    return {};
  }),

  route(controlCamera, async (session: Session, { peerId, order }) => {
    const { room, peer } = session.requirePeer();
    const target = room.get(peerId);
    const request = { order, by: peer.author.name };
    const { state } = await target.request(cameraOrdered, request, room.settings.orderTimeoutMs);
    const { camera } = target.info;
    if (camera) target.setCamera({ ...camera, state });
    return { state };
  }),
];
