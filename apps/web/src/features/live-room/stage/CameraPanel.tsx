import FlipIcon from '@mui/icons-material/CameraswitchRounded';
import TorchOffIcon from '@mui/icons-material/FlashlightOffRounded';
import TorchOnIcon from '@mui/icons-material/FlashlightOnRounded';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { type CameraAction, type CameraState, controlCamera } from '@sightline/contracts/rooms/camera';
import type { ReactNode } from 'react';
import { useAbilities, useCall } from '../call/callContext.ts';
import type { StagePerson } from '../call/stagePeople.ts';
import { showError } from '../showError.ts';
import { SHORT_STAGE } from '../styles.ts';
import { ZoomSlider } from './ZoomSlider.tsx';

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
