import { type ReactNode, Suspense, useState } from 'react';
import { lazyPart } from '../../../ui/lazyPart.tsx';
import { useCallView, useRoom } from '../call/callContext.ts';
import type { RoomFeature } from '../parts/roomPart.tsx';
import { recordingView } from './recordingView.ts';

const RecordingDialogs = lazyPart(async () => ({
  default: (await import('./RecordingDialogs.tsx')).RecordingDialogs,
}));

export const recording: RoomFeature = {
  background: [{ id: 'recording', who: null, priority: 60, from: 'joined', render: RecordingPart }],
};

/** Most calls are never recorded and do not load this code. */
export function RecordingPart(): ReactNode {
  const isAsked = useRoom(({ recording }) => recording.state !== 'off');
  const isOpen = useCallView(recordingView, (view) => view.isOpen);
  const [wasNeeded, setNeeded] = useState(false);
  if ((isAsked || isOpen) && !wasNeeded) setNeeded(true);
  return (
    wasNeeded && (
      <Suspense>
        <RecordingDialogs />
      </Suspense>
    )
  );
}
