import SwitchIcon from '@mui/icons-material/CameraswitchRounded';
import FullscreenExitIcon from '@mui/icons-material/FullscreenExitRounded';
import FullscreenIcon from '@mui/icons-material/FullscreenRounded';
import GridIcon from '@mui/icons-material/GridOnRounded';
import MicOffIcon from '@mui/icons-material/MicOffRounded';
import MicOnIcon from '@mui/icons-material/MicRounded';
import CaptureIcon from '@mui/icons-material/PhotoCameraRounded';
import RulerIcon from '@mui/icons-material/StraightenRounded';
import CameraOffIcon from '@mui/icons-material/VideocamOffRounded';
import CameraOnIcon from '@mui/icons-material/VideocamRounded';
import { type ReactNode, Suspense, useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import { NextPhotoLine } from '../../../inspection/required-views/NextPhotoLine.tsx';
import { useNextView } from '../../../inspection/required-views/nextView.ts';
import { lazyPart } from '../../../ui/lazyPart.tsx';
import { toast } from '../../../ui/toasts.ts';
import { useCall, useCallView, useLocalMedia } from '../call/callContext.ts';
import { interruptionView } from '../call/LiveCall.ts';
import { pictureView } from '../call/stage.ts';
import { RoundButton } from '../parts/RoundButton.tsx';
import type { BarProps, RoomFeature } from '../parts/roomPart.tsx';
import { useDeviceActions } from '../useDeviceActions.ts';
import { QualityMenu } from './QualityMenu.tsx';

/** Loaded for people who have turned on push to talk. */
const HoldToTalk = lazyPart(async () => ({ default: (await import('./HoldToTalk.tsx')).HoldToTalk }));

const MAIN = { fits: 'always', side: 'center' } as const;
const WIDE = { fits: 'wide', side: 'center' } as const;
const END = { fits: 'wide', side: 'end' } as const;

export const deviceControls: RoomFeature = {
  bar: [
    { id: 'microphone', who: 'publish-audio', priority: 10, ...MAIN, render: MicrophoneButton },
    { id: 'camera', who: 'publish-video', priority: 20, ...MAIN, render: CameraButton },
    { id: 'capture', who: 'capture', priority: 30, ...MAIN, render: CaptureButton },
    { id: 'switch', who: 'publish-video', priority: 40, ...MAIN, render: SwitchButton },
    { id: 'grid', who: null, priority: 50, ...WIDE, render: GridButton },
    { id: 'measure', who: 'mark', priority: 70, ...WIDE, render: MeasureButton },
    { id: 'quality', who: 'publish-video', priority: 80, ...END, render: QualityMenu },
    { id: 'fullscreen', who: null, priority: 90, ...END, render: FullscreenButton },
  ],
  lines: [{ id: 'nextView', who: 'capture', priority: 50, from: 'controls', render: NextViewLine }],
  background: [{ id: 'microphoneReturn', who: null, priority: 30, from: 'joined', render: MicrophoneReturn }],
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

function FullscreenButton({ fullscreen }: BarProps): ReactNode {
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
  const isOn = useCallView(pictureView, ({ grid }) => grid);
  return (
    <RoundButton
      label="Grid"
      shortcut="G"
      pressed={isOn}
      look={isOn ? 'capture' : 'plain'}
      icon={<GridIcon />}
      onClick={() => view(pictureView).setState({ grid: !isOn })}
    />
  );
}

function MeasureButton({ openTab }: BarProps): ReactNode {
  return <RoundButton label="Measure" icon={<RulerIcon />} onClick={() => openTab('measurements')} />;
}

/** The view that the host has chosen, above the shutter. */
function NextViewLine(): ReactNode {
  const view = useNextView(useCall().inspectionId);
  return <NextPhotoLine label={view?.label ?? null} onDark />;
}

/**
 * A person whose microphone returns by itself must know that the others can hear them again. The camera may return later,
 * and be the reason of an interruption in the meantime.
 */
export function MicrophoneReturn(): null {
  const reason = useCallView(interruptionView, (view) => view.reason);
  const isLost = reason === 'phoneCall' || reason === 'microphoneLost';
  const wasLost = useRef(false);
  const sound = useLocalMedia(({ microphone }) => {
    if (microphone.name !== 'live') return 'none';
    return microphone.muted ? 'muted' : 'heard';
  });
  useEffect(() => {
    if (isLost) wasLost.current = true;
    else if (wasLost.current && sound !== 'none') {
      wasLost.current = false;
      if (sound === 'heard')
        toast({ title: 'Your microphone is back', description: 'The others can hear you again.' });
    }
  }, [isLost, sound]);
  return null;
}
