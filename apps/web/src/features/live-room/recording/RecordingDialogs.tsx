import type { RecordingTrouble } from '@sightline/contracts/rooms/recording';
import { recordingEndText } from '@sightline/wording/recordingTexts';
import { type ReactNode, useEffect } from 'react';
import { toast } from '../../../ui/toasts.ts';
import { useCall, useCallView, useRoom } from '../call/callContext.ts';
import { AskDialog } from './AskDialog.tsx';
import { ConsentDialog } from './ConsentDialog.tsx';
import { RecordingFacts } from './RecordingFacts.tsx';
import { recordingView } from './recordingView.ts';

/** One dialog at a time: this person's own answer comes first, then the dialog that they opened. */
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

/** Tells everyone why a recording ended, and those who may record what is wrong with it. */
function useRecordingToasts(): void {
  useEnds();
  const trouble = useRoom(({ recordingTrouble }) => recordingTrouble);
  useEffect(() => {
    if (trouble) toast({ ...TROUBLES[trouble], tone: 'error', durationMs: 12_000 });
  }, [trouble]);
}

function useEnds(): void {
  const { room } = useCall();
  useEffect(() => {
    let seen = room.getState().room?.seq ?? 0;
    return room.subscribe(() => {
      for (const event of room.getState().events) {
        if (event.seq <= seen) continue;
        seen = event.seq;
        if (event.kind !== 'recording:stopped') continue;
        const isOwn = event.data.peerId === room.getState().you?.id;
        const title = recordingEndText(event.data, isOwn ? null : event.by.name);
        if (title) toast({ title, isNews: true });
      }
    });
  }, [room]);
}

const TROUBLES: Record<RecordingTrouble, { title: string; description: string }> = {
  diskFull: {
    title: 'Recording paused',
    description:
      'The server has no storage space left. The call continues; ask an administrator to free some.',
  },
  uploadFailing: {
    title: 'Recording not stored',
    description: 'It is kept on the server of this call and stored as soon as possible. The call continues.',
  },
  recorderRestarted: {
    title: 'Recording interrupted',
    description: 'It continues. A few seconds may be missing.',
  },
};
