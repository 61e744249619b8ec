import BackIcon from '@mui/icons-material/ArrowBackRounded';
import SwitchIcon from '@mui/icons-material/CameraswitchRounded';
import FullscreenExitIcon from '@mui/icons-material/FullscreenExitRounded';
import FullscreenIcon from '@mui/icons-material/FullscreenRounded';
import GridIcon from '@mui/icons-material/GridOnRounded';
import MicOffIcon from '@mui/icons-material/MicOffRounded';
import MicOnIcon from '@mui/icons-material/MicRounded';
import MoreIcon from '@mui/icons-material/MoreHorizRounded';
import PointerIcon from '@mui/icons-material/NearMeOutlined';
import CaptureIcon from '@mui/icons-material/PhotoCameraRounded';
import RulerIcon from '@mui/icons-material/StraightenRounded';
import CameraOffIcon from '@mui/icons-material/VideocamOffRounded';
import CameraOnIcon from '@mui/icons-material/VideocamRounded';
import Box from '@mui/material/Box';
import useMediaQuery from '@mui/material/useMediaQuery';
import { memo, type ReactNode, Suspense } from 'react';
import { useStore } from 'zustand';
import { lazyPart } from '../../../ui/lazyPart.tsx';
import { useAbilities, useCall, useCallView, useLocalMedia } from '../call/callContext.ts';
import { PHONE_LANDSCAPE } from '../styles.ts';
import { useDeviceActions } from '../useDeviceActions.ts';
import { LeaveButton } from './LeaveButton.tsx';
import { MoreItems } from './lazyMenus.ts';
import { QualityMenu } from './QualityMenu.tsx';
import { RoundButton } from './RoundButton.tsx';
import { useBarMenu } from './useBarMenu.ts';
import type { Fullscreen } from './useFullscreen.ts';

/** Loaded for the people who have turned push to talk on. */
const HoldToTalk = lazyPart(async () => ({ default: (await import('./HoldToTalk.tsx')).HoldToTalk }));

export interface ControlBarProps {
  fullscreen: Fullscreen;
  /** Absent for guests, who have no other page. */
  onBack?: (() => void) | undefined;
  onMeasure: () => void;
  onDraw: () => void;
}

/** The call controls, within reach of one thumb; the less frequent ones, and on a narrow screen all that do not fit, are in the More menu. */
export const ControlBar = memo(function ControlBar(props: ControlBarProps): ReactNode {
  const { fullscreen, onBack, onMeasure, onDraw } = props;
  const abilities = useAbilities();
  const isWide = useMediaQuery(FITS_ALL, { noSsr: true });
  return (
    <Box component="section" aria-label="Call controls" sx={BAR}>
      <Box sx={BACK_SIDE}>
        {onBack && <RoundButton label="Back" icon={<BackIcon />} onClick={onBack} size="small" />}
      </Box>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: { xs: NARROW_GAP, sm: 1.5 } }}>
        {abilities.includes('publish-audio') && <MicrophoneButton />}
        {abilities.includes('publish-video') && <CameraButton />}
        {abilities.includes('capture') && <CaptureButton />}
        {abilities.includes('publish-video') && <SwitchButton />}
        {isWide && <GridButton />}
        {isWide && abilities.includes('annotate') && <DrawButton onDraw={onDraw} />}
        {isWide && abilities.includes('mark') && (
          <RoundButton label="Measure" icon={<RulerIcon />} onClick={onMeasure} />
        )}
      </Box>
      <Box
        sx={{
          flex: { md: 1 },
          // Firefox counts a select as having no width, so that the quality would cover the controls before it.
          minWidth: 'max-content',
          display: 'flex',
          justifyContent: 'flex-end',
          alignItems: 'center',
          gap: { xs: NARROW_GAP, sm: 1 },
        }}
      >
        {isWide && abilities.includes('publish-video') && <QualityMenu />}
        {isWide && <FullscreenButton fullscreen={fullscreen} />}
        <MoreMenu {...{ fullscreen, onMeasure, onDraw }} fitsAll={isWide} />
        <LeaveButton />
      </Box>
    </Box>
  );
});

