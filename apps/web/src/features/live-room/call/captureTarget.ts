import type { PeerInfo } from '@sightline/contracts/rooms/room';
import type { RoomState } from '@sightline/room-client/slices';
import { stopsPicture } from './stagePeople.ts';

/** The camera that takes the still when Capture photo is pressed. */
export type CaptureTarget =
  | { kind: 'own' }
  | { kind: 'peer'; peerId: string }
  | { kind: 'none'; reason: string };

/** The picture that the person enlarged, and the large one. */
interface Pictures {
  pinnedId: string | null;
  largeId: string | null;
}

/**
 * A person on site takes photos with their own live camera. A person who may control cameras takes them with
 * the camera in the large picture (SPEC.md, S-6), if it is on site or was chosen; then with the camera that
 * is shown to everyone; then with a phone on site, preferably one with a moving picture, since a frozen page
 * takes no still. Otherwise, this device's own camera is used.
 */
export function captureTarget(state: RoomState, pictures: Pictures, ownCameraIsLive: boolean): CaptureTarget {
  const { call, you, peers } = state;
  if (call.name === 'waiting')
    return { kind: 'none', reason: 'You can take photos as soon as the inspector has joined.' };
  if (!you?.abilities.includes('capture')) return { kind: 'none', reason: 'Observers cannot take photos.' };
  if (you.role === 'field' && ownCameraIsLive) return { kind: 'own' };
  const cameras = peers.filter(({ camera, connected }) => camera !== null && connected);
  if (you.abilities.includes('control-camera')) {
    const isOwn = (id: string | null | undefined): boolean => id === you.id && ownCameraIsLive;
    const chosenId = chosenOf(state, pictures).find(
      (id) => isOwn(id) || cameras.some((peer) => peer.id === id),
    );
    if (isOwn(chosenId)) return { kind: 'own' };
    const phone = chosenId ?? phoneOnSite(cameras)?.id;
    if (phone) return { kind: 'peer', peerId: phone };
  }
  if (ownCameraIsLive) return { kind: 'own' };
  return { kind: 'none', reason: reasonOf(peers) };
}

function reasonOf(peers: readonly PeerInfo[]): string {
  const away = peers.find(({ role, connected }) => role === 'field' && !connected);
  if (away) return `${away.name}’s connection dropped. You can take photos when they are back.`;
  return 'No camera is on. Ask the person on site to start theirs.';
}

/**
 * In order of preference. The large picture counts only if it is on site: otherwise it may be the face of a
 * colleague.
 */
function chosenOf(
  { peers, shownCamera }: RoomState,
  { pinnedId, largeId }: Pictures,
): (string | null | undefined)[] {
  const large = peers.find(({ id }) => id === largeId);
  return [pinnedId, large && isOnSite(large) ? largeId : null, shownCamera?.peerId];
}

const isOnSite = ({ role, camera }: PeerInfo): boolean =>
  role === 'field' || camera?.state.facing === 'environment';

function phoneOnSite(cameras: readonly PeerInfo[]): PeerInfo | undefined {
  const phones = cameras.filter(({ role }) => role === 'field');
  return phones.find((peer) => peer.videoFrozenAt === null && !stopsPicture(peer.interruption)) ?? phones[0];
}
