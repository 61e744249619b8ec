import { type ReactNode, Suspense } from 'react';
import { lazyPart } from '../../../ui/lazyPart.tsx';
import { useRoom } from '../call/callContext.ts';

const WaitingCalls = lazyPart(async () => ({ default: (await import('./WaitingCalls.tsx')).WaitingCalls }));

/** The people who wait for the host of this call in another one; loaded once the host is in. */
export function WaitingCallsLine(): ReactNode {
  const isHosting = useRoom(({ call, you }) => call.name === 'live' && you?.role === 'host');
  return <Suspense>{isHosting && <WaitingCalls />}</Suspense>;
}
