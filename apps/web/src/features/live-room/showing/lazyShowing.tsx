import { type ReactNode, Suspense } from 'react';
import { lazyPart } from '../../../ui/lazyPart.tsx';
import { useAbilities, useCallView, useLocalMedia, useRoom } from '../call/callContext.ts';

/** The host's choice among several cameras. Most calls have one phone, and load none of this. */

const load = () => import('./showingParts.ts');

export const ShowToAllButton = lazyPart(async () => ({ default: (await load()).ShowToAllButton }));
const Line = lazyPart(async () => ({ default: (await load()).ShutterLine }));

/** Names the camera of the shutter for people who can take photos, if it could be another one. */
export function ShutterLine(): ReactNode {
  const abilities = useAbilities();
  const own = useLocalMedia(({ camera }) => (camera.name === 'live' ? 1 : 0));
  const others = useRoom(
    ({ peers }) => peers.filter((peer) => peer.camera !== null && peer.connected).length,
  );
  const isChosen = useRoom(({ shownCamera }) => shownCamera !== null);
  const isPinned = useCallView(({ pinnedId }) => pinnedId !== null);
  const isUnclear = others > 1 || (others + own > 1 && (isChosen || isPinned));
  const isAsked =
    abilities.includes('capture') &&
    (abilities.includes('control-camera') ? isUnclear : isChosen && isUnclear);
  return <Suspense>{isAsked && <Line />}</Suspense>;
}
