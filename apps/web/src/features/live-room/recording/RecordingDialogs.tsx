import type { ReactNode } from 'react';
import { useCall, useCallView, useRoom } from '../call/callContext.ts';
import { AskDialog } from './AskDialog.tsx';
import { ConsentDialog } from './ConsentDialog.tsx';
import { RecordingFacts } from './RecordingFacts.tsx';
import { recordingView } from './recordingView.ts';
import { useRecordingToasts } from './useRecordingToasts.ts';

/** One dialog at a time: the answer of the person at this page comes first, then what they opened. */
export function RecordingDialogs(): ReactNode {
  const { view } = useCall();
  const recording = useRoom((state) => state.recording);
  const ownId = useRoom(({ you }) => you?.id);
  const isOpen = useCallView(recordingView, (view) => view.isOpen);
  useRecordingToasts();
  const onClose = (): void => view(recordingView).setState({ isOpen: false });
  if (recording.state === 'off')
    return isOpen && <AskDialog refusedBy={recording.refusedBy} onClose={onClose} />;
  const own = recording.peers.find(({ peerId }) => peerId === ownId);
  if (own && own.answer === null && recording.state !== 'stopping')
    return <ConsentDialog recording={recording} />;
  return isOpen && <RecordingFacts recording={recording} onClose={onClose} />;
}
