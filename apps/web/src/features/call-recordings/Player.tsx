import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { getRecordingFile, type Recording } from '@sightline/contracts/recordings/recordings';
import type { RoomEvent } from '@sightline/contracts/rooms/roomEvents';
import { clockText } from '@sightline/wording/durations';
import { type ReactNode, useId, useRef, useState } from 'react';
import { Overlay } from '../../ui/Overlay.tsx';
import { momentsOf } from './recordingFacts.ts';

interface PlayerProps {
  recording: Recording;
  events: readonly RoomEvent[];
  onClose: () => void;
}

/** Plays a recording, with jumps to the photos, marks and messages of the call. */
export function Player({ recording, events, onClose }: PlayerProps): ReactNode {
  const titleId = useId();
  const video = useRef<HTMLVideoElement>(null);
  const [hasFailed, setFailed] = useState(false);
  const moments = momentsOf(recording, events);
  const path = getRecordingFile.path.replace(':recordingId', recording.id);
  const jump = (seconds: number): void => {
    if (!video.current) return;
    video.current.currentTime = seconds;
    void video.current.play().catch(() => {});
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
          sx={VIDEO}
        />
        {hasFailed && (
          <Alert severity="error" variant="outlined" sx={{ mt: 2 }} action={again}>
            The recording cannot be played. It may have been deleted, or the connection was lost.
          </Alert>
        )}
        {moments.length > 0 && (
          <Typography component="h3" variant="subtitle2" sx={{ mt: 2 }}>
            Jump to
          </Typography>
        )}
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {moments.map(({ id, seconds, text }) => (
            <li key={id}>
              <ButtonBase onClick={() => jump(seconds)} sx={MOMENT}>
                <Box component="span" sx={{ fontVariantNumeric: 'tabular-nums', color: 'text.secondary' }}>
                  {clockText(seconds * 1000)}
                </Box>
                <span>{text}</span>
              </ButtonBase>
            </li>
          ))}
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
const VIDEO = { display: 'block', width: '100%', maxHeight: '60vh', bgcolor: '#000', borderRadius: 1 };
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
