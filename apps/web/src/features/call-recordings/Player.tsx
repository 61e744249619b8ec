import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { itemsOf } from '@sightline/contracts/checklists/checklistItems';
import { getChecklist } from '@sightline/contracts/checklists/checklists';
import { getRecordingFile, type Recording } from '@sightline/contracts/recordings/recordings';
import type { RoomEvent } from '@sightline/contracts/rooms/roomEvents';
import { clockText } from '@sightline/wording/durations';
import { type ReactNode, type SyntheticEvent, useId, useRef, useState } from 'react';
import { Overlay } from '../../ui/Overlay.tsx';
import { useRead } from '../../wire/queries.ts';
import { momentsOf } from './recordingFacts.ts';
import { MOMENT_ICONS, Timeline } from './Timeline.tsx';

interface PlayerProps {
  recording: Recording;
  events: readonly RoomEvent[];
  onClose: () => void;
}

const SPEEDS = [1, 1.5, 2];

/** Plays a recording, with the photos, marks and messages of the call on its time line. */
export function Player({ recording, events, onClose }: PlayerProps): ReactNode {
  const [titleId, listId] = [useId(), useId()];
  const video = useRef<HTMLVideoElement>(null);
  const [hasFailed, setFailed] = useState(false);
  const [seconds, setSeconds] = useState(0);
  const [speed, setSpeed] = useState(1);
  const { inspectionId, durationMs } = recording;
  const checklist = useRead(getChecklist, { params: { inspectionId } }).data;
  const labels = new Map(checklist && itemsOf(checklist).map(({ id, label }) => [id, label]));
  const moments = momentsOf(recording, events, labels);
  const path = getRecordingFile.path.replace(':recordingId', recording.id);
  const move = (to: number): void => {
    const time = Math.max(0, to);
    if (video.current) video.current.currentTime = time;
    setSeconds(time);
  };
  const jump = (to: number): void => {
    move(to);
    void video.current?.play().catch(() => {});
  };
  const changeSpeed = (rate: number): void => {
    setSpeed(rate);
    // The default one is for the video that Try again loads.
    if (video.current) Object.assign(video.current, { playbackRate: rate, defaultPlaybackRate: rate });
  };
  const again = (
    <Button color="inherit" size="small" sx={{ whiteSpace: 'nowrap' }} onClick={() => video.current?.load()}>
      Try again
    </Button>
  );
  return (
    <Overlay titleId={titleId} width="md" onClose={onClose}>
      <DialogTitle id={titleId}>Recording of the call</DialogTitle>
      <DialogContent>
        {/* biome-ignore lint/a11y/useMediaCaption: the call has no captions */}
        <Box
          component="video"
          ref={video}
          src={`${path}${FIRST_PICTURE}`}
          controls
          preload="metadata"
          onError={() => setFailed(true)}
          onLoadedMetadata={() => setFailed(false)}
          // The browser's own menu may change it.
          onRateChange={({ currentTarget }: SyntheticEvent<HTMLVideoElement>) =>
            setSpeed(currentTarget.playbackRate)
          }
          onTimeUpdate={({ currentTarget }: SyntheticEvent<HTMLVideoElement>) =>
            setSeconds(currentTarget.currentTime)
          }
          sx={VIDEO}
        />
        {durationMs !== null && durationMs > 0 && (
          <Timeline
            {...{ moments, seconds }}
            durationSeconds={durationMs / 1000}
            onMove={move}
            onJump={jump}
          />
        )}
        <ToggleButtonGroup
          exclusive
          aria-label="Speed"
          value={speed}
          onChange={(_, rate: number | null) => rate !== null && changeSpeed(rate)}
        >
          {SPEEDS.map((rate) => (
            <ToggleButton key={rate} value={rate} sx={{ minWidth: 56, minHeight: 44, py: 0 }}>
              {rate}x
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
        {hasFailed && (
          <Alert severity="error" variant="outlined" sx={{ mt: 2 }} action={again}>
            The recording cannot be played. It may have been deleted, or the connection was lost.
          </Alert>
        )}
        {moments.length > 0 && (
          <Typography component="h3" variant="subtitle2" id={listId} sx={{ mt: 2 }}>
            Jump to
          </Typography>
        )}
        <Box component="ul" aria-labelledby={listId} sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {moments.map(({ id, kind, seconds: at, text }) => {
            const Icon = MOMENT_ICONS[kind];
            return (
              <li key={id}>
                <ButtonBase onClick={() => jump(at)} sx={MOMENT}>
                  <Box component="span" sx={{ fontVariantNumeric: 'tabular-nums', color: 'text.secondary' }}>
                    {clockText(at * 1000)}
                  </Box>
                  <Icon sx={{ fontSize: 16, color: 'text.secondary' }} />
                  <span>{text}</span>
                </ButtonBase>
              </li>
            );
          })}
        </Box>
      </DialogContent>
      <DialogActions>
        <Button component="a" href={path} download>
          Download
        </Button>
        <Button color="inherit" onClick={onClose}>
          Close
        </Button>
      </DialogActions>
    </Overlay>
  );
}

/** Safari on a phone shows nothing before the first tap unless a time is named. */
const FIRST_PICTURE = '#t=0.001';
/** In sight above the list of moments, which scrolls below it. */
const VIDEO = {
  position: 'sticky',
  top: 0,
  zIndex: 1,
  display: 'block',
  width: '100%',
  maxHeight: '50vh',
  bgcolor: '#000',
  borderRadius: 1,
};
const MOMENT = {
  width: '100%',
  minHeight: 44,
  px: 1,
  gap: 1.5,
  justifyContent: 'flex-start',
  textAlign: 'left',
  fontSize: '0.875rem',
  borderRadius: 1,
  overflowWrap: 'anywhere',
};
