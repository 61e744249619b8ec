import PlayIcon from '@mui/icons-material/VolumeUpRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import InputLabel from '@mui/material/InputLabel';
import NativeSelect from '@mui/material/NativeSelect';
import OutlinedInput from '@mui/material/OutlinedInput';
import Stack from '@mui/material/Stack';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId, useState } from 'react';
import { useStore } from 'zustand';
import { playTone } from '../../../devices/playTone.ts';
import { canChooseSpeaker, namedSpeakers, usedSpeaker } from '../../../devices/speaker.ts';
import { Overlay } from '../../../ui/Overlay.tsx';
import { useAbilities, useCall, useLocalMedia } from '../call/callContext.ts';
import { showError } from '../showError.ts';
import { talkControls } from '../talkControls.ts';

interface SoundDialogProps {
  open: boolean;
  onClose: () => void;
}

/** The settings are remembered on this device. */
export function SoundDialog({ open, onClose }: SoundDialogProps): ReactNode {
  const titleId = useId();
  const mayTalk = useAbilities().includes('publish-audio');
  return (
    <Overlay open={open} titleId={titleId} width="xs" onClose={onClose}>
      <DialogTitle id={titleId}>Sound settings</DialogTitle>
      <DialogContent>
        <Stack spacing={2.5} sx={{ pt: 1 }}>
          <SpeakerChoice />
          {mayTalk && canSuppressNoise() && <NoiseSwitch />}
          {mayTalk && <PushToTalkSwitch />}
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Close</Button>
      </DialogActions>
    </Overlay>
  );
}

function canSuppressNoise(): boolean {
  return navigator.mediaDevices?.getSupportedConstraints?.().noiseSuppression ?? false;
}

function NoiseSwitch(): ReactNode {
  const { device } = useCall();
  const { microphone, noiseSuppression } = useLocalMedia((media) => media);
  const [isBusy, setBusy] = useState(false);
  const used = microphone.name === 'live' ? microphone.track.getSettings().noiseSuppression : undefined;
  const change = async (on: boolean): Promise<void> => {
    setBusy(true);
    try {
      await device.media.setNoiseSuppression(on);
    } catch (error) {
      showError(error, 'Noise suppression not changed');
    } finally {
      setBusy(false);
    }
  };
  return (
    <SwitchLine
      label="Noise suppression"
      help="Removes background noise, so that your voice is clear. Turn it off to let the others hear a sound at the site, such as a humming transformer."
      isOn={used ?? noiseSuppression}
      disabled={isBusy}
      onChange={(on) => void change(on)}
    />
  );
}

function PushToTalkSwitch(): ReactNode {
  const { talk } = useCall();
  const isOn = useStore(talk.store, (state) => state.isOn);
  return (
    <SwitchLine
      label="Push to talk"
      help={`You are muted until you hold ${talkControls()}.`}
      isOn={isOn}
      onChange={(on) => talk.setOn(on)}
    />
  );
}

interface SwitchLineProps {
  label: string;
  /** When to use it, in a sentence. */
  help: string;
  isOn: boolean;
  disabled?: boolean;
  onChange: (isOn: boolean) => void;
}

function SwitchLine({ label, help, isOn, disabled = false, onChange }: SwitchLineProps): ReactNode {
  const helpId = useId();
  return (
    <Box>
      <FormControlLabel
        control={
          <Switch
            checked={isOn}
            disabled={disabled}
            onChange={(_, on) => onChange(on)}
            slotProps={{ input: { 'aria-describedby': helpId } }}
          />
        }
        label={label}
        sx={{ minHeight: 44 }}
      />
      <Typography id={helpId} variant="body2" color="textSecondary">
        {help}
      </Typography>
    </Box>
  );
}

function SpeakerChoice(): ReactNode {
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
