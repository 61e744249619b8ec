import { AppError } from '@sightline/contracts/core/errors';
import { announceCamera, cameraRequested, controlCamera } from '@sightline/contracts/rooms/camera';
import {
  type ChosenView,
  captureProgressed,
  captureRequested,
  chooseView,
  reportCapture,
  requestCapture,
  viewChosen,
} from '@sightline/contracts/rooms/captures';
import type { RoomSnapshot } from '@sightline/contracts/rooms/room';
import { SubjectLimit } from '../../core/TokenBucket.ts';
import type { Room, RoomFeature } from '../Room.ts';
import { feature } from './feature.ts';

class Stills implements RoomFeature {
  readonly limit: SubjectLimit;
  readonly #room: Room;
  #nextView: ChosenView | null = null;

  constructor(room: Room, limit: SubjectLimit) {
    this.#room = room;
    this.limit = limit;
  }

  snapshot(): Pick<RoomSnapshot, 'nextView'> {
    return { nextView: this.#nextView };
  }

  /** Sets the view of the next photo (SPEC.md, C-11). */
  chooseView(view: ChosenView | null): void {
    if (view?.id === this.#nextView?.id) return;
    this.#nextView = view;
    this.#room.broadcast(viewChosen, { view });
  }

  /** Clears the chosen view after a camera in the call took its picture. */
  viewTaken(viewId: string): void {
    if (viewId === this.#nextView?.id) this.chooseView(null);
  }

  close(): void {
    this.#nextView = null;
  }
}

export const stills = feature({
  settings: {
    /** The burst of stills that one person may request in one room, over all devices. */
    captureBurst: 30,
    capturesPerSecond: 1,
  },
  create: (room, { captureBurst, capturesPerSecond }) =>
    new Stills(room, new SubjectLimit(captureBurst, capturesPerSecond)),
  commands: (on) => [
    on(announceCamera, (_own, { peer }, camera) => {
      peer.setCamera(camera);
      return {};
    }),

    on(controlCamera, async (_own, { room, peer }, { peerId, action }) => {
      const target = room.get(peerId);
      const request = { action, by: peer.author.name };
      const { state } = await target.request(cameraRequested, request, room.settings.phoneTimeoutMs);
      // The camera is read after the reply: the phone may have announced another one in the meantime.
      const { camera } = target.info;
      if (camera) target.setCamera({ ...camera, state });
      return { state };
    }),

    on(chooseView, (own, _by, { view }) => {
      own.chooseView(view);
      return {};
    }),

    // Only the request takes this path: the phone uploads the picture to the API (SPEC.md, C-1).
    on(requestCapture, async ({ limit }, { room, peer }, request) => {
      const target = room.get(request.peerId);
      // `capture` alone covers only a person's own camera. Decision 012.
      if (target !== peer && !peer.can('control-camera')) throw new AppError('forbidden');
      limit.spend(peer.subject);
      const order = { inspectionId: room.inspectionId, subject: target.subject };
      const forPhone = { ...request, by: peer.author.name };
      return await room.services.captureOrders.place(request.photoId, order, () =>
        target.request(captureRequested, forPhone, room.settings.phoneTimeoutMs),
      );
    }),

    on(reportCapture, (own, { room, peer }, progress) => {
      if (progress.state === 'captured' && progress.viewId) own.viewTaken(progress.viewId);
      // Others have no tile for it, and must not learn the photo's id and position.
      const watchers = room.peers.filter((other) => other !== peer && other.can('control-camera'));
      for (const other of watchers) other.notify(captureProgressed, { peerId: peer.id, progress });
      return {};
    }),
  ],
});
