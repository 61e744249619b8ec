import { memo, type ReactNode, Suspense, useState } from 'react';
import { lazyPart } from '../../../ui/lazyPart.tsx';
import { useCallView, useRoom } from '../call/callContext.ts';

const RecordingDialogs = lazyPart(async () => ({
  default: (await import('./RecordingDialogs.tsx')).RecordingDialogs,
}));

/** What people are asked and told about a recording. Most calls are never recorded and do not load it. */
export const RecordingPart = memo(function RecordingPart(): ReactNode {
  const isAsked = useRoom(({ recording }) => recording.state !== 'off');
  const isOpen = useCallView(({ help }) => help === 'recording');
  const [wasNeeded, setNeeded] = useState(false);
  if ((isAsked || isOpen) && !wasNeeded) setNeeded(true);
  return (
    wasNeeded && (
      <Suspense>
        <RecordingDialogs />
      </Suspense>
    )
  );
});
