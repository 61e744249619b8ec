import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import { type ReactNode, useId } from 'react';
import { useStore } from 'zustand';
import { Overlay } from '../../../ui/Overlay.tsx';
import { useAbilities, useCall } from '../call/callContext.ts';
import { SwitchLine } from './SwitchLine.tsx';

interface SoundDialogProps {
  open: boolean;
  onClose: () => void;
}

/** The settings of this device's sound. They are remembered on the device. */
export function SoundDialog({ open, onClose }: SoundDialogProps): ReactNode {
  const titleId = useId();
  const mayTalk = useAbilities().includes('publish-audio');
  return (
    <Overlay open={open} titleId={titleId} width="xs" onClose={onClose}>
      <DialogTitle id={titleId}>Sound settings</DialogTitle>
      <DialogContent>
        <Stack spacing={2.5}>{mayTalk && <PushToTalkSwitch />}</Stack>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Close</Button>
      </DialogActions>
    </Overlay>
  );
}

function PushToTalkSwitch(): ReactNode {
  const { talk } = useCall();
  const isOn = useStore(talk.store, (state) => state.isOn);
  return (
    <SwitchLine
      label="Push to talk"
      help="You are muted until you hold the microphone button or the space bar."
      isOn={isOn}
      onChange={(on) => talk.setOn(on)}
    />
  );
}
