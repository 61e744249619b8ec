import { AppError } from '@sightline/contracts/core/errors';
import type { RoomEventBody } from '@sightline/contracts/rooms/roomEvents';
import { showCamera } from '@sightline/contracts/rooms/shownCamera';
import { route } from '../core/answer.ts';
import type { Room } from '../room/Room.ts';
import type { Session, SessionRoute } from './Session.ts';

/** The camera that everyone sees large. A repeated command finds its own event and changes nothing. */
export const showing: SessionRoute[] = [
  route(showCamera, async (session: Session, { id, peerId }) => {
    const { room, peer } = session.requirePeer();
    const data = { camera: peerId === null ? null : cameraOf(room, peerId) };
    room.quota.spendEvent(peer.subject, JSON.stringify(data));
    await room.record.append({ id, by: peer.author, kind: 'camera:shown', data });
    return {};
  }),
];

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
