import MenuItem from '@mui/material/MenuItem';
import Popover from '@mui/material/Popover';
import Slider from '@mui/material/Slider';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import { useCall, useVolume } from '../call/callContext.ts';
import type { StagePerson } from '../call/stagePeople.ts';
import { FULL_VOLUME } from '../call/Volumes.ts';

interface VolumeItemProps {
  person: StagePerson;
  onOpen: () => void;
  onDone: () => void;
}

/** Where a page cannot set a volume, the item mutes the person for you. */
export function VolumeItem({ person, onOpen, onDone }: VolumeItemProps): ReactNode {
  const { volumes } = useCall();
  const isSilent = useVolume(person.subject) === 0;
  const toggle = (): void => {
    volumes.set(person.subject, isSilent ? FULL_VOLUME : 0);
    onDone();
  };
  const canSet = canSetVolume();
  return (
    <MenuItem onClick={canSet ? onOpen : toggle} sx={{ minHeight: 44 }}>
      {canSet ? 'Volume' : `${isSilent ? 'Unmute' : 'Mute'} ${person.name} for you`}
    </MenuItem>
  );
}

interface VolumePopoverProps {
  person: StagePerson;
  anchor: HTMLElement | null;
  onClose: () => void;
}

/** The volume changes on this device only: the others hear no difference. */
export function VolumePopover({ person, anchor, onClose }: VolumePopoverProps): ReactNode {
  const titleId = useId();
  const { volumes } = useCall();
  const volume = useVolume(person.subject);
  return (
    <Popover
      anchorEl={anchor}
      open={anchor !== null}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      slotProps={{ paper: { role: 'dialog', 'aria-labelledby': titleId, sx: { p: 2, width: 280 } } }}
    >
      <Stack direction="row" spacing={1} sx={{ justifyContent: 'space-between' }}>
        <Typography id={titleId} sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
          Volume of {person.name}
        </Typography>
        <Typography aria-hidden color="textSecondary">
          {volume}%
        </Typography>
      </Stack>
      <Slider
        aria-labelledby={titleId}
        value={volume}
        min={0}
        max={FULL_VOLUME}
        step={5}
        getAriaValueText={(value) => (value === 0 ? 'Muted for you' : `${value}%`)}
        onChange={(_, value) => typeof value === 'number' && volumes.set(person.subject, value)}
        sx={SLIDER}
      />
      <Typography variant="body2" color="textSecondary">
        {volume === 0 ? 'Muted for you. The others still hear them.' : 'Only on this device.'}
      </Typography>
    </Popover>
  );
}

/** The thumb itself is small; the area around it takes the touch. */
const SLIDER = { my: 1, '& .MuiSlider-thumb::after': { width: 44, height: 44 } };

/** Whether a page can set how loud an element is. On iOS only the buttons of the phone can; muting works there. */
function canSetVolume(): boolean {
  const element = document.createElement('audio');
  element.volume = 0.5;
  return element.volume === 0.5;
}
