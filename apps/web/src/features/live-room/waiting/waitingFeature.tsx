import { type ReactNode, Suspense, useEffect, useRef } from 'react';
import { lazyPart } from '../../../ui/lazyPart.tsx';
import { useCall, useRoom, useStage } from '../call/callContext.ts';
import { isConnected } from '../parts/notice.ts';
import type { RoomFeature } from '../parts/roomPart.tsx';

const WaitingCalls = lazyPart(async () => ({ default: (await import('./WaitingCalls.tsx')).WaitingCalls }));

/** People who wait for the host, and a host who waits for them. */
export const waiting: RoomFeature = {
  lines: [{ id: 'waitingCalls', who: null, priority: 40, from: 'joined', render: WaitingCallsLine }],
  background: [{ id: 'hostArrival', who: null, priority: 40, from: 'joined', render: HostArrival }],
};

/** The people who wait for the host of this call in another one; loaded once the host is in. */
export function WaitingCallsLine(): ReactNode {
  const isHosting = useRoom(({ call, you }) => call.name === 'live' && you?.role === 'host');
  return <Suspense>{isHosting && <WaitingCalls />}</Suspense>;
}

/** Announces the host to a person who has waited for them. */
export function HostArrival(): null {
  const { device } = useCall();
  const isLive = useRoom(isConnected);
  const host = useStage().people.find(({ role }) => role === 'host');
  const hasWaited = useRef(false);
  const isHere = host !== undefined;
  const name = host?.name ?? '';
  const isYou = host?.isYou ?? false;
  useEffect(() => {
    if (!isLive) return;
    if (isHere && hasWaited.current && !isYou)
      void import('./WaitingFacts.tsx')
        .then(({ announceHost }) => announceHost(name, device.media.store.getState()))
        .catch(() => {});
    hasWaited.current = !isHere;
  }, [isLive, isHere, isYou, name, device]);
  return null;
}
