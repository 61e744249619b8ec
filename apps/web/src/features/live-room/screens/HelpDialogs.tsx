import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { type ReactNode, useId } from 'react';
import { GrantSteps } from '../../../inspection/device-check/GrantSteps.tsx';
import { Overlay } from '../../../ui/Overlay.tsx';
import { ShortcutHelp } from '../../../ui/ShortcutHelp.tsx';
import { useCall, useCallView } from '../call/callContext.ts';
import { ProblemDialog } from '../check/ProblemDialog.tsx';
import { helpView } from '../help.ts';
import { SoundDialog } from '../sound/SoundDialog.tsx';

const KEYS = [
  ['M', 'Mute or unmute your microphone'],
  ['Space', 'Talk while you hold it, with push to talk'],
  ['V', 'Start or stop your camera'],
  ['C', 'Capture a photo'],
  ['G', 'Show or hide the grid'],
  ['F', 'Full screen'],
  ['P', 'Picture in picture, where the browser can'],
] as const;

export function HelpDialogs(): ReactNode {
  const { view } = useCall();
  const open = useCallView(helpView, (view) => view.open);
  const onClose = (): void => view(helpView).setState({ open: null });
  return (
    <>
      <ShortcutHelp open={open === 'shortcuts'} keys={KEYS} onClose={onClose} />
      <GrantDialog open={open === 'permissions'} onClose={onClose} />
      <SoundDialog open={open === 'sound'} onClose={onClose} />
      {open === 'problem' && <ProblemDialog onClose={onClose} />}
    </>
  );
}

/** Opened by "How to allow it" in the room. */
function GrantDialog({ open, onClose }: { open: boolean; onClose: () => void }): ReactNode {
  const titleId = useId();
  return (
    <Overlay open={open} titleId={titleId} width="xs" onClose={onClose}>
      <DialogTitle id={titleId}>Allow camera and microphone</DialogTitle>
      <DialogContent>
        <GrantSteps />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Close</Button>
      </DialogActions>
    </Overlay>
  );
}