/** The frequent controls fit in a row next to the panel. On narrower screens, Leave would be below the panel. */
const FITS_ALL = '(min-width: 1260px)';
/** Seven buttons of at least 44 px fit on a screen of 360 px. On a narrower one, Leave is the way back. */
const NARROW_GAP = 'clamp(2px, 4vw - 12px, 6px)';
const BACK_SIDE = { flex: { md: 1 }, display: 'flex', '@media (max-width: 349.95px)': { display: 'none' } };
const BAR = {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: { xs: NARROW_GAP, sm: 1 },
  px: { xs: 1, md: 2 },
  py: 1.25,
  [PHONE_LANDSCAPE]: { py: 0.5 },
  bgcolor: '#0A1410',
};

function MicrophoneButton(): ReactNode {
  const { talk } = useCall();
  const isHeldToTalk = useStore(talk.store, ({ isOn }) => isOn);
  if (!isHeldToTalk) return <MuteButton />;
  return (
    <Suspense
      fallback={
        <RoundButton label="Hold to talk" look="off" icon={<MicOffIcon />} disabled onClick={() => {}} />
      }
    >
      <HoldToTalk />
    </Suspense>
  );
}

function MuteButton(): ReactNode {
  const isOn = useLocalMedia(({ microphone }) => microphone.name === 'live' && !microphone.muted);
  const { toggleMicrophone } = useDeviceActions();
  return (
    <RoundButton
      label={isOn ? 'Mute microphone' : 'Unmute microphone'}
      shortcut="M"
      look={isOn ? 'plain' : 'off'}
      icon={isOn ? <MicOnIcon /> : <MicOffIcon />}
      onClick={() => void toggleMicrophone()}
    />
  );
}

function CameraButton(): ReactNode {
  const phase = useLocalMedia(({ camera }) => camera.name);
  const { toggleCamera } = useDeviceActions();
  const isOn = phase === 'live';
  return (
    <RoundButton
      label={isOn ? 'Stop camera' : 'Start camera'}
      shortcut="V"
      look={isOn ? 'plain' : 'off'}
      disabled={phase === 'starting'}
      icon={isOn ? <CameraOnIcon /> : <CameraOffIcon />}
      onClick={() => void toggleCamera()}
    />
  );
}

function CaptureButton(): ReactNode {
  const { capture } = useDeviceActions();
  return (
    <RoundButton
      label="Capture photo"
      shortcut="C"
      look="capture"
      size="large"
      icon={<CaptureIcon sx={{ fontSize: 28 }} />}
      onClick={() => void capture()}
    />
  );
}

function SwitchButton(): ReactNode {
  const canSwitch = useLocalMedia(({ camera, cameras }) => camera.name === 'live' && cameras.length > 1);
  const { switchCamera } = useDeviceActions();
  return (
    <RoundButton
      label="Switch camera"
      icon={<SwitchIcon />}
      disabled={!canSwitch}
      onClick={() => void switchCamera()}
    />
  );
}

function FullscreenButton({ fullscreen }: { fullscreen: Fullscreen }): ReactNode {
  return (
    <RoundButton
      label={fullscreen.isOn ? 'Leave full screen' : 'Full screen'}
      shortcut="F"
      icon={fullscreen.isOn ? <FullscreenExitIcon /> : <FullscreenIcon />}
      onClick={fullscreen.toggle}
      size="small"
    />
  );
}

function GridButton(): ReactNode {
  const { view } = useCall();
  const isOn = useCallView((state) => state.grid);
  return (
    <RoundButton
      label="Grid"
      shortcut="G"
      pressed={isOn}
      look={isOn ? 'capture' : 'plain'}
      icon={<GridIcon />}
      onClick={() => view.setState({ grid: !isOn })}
    />
  );
}

function DrawButton({ onDraw }: { onDraw: () => void }): ReactNode {
  const { view } = useCall();
  const isOn = useCallView((state) => state.isDrawing);
  return (
    <RoundButton
      label="Point and draw"
      pressed={isOn}
      look={isOn ? 'capture' : 'plain'}
      icon={<PointerIcon />}
      onClick={() => (isOn ? view.setState({ isDrawing: false }) : onDraw())}
    />
  );
}

/** The controls that are used less often. */
function MoreMenu(props: Omit<ControlBarProps, 'onBack'> & { fitsAll: boolean }): ReactNode {
  const { setAnchor, open, wasOpened, menu } = useBarMenu();
  return (
    <>
      <span ref={setAnchor}>
        <RoundButton label="More" icon={<MoreIcon />} onClick={open} />
      </span>
      {wasOpened && (
        <Suspense>
          <MoreItems {...menu} {...props} />
        </Suspense>
      )}
    </>
  );
}
