import type { RoomState } from '@sightline/room-client/types';
import { stopsPicture } from './stagePeople.ts';

/** The camera that takes the still when Capture photo is pressed. */
export type CaptureTarget =
  | { kind: 'own' }
  | { kind: 'peer'; peerId: string }
  | { kind: 'none'; reason: string };

/**
 * The phone on site if its camera is on: first the pinned phone, then one with a moving picture, since a frozen
 * page takes no still. Otherwise this device's own camera. The person who holds the phone captures with it.
 */
export function captureTarget(
  state: RoomState,
  pinnedId: string | null,
  ownCameraIsLive: boolean,
): CaptureTarget {
  const { you, peers } = state;
  if (!you?.abilities.includes('capture')) return { kind: 'none', reason: 'Observers cannot take photos.' };
  if (you.role === 'field' && ownCameraIsLive) return { kind: 'own' };
  const phones = peers.filter((peer) => peer.role === 'field' && peer.camera !== null && peer.connected);
  const phone =
    phones.find((peer) => peer.id === pinnedId) ??
    phones.find((peer) => peer.videoFrozenAt === null && !stopsPicture(peer.interruption)) ??
    phones[0];
  if (phone && you.role === 'host') return { kind: 'peer', peerId: phone.id };
  if (ownCameraIsLive) return { kind: 'own' };
  return { kind: 'none', reason: 'No camera is on. Ask the person on site to start theirs.' };
}
