import MicOffIcon from '@mui/icons-material/MicOffRounded';
import MicOnIcon from '@mui/icons-material/MicRounded';
import CameraOffIcon from '@mui/icons-material/VideocamOffRounded';
import CameraOnIcon from '@mui/icons-material/VideocamRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { memo, type ReactNode } from 'react';
import { remedyOf } from '../../../devices/DeviceError.ts';
import type { CameraPhase } from '../../../devices/localMediaState.ts';
import { LevelBar } from '../../../inspection/device-check/LevelBar.tsx';
import { CenteredOverlay } from '../../../ui/CenteredOverlay.tsx';
import { useCall, useLocalMedia } from '../call/callContext.ts';
import { isMirrored } from '../call/stagePeople.ts';
import { RoundButton } from '../parts/RoundButton.tsx';
import { VideoView } from '../stage/VideoView.tsx';
import { PHONE_LANDSCAPE } from '../styles.ts';
import { useDeviceActions } from '../useDeviceActions.ts';

interface PreviewProps {
  /** Opens camera and microphone with one permission prompt. */
  onTurnOn: () => void;
}

export const Preview = memo(function Preview({ onTurnOn }: PreviewProps): ReactNode {
  const { camera, microphone } = useLocalMedia((media) => media);
  const isUntouched = camera.name === 'off' && microphone.name === 'off';
  return (
    <Box sx={FRAME}>
      {camera.name === 'live' ? (
        <VideoView track={camera.track} label="Preview of your camera" mirrored={isMirrored(camera.track)} />
      ) : (
        <CenteredOverlay>
          <Typography sx={{ color: 'brand.onDeepMuted', px: 2, textAlign: 'center' }}>
            {statusText(camera)}
          </Typography>
          {microphone.name === 'failed' && microphone.error.kind !== 'denied' && (
            <Typography sx={{ color: 'brand.onDeepMuted', px: 2, textAlign: 'center' }}>
              {`${microphone.error.message} ${remedyOf(microphone.error)}`.trim()}
            </Typography>
          )}
          {isUntouched && (
            <Button variant="outlined" color="inherit" startIcon={<CameraOnIcon />} onClick={onTurnOn}>
              Check camera and microphone
            </Button>
          )}
        </CenteredOverlay>
      )}
      <Toggles />
    </Box>
  );
});

const FRAME = {
  position: 'relative',
  width: '100%',
  aspectRatio: { xs: '4 / 3', sm: '16 / 10' },
  maxHeight: { xs: '38dvh', sm: 'none' },
  [PHONE_LANDSCAPE]: { maxHeight: '82dvh' },
  borderRadius: '18px',
  overflow: 'hidden',
  bgcolor: '#06100C',
  color: '#fff',
};

function statusText(camera: CameraPhase): string {
  if (camera.name === 'starting') return 'Starting the camera…';
  if (camera.name === 'failed') return `${camera.error.message} ${remedyOf(camera.error)}`.trim();
  return 'Your camera is off.';
}

function Toggles(): ReactNode {
  const { camera, microphone } = useLocalMedia((media) => media);
  const actions = useDeviceActions();
  if (camera.name === 'off' && microphone.name === 'off') return null;
  const hears = microphone.name === 'live' && !microphone.muted;
  const sees = camera.name === 'live';
  return (
    <Box
      sx={{
        position: 'absolute',
        left: 0,
        right: 0,
        bottom: 10,
        display: 'flex',
        justifyContent: 'center',
        alignItems: 'center',
        gap: 1.5,
        // The icons must be visible on a bright picture.
        width: 'fit-content',
        mx: 'auto',
        p: 0.75,
        pr: hears ? 2 : 0.75,
        borderRadius: 99,
        bgcolor: 'rgba(5, 12, 9, 0.72)',
      }}
    >
      <RoundButton
        label={hears ? 'Mute microphone' : 'Unmute microphone'}
        look={hears ? 'plain' : 'off'}
        icon={hears ? <MicOnIcon /> : <MicOffIcon />}
        onClick={() => void actions.toggleMicrophone()}
      />
      <RoundButton
        label={sees ? 'Stop camera' : 'Start camera'}
        look={sees ? 'plain' : 'off'}
        icon={sees ? <CameraOnIcon /> : <CameraOffIcon />}
        onClick={() => void actions.toggleCamera()}
      />
      {hears && <Meter track={microphone.track} />}
    </Box>
  );
}

function Meter({ track }: { track: MediaStreamTrack }): ReactNode {
  const { device } = useCall();
  return <LevelBar track={track} makeMeter={device.meter} />;
}
