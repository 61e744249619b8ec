import { type ReactNode, Suspense } from 'react';
import { lazyPart } from '../../../ui/lazyPart.tsx';
import { useAbilities, useCallView, useLocalMedia, useRoom } from '../call/callContext.ts';
import { pictureView } from '../call/stage.ts';
import type { MarkProps, RoomFeature } from '../parts/roomPart.tsx';

/** The host's choice among several cameras. Most calls have one phone, and load little of this. */

const load = () => import('./showingParts.tsx');
const Button = lazyPart(async () => ({ default: (await load()).ShowToAllButton }));
const Line = lazyPart(async () => ({ default: (await load()).CameraLine }));

export const showing: RoomFeature = {
  lines: [{ id: 'camera', who: 'capture', priority: 60, from: 'controls', render: ShutterLine }],
  marks: [
    { id: 'shown', who: null, priority: 80, render: ShownMark },
    { id: 'showToAll', who: 'control-camera', priority: 90, render: ShowToAllMark },
  ],
};

/** Names the camera of the shutter for people who take photos, if more than one camera is possible. */
export function ShutterLine(): ReactNode {
  const mayChoose = useAbilities().includes('control-camera');
  const own = useLocalMedia(({ camera }) => (camera.name === 'live' ? 1 : 0));
  const others = useRoom(
    ({ peers }) => peers.filter((peer) => peer.camera !== null && peer.connected).length,
  );
  const isChosen = useRoom(({ shownCamera }) => shownCamera !== null);
  const isPinned = useCallView(pictureView, ({ pinnedId }) => pinnedId !== null);
  const isUnclear = others > 1 || (others + own > 1 && (isChosen || isPinned));
  return <Suspense>{isUnclear && (mayChoose || isChosen) && <Line />}</Suspense>;
}

/** Hosts do not see it: their button to stop says the same. */
function ShownMark({ person, isLarge }: MarkProps): ReactNode {
  const isShown = useRoom(({ shownCamera }) => shownCamera?.peerId === person.id);
  const mayShow = useAbilities().includes('control-camera');
  return isLarge && isShown && !mayShow && <span style={SHOWN}>Shown to all</span>;
}

const SHOWN = { whiteSpace: 'nowrap', color: '#C8F04F' };

function ShowToAllMark({ person, isLarge }: MarkProps): ReactNode {
  const isShown = useRoom(({ shownCamera }) => shownCamera?.peerId === person.id);
  const isPinned = useCallView(pictureView, ({ pinnedId }) => pinnedId === person.id);
  return <Suspense>{isLarge && (isPinned || isShown) && <Button person={person} />}</Suspense>;
}
