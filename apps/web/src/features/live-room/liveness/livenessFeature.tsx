import { type ReactNode, Suspense } from 'react';
import { lazyPart } from '../../../ui/lazyPart.tsx';
import { useRoom } from '../call/callContext.ts';
import type { RoomFeature } from '../parts/roomPart.tsx';

const GestureCard = lazyPart(async () => ({ default: (await import('./GestureCard.tsx')).GestureCard }));

/** The host's side is in the Video tab. */
export const liveness: RoomFeature = {
  lines: [{ id: 'gesture', who: null, priority: 20, from: 'joined', render: GestureLine }],
};

/** The code is fetched with the first gesture that the host asks this phone for. */
function GestureLine(): ReactNode {
  const wasAsked = useRoom(({ events, you }) =>
    events.some((event) => event.kind === 'liveness:asked' && event.data.peerId === you?.id),
  );
  return wasAsked && <Suspense>{<GestureCard />}</Suspense>;
}
