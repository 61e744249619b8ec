import FlipIcon from '@mui/icons-material/CameraswitchRounded';
import TorchOffIcon from '@mui/icons-material/FlashlightOffRounded';
import TorchOnIcon from '@mui/icons-material/FlashlightOnRounded';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Slider from '@mui/material/Slider';
import Tooltip from '@mui/material/Tooltip';
import { type CameraAction, type CameraState, controlCamera } from '@sightline/contracts/rooms/camera';
import { type ReactNode, useRef, useState } from 'react';
import { useAbilities, useCall } from '../call/callContext.ts';
import type { StagePerson } from '../call/stagePeople.ts';
import { showError } from '../showError.ts';
import { SHORT_STAGE } from '../styles.ts';

/** The light, zoom and flip of the camera in the large picture, if it has them. */
export function CameraPanel({ person }: { person: StagePerson }): ReactNode {
  const control = useCameraControl(person);
  // Commands to a disconnected phone would only time out.
  if (!control || !person.camera || !person.video || !person.connected) return null;
  const { capabilities, state } = person.camera;
  const { torch, zoom } = capabilities;
  // The control bar flips this device's own camera.
  const flip = capabilities.flip && !person.isYou;
  if (!torch && !zoom && !flip) return null;
  const whose = person.isYou ? 'your camera' : `${person.name}’s camera`;
  return (
    <Box component="fieldset" aria-label={`Controls for ${whose}`} sx={PANEL}>
      {torch && (
        <Tooltip placement="right" title={state.torch ? 'Light off' : 'Light on'}>
          <IconButton
            aria-label="Light"
            aria-pressed={state.torch}
            onClick={() => void control({ do: 'torch', on: !state.torch })}
          >
            {state.torch ? <TorchOnIcon sx={{ color: 'brand.signal' }} /> : <TorchOffIcon />}
          </IconButton>
        </Tooltip>
      )}
      {flip && (
        <Tooltip placement="right" title="Switch between front and back">
          <IconButton
            aria-label={`Flip ${whose}`}
            onClick={() => void control({ do: 'flip', to: otherSideOf(state) })}
          >
            <FlipIcon />
          </IconButton>
        </Tooltip>
      )}
      {zoom && (
        <ZoomSlider
          range={zoom}
          reported={state.zoom ?? zoom.min}
          onZoom={(value) => control({ do: 'zoom', value })}
        />
      )}
    </Box>
  );
}

/** A camera that does not report its side is most likely the back one, with which a walkthrough starts. */
function otherSideOf({ facing }: CameraState): 'user' | 'environment' {
  return facing === 'user' ? 'environment' : 'user';
}

const PANEL = {
  position: 'absolute',
  left: 12,
  top: '50%',
  translate: '0 -50%',
  // The panel is below the name of the person.
  [SHORT_STAGE]: { top: 'auto', bottom: 8, translate: 'none' },
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  gap: 0.5,
  m: 0,
  p: 0.5,
  border: 0,
  borderRadius: 99,
  color: '#fff',
  bgcolor: 'rgba(5, 12, 9, 0.66)',
  '& .MuiIconButton-root': { color: 'inherit', minWidth: 44, minHeight: 44 },
};

/** Controls your own camera directly, and another one through the room. */
function useCameraControl(person: StagePerson): ((action: CameraAction) => Promise<boolean>) | null {
  const call = useCall();
  const mayControl = useAbilities().includes('control-camera');
  if (!person.isYou && !mayControl) return null;
  return async (action) => {
    try {
      if (person.isYou) await call.controlOwnCamera(action);
      else await call.room.ask(controlCamera, { peerId: person.id, action });
      return true;
    } catch (error) {
      showError(error, 'Camera not changed');
      return false;
    }
  };
}

interface ZoomSliderProps {
  range: { min: number; max: number; step: number };
  /** The zoom that the camera last reported. */
  reported: number;
  /** Resolves with true if the camera has applied the value. */
  onZoom: (value: number) => Promise<boolean>;
}

function ZoomSlider({ range, reported, onZoom }: ZoomSliderProps): ReactNode {
  const { shown, choose, commit } = useDesiredZoom(reported, onZoom);
  return (
    <Box sx={FRAME}>
      <Slider
        orientation="vertical"
        aria-label="Zoom"
        {...range}
        value={shown}
        getAriaValueText={format}
        onChange={(_, next) => choose(next)}
        onChangeCommitted={(_, next) => commit(next)}
        sx={SLIDER}
      />
      <Box component="output" aria-hidden sx={{ fontSize: '0.8125rem', fontWeight: 650 }}>
        {format(shown)}
      </Box>
    </Box>
  );
}

const format = (zoom: number): string => `${zoom.toFixed(1)}×`;

const FRAME = {
  width: 44,
  height: 168,
  [SHORT_STAGE]: { height: 96 },
  pt: 1.5,
  pb: 0.75,
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  gap: 1,
};
const SLIDER = {
  color: 'brand.signal',
  // The thumb itself is small; the area around it takes the touch.
  '& .MuiSlider-thumb::after': { width: 44, height: 44 },
};

/**
 * A phone needs a moment for each step, and a person presses faster. The next press starts from the desired
 * value, not from the last confirmed one. Values that are superseded while a command is being sent are
 * skipped.
 */
function useDesiredZoom(reported: number, onZoom: (value: number) => Promise<boolean>) {
  const [desired, setDesired] = useState<{ value: number; reported: number } | null>(null);
  const [isSending, setSending] = useState(false);
  const queue = useRef({ isSending: false, next: null as number | null });
  const send = async (): Promise<void> => {
    queue.current.isSending = true;
    setSending(true);
    for (let value = queue.current.next; value !== null; value = queue.current.next) {
      queue.current.next = null;
      if (!(await onZoom(value))) setDesired(null);
    }
    queue.current.isSending = false;
    setSending(false);
  };
  const commit = (value: number): void => {
    setDesired({ value, reported });
    queue.current.next = value;
    if (!queue.current.isSending) void send();
  };
  // The report may arrive a moment after the command has settled: until then the desired value stays.
  const isCurrent = desired !== null && (isSending || desired.reported === reported);
  return {
    shown: isCurrent ? desired.value : reported,
    choose: (value: number): void => setDesired({ value, reported }),
    commit,
  };
}
