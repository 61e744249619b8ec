import PauseIcon from '@mui/icons-material/PauseRounded';
import ButtonBase from '@mui/material/ButtonBase';
import type { RecordingState } from '@sightline/contracts/rooms/recording';
import { type ReactNode, Suspense, useState } from 'react';
import { lazyPart } from '../../../ui/lazyPart.tsx';
import { useCall, useCallView, useRoom } from '../call/callContext.ts';
import type { RoomFeature } from '../parts/roomPart.tsx';
import { FOCUS_RING } from '../styles.ts';
import { recordingView } from './recordingView.ts';

const RecordingDialogs = lazyPart(async () => ({
  default: (await import('./RecordingDialogs.tsx')).RecordingDialogs,
}));

export const recording: RoomFeature = {
  notices: [
    ({ room }) =>
      room.recording.state === 'off' ? [] : [{ id: 'recording', priority: 0, render: RecordingMark }],
  ],
  background: [{ id: 'recording', who: null, priority: 60, from: 'joined', render: RecordingPart }],
};

/** The state of the recording over the picture, for everyone at all times. It opens the facts about it. */
export function RecordingMark(): ReactNode {
  const { view } = useCall();
  const state = useRoom(({ recording }) => recording.state);
  if (state === 'off') return null;
  return (
    <ButtonBase
      onClick={() => view(recordingView).setState({ isOpen: true })}
      sx={[MARK, state === 'recording' && RED]}
    >
      {state === 'paused' ? <PauseIcon sx={{ fontSize: 16 }} /> : <span aria-hidden>●</span>}
      {TEXTS[state]}
    </ButtonBase>
  );
}

const TEXTS: Record<Exclude<RecordingState['state'], 'off'>, string> = {
  asking: 'Asking to record',
  starting: 'Starting the recording…',
  recording: 'Recording',
  paused: 'Recording paused',
  stopping: 'Recording stops…',
};

const MARK = {
  minHeight: 44,
  px: 1.75,
  gap: 0.75,
  borderRadius: 99,
  fontSize: '0.875rem',
  fontWeight: 650,
  color: '#fff',
  bgcolor: 'rgba(5, 12, 9, 0.88)',
  border: '1px solid rgba(255, 255, 255, 0.32)',
  '&.Mui-focusVisible': FOCUS_RING,
};
const RED = { bgcolor: '#B3261E', borderColor: '#FFB3AC' };

/** What people are asked and told about a recording. Most calls are never recorded and do not load it. */
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
