import type { InterruptionReason } from '@sightline/contracts/rooms/interruptions';
import { type ReactNode, Suspense, useEffect, useRef } from 'react';
import { toast } from '../../../ui/toasts.ts';
import { useCallView, useLocalMedia } from '../call/callContext.ts';
import { OwnNotice } from './lazyNotices.ts';

/** A message to the person whose device is interrupted, and one when the others hear them again. */
export function OwnInterruption(): ReactNode {
  const reason = useCallView(({ interruption }) => interruption);
  useMicrophoneToast(reason);
  return <Suspense>{reason && <OwnNotice reason={reason} />}</Suspense>;
}

/** A person whose microphone returns by itself must know that the others hear them again. */
function useMicrophoneToast(reason: InterruptionReason | null): void {
  const before = useRef(reason);
  const isHeard = useLocalMedia(({ microphone }) => microphone.name === 'live' && !microphone.muted);
  useEffect(() => {
    const wasSilent = before.current === 'phoneCall' || before.current === 'microphoneLost';
    before.current = reason;
    if (wasSilent && reason === null && isHeard)
      toast({ title: 'Your microphone is back', description: 'The others can hear you again.' });
  }, [reason, isHeard]);
}
