import { AppError } from '@sightline/contracts/core/errors';
import type { RoomEventBody } from '@sightline/contracts/rooms/roomEvents';
import { showCamera } from '@sightline/contracts/rooms/shownCamera';
import type { Room } from '../Room.ts';
import { feature } from './feature.ts';

/** The camera that everyone sees large. A repeated command finds its own event and changes nothing. */
export const showing = feature({
  settings: {},
  create: (room) => {
    let isClosed = false;
    return {
      /** The next call does not begin with this camera. A room that closes continues on another node. */
      left: () => {
        if (room.peers.length === 0 && !isClosed) room.record.forgetShownCamera();
      },
      close: () => {
        isClosed = true;
      },
    };
  },
  commands: (on) => [
    on(showCamera, async (_own, { room, peer }, { id, peerId }) => {
      const data = { camera: peerId === null ? null : cameraOf(room, peerId) };
      room.quota.spend(peer.subject, JSON.stringify(data));
      await room.record.append({ id, by: peer.author, kind: 'camera:shown', data });
      return {};
    }),
  ],
});

function cameraOf(
  room: Room,
  peerId: string,
): Extract<RoomEventBody, { kind: 'camera:shown' }>['data']['camera'] {
  const target = room.get(peerId);
  if (!target.can('publish-video'))
    throw new AppError('badInput', { fields: { peerId: 'This person only watches the call.' } });
  const { subject, name, number } = target.info;
  const overScreen = room.peers.some(({ media }) =>
    media?.publisher?.publications.some(({ source }) => source === 'screen'),
  );
  return { peerId, subject, name, number, overScreen };
}
