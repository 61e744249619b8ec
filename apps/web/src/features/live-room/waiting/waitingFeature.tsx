import { type ReactNode, Suspense, useEffect, useRef } from 'react';
import { lazyPart } from '../../../ui/lazyPart.tsx';
import { useCall, useRoom, useStage } from '../call/callContext.ts';
import { isConnected } from '../parts/notice.ts';
import type { RoomFeature } from '../parts/roomPart.tsx';

const WaitingCalls = lazyPart(async () => ({ default: (await import('./WaitingCalls.tsx')).WaitingCalls }));

export const waiting: RoomFeature = {
  lines: [{ id: 'waitingCalls', who: null, priority: 40, from: 'joined', render: WaitingCallsLine }],
  background: [{ id: 'hostArrival', who: null, priority: 40, from: 'joined', render: HostArrival }],
};

/** People in another call who wait for the host of this one. Loaded once the host is in. */
export function WaitingCallsLine(): ReactNode {
  const isHosting = useRoom(({ call, you }) => call.name === 'live' && you?.role === 'host');
  return <Suspense>{isHosting && <WaitingCalls />}</Suspense>;
}

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
