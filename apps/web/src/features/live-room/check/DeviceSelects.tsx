import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { memo, type ReactNode } from 'react';
import type { InputDevice } from '../../../devices/localMediaState.ts';
import { useCall, useLocalMedia } from '../call/callContext.ts';
import { showError } from '../showError.ts';

/** Camera and microphone to use, offered once their names are known. */
export const DeviceSelects = memo(function DeviceSelects(): ReactNode {
  const { device } = useCall();
  const media = useLocalMedia((state) => state);
  const usedCamera = media.camera.name === 'live' ? media.camera.track.getSettings().deviceId : undefined;
  const usedMicrophone =
    media.microphone.name === 'live' ? media.microphone.track.getSettings().deviceId : undefined;
  const choose = (work: Promise<void>): void =>
    void work.catch((error: unknown) => showError(error, 'Device not started'));
  if (media.camera.name !== 'live' && media.microphone.name !== 'live') return null;
  return (
    <Stack spacing={2}>
      <DeviceSelect
        label="Camera"
        inputs={media.cameras}
        used={media.cameraId ?? usedCamera}
        onChoose={(id) => choose(device.media.chooseCamera(id))}
      />
      <DeviceSelect
        label="Microphone"
        inputs={media.microphones}
        used={media.microphoneId ?? usedMicrophone}
        onChoose={(id) => choose(device.media.chooseMicrophone(id))}
      />
    </Stack>
  );
});

interface DeviceSelectProps {
  label: string;
  inputs: readonly InputDevice[];
  used: string | undefined;
  onChoose: (id: string) => void;
}

function DeviceSelect({ label, inputs, used, onChoose }: DeviceSelectProps): ReactNode {
  if (inputs.length === 0) return null;
  const value = inputs.some((input) => input.id === used) ? used : (inputs[0]?.id ?? '');
  return (
    <TextField select label={label} value={value} onChange={(event) => onChoose(event.target.value)}>
      {inputs.map((input) => (
        <MenuItem key={input.id} value={input.id}>
          {input.label}
        </MenuItem>
      ))}
    </TextField>
  );
}
