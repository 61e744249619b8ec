import FormControl from '@mui/material/FormControl';
import InputLabel from '@mui/material/InputLabel';
import NativeSelect from '@mui/material/NativeSelect';
import OutlinedInput from '@mui/material/OutlinedInput';
import Stack from '@mui/material/Stack';
import { memo, type ReactNode, useId } from 'react';
import type { MediaEndpoint } from '../../../devices/localMediaState.ts';
import { useCall, useLocalMedia } from '../call/callContext.ts';
import { showError } from '../showError.ts';

/** Offered once a device is open, since the browser then names the devices. */
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
  inputs: readonly MediaEndpoint[];
  used: string | undefined;
  onChoose: (id: string) => void;
}

/** A native select: the system's picker on a phone, and no menu code to load before joining. */
function DeviceSelect({ label, inputs, used, onChoose }: DeviceSelectProps): ReactNode {
  const id = useId();
  if (inputs.length === 0) return null;
  const value = inputs.some((input) => input.id === used) ? used : (inputs[0]?.id ?? '');
  return (
    <FormControl fullWidth>
      <InputLabel htmlFor={id} shrink>
        {label}
      </InputLabel>
      <NativeSelect
        value={value}
        onChange={(event) => onChoose(event.target.value)}
        input={<OutlinedInput label={label} notched />}
        inputProps={{ id }}
      >
        {inputs.map((input) => (
          <option key={input.id} value={input.id}>
            {input.label}
          </option>
        ))}
      </NativeSelect>
    </FormControl>
  );
}
