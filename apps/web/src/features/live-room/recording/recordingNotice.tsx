import PauseIcon from '@mui/icons-material/PauseRounded';
import ButtonBase from '@mui/material/ButtonBase';
import type { RecordingState } from '@sightline/contracts/rooms/recording';
import type { ReactNode } from 'react';
import { useCall, useRoom } from '../call/callContext.ts';
import type { NoticeFacts, StageNotice } from '../parts/notice.ts';
import { FOCUS_RING } from '../styles.ts';
import { recordingView } from './recordingView.ts';

/** Everyone must see it at all times, so it comes first. */
export function recordingNotice({ room: { recording } }: NoticeFacts): StageNotice[] {
  return recording.state === 'off' ? [] : [{ id: 'recording', priority: 0, render: RecordingMark }];
}

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
