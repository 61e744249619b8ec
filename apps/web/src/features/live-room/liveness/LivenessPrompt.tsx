import { memo, type ReactNode, Suspense } from 'react';
import { lazyPart } from '../../../ui/lazyPart.tsx';
import { useRoom } from '../call/callContext.ts';

const GestureCard = lazyPart(async () => ({ default: (await import('./GestureCard.tsx')).GestureCard }));

/** The gesture that the host asks this phone for; its code is fetched with the first one. */
export const LivenessPrompt = memo(function LivenessPrompt(): ReactNode {
  const wasAsked = useRoom(({ events, you }) =>
    events.some((event) => event.kind === 'liveness:asked' && event.data.peerId === you?.id),
  );
  return wasAsked && <Suspense>{<GestureCard />}</Suspense>;
});
