import PlayIcon from '@mui/icons-material/VolumeUpRounded';
import Button from '@mui/material/Button';
import FormControl from '@mui/material/FormControl';
import InputLabel from '@mui/material/InputLabel';
import NativeSelect from '@mui/material/NativeSelect';
import OutlinedInput from '@mui/material/OutlinedInput';
import Stack from '@mui/material/Stack';
import { type ReactNode, useId } from 'react';
import { useStore } from 'zustand';
import { playTone } from '../../../devices/playTone.ts';
import { canChooseSpeaker, namedSpeakers, usedSpeaker } from '../../../devices/speaker.ts';
import { useCall } from '../call/callContext.ts';
import { showError } from '../showError.ts';

export function SpeakerChoice(): ReactNode {
  const { media } = useCall().device;
  const play = (): void =>
    void playTone(usedSpeaker(media.store.getState())).catch((error: unknown) =>
      showError(error, 'No tone played'),
    );
  return (
    <Stack spacing={1} sx={{ alignItems: 'flex-start' }}>
      {canChooseSpeaker() && <SpeakerSelect />}
      <Button variant="outlined" color="inherit" startIcon={<PlayIcon />} onClick={play}>
        Test the speaker
      </Button>
    </Stack>
  );
}

/** Hidden until the browser names the speakers, which requires permission for the microphone. */
function SpeakerSelect(): ReactNode {
  const { media } = useCall().device;
  const id = useId();
  const state = useStore(media.store);
  const speakers = namedSpeakers(state);
  if (speakers.length === 0) return null;
  return (
    <FormControl fullWidth>
      <InputLabel htmlFor={id} shrink>
        Speaker
      </InputLabel>
      <NativeSelect
        value={usedSpeaker(state)}
        onChange={({ target }) => media.chooseSpeaker(target.value || null)}
        input={<OutlinedInput label="Speaker" notched />}
        inputProps={{ id }}
      >
        <option value="">System default</option>
        {speakers.map((speaker) => (
          <option key={speaker.id} value={speaker.id}>
            {speaker.label}
          </option>
        ))}
      </NativeSelect>
    </FormControl>
  );
}
