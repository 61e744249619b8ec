import { memo, type ReactNode, Suspense, useState } from 'react';
import { lazyPart } from '../../../ui/lazyPart.tsx';
import { useCallView, useRoom } from '../call/callContext.ts';

const CaptionsPanel = lazyPart(async () => ({
  default: (await import('./CaptionsPanel.tsx')).CaptionsPanel,
}));

/** Captions of the call. Their code is loaded when anyone on the call turns them on. */
export const CaptionsPart = memo(function CaptionsPart(): ReactNode {
  const areOn = useRoom(({ captions }) => captions !== null);
  const isReading = useCallView(({ captions }) => captions);
  const [wasNeeded, setNeeded] = useState(false);
  if ((areOn || isReading) && !wasNeeded) setNeeded(true);
  return (
    wasNeeded && (
      <Suspense>
        <CaptionsPanel />
      </Suspense>
    )
  );
});
