import MoreIcon from '@mui/icons-material/MoreVertRounded';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Popover from '@mui/material/Popover';
import Slider from '@mui/material/Slider';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { mintId } from '@sightline/contracts/core/ids';
import type { Ability } from '@sightline/contracts/rooms/abilities';
import { handOverHosting } from '@sightline/contracts/rooms/room';
import { type ReactNode, useId, useState } from 'react';
import { confirmAction, type Question } from '../../../ui/confirm.ts';
import { useAbilities, useCall, useCallView, useVolume } from '../call/callContext.ts';
import { type LiveCall, sessionView } from '../call/LiveCall.ts';
import type { StagePerson } from '../call/stagePeople.ts';
import { FULL_VOLUME } from '../call/Volumes.ts';
import { showError } from '../showError.ts';
import { useShowToAll } from '../showing/showToAll.ts';

interface PersonMenuProps {
  person: StagePerson;
  /** Called when the button that had the focus is removed. */
  onDone: () => void;
}

/**
 * Sets this person's volume for you, shows their camera to everyone, and hands hosting to them; in your own
 * row, takes it back. Renders nothing if none of these is offered.
 */
export function PersonMenu({ person, onDone }: PersonMenuProps): ReactNode {
  const call = useCall();
  const id = useId();
  const question = useHostQuestion(person);
  const showing = useShowToAll(person);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [volumeAnchor, setVolumeAnchor] = useState<HTMLElement | null>(null);
  if (!question && !showing && person.isYou) return null;
  const openVolume = (): void => {
    setVolumeAnchor(anchor);
    setAnchor(null);
  };
  const show = (): void => {
    setAnchor(null);
    void showing?.choose();
  };
  const choose = (about: Question): void => {
    setAnchor(null);
    void makeHost(call, person, about).then((isDone) => isDone && onDone());
  };
  return (
    <>
      <IconButton
        aria-label={`More actions for ${person.name}`}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-controls={anchor ? id : undefined}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <MoreIcon />
      </IconButton>
      <Menu id={id} anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {!person.isYou && <VolumeItem person={person} onOpen={openVolume} onDone={() => setAnchor(null)} />}
        {showing && (
          <MenuItem onClick={show} sx={{ minHeight: 44 }}>
            {showing.label}
          </MenuItem>
        )}
        {question && (
          <MenuItem onClick={() => choose(question)} sx={{ minHeight: 44 }}>
            {question.action}
          </MenuItem>
        )}
      </Menu>
      <VolumePopover person={person} anchor={volumeAnchor} onClose={() => setVolumeAnchor(null)} />
    </>
  );
}

/** The question before this person becomes the host; null if that is not offered. */
function useHostQuestion({ isYou, name, connected, abilities }: StagePerson): Question | null {
  const own = useAbilities();
  const mayTakeBack = useCallView(sessionView, ({ role }) => role === 'host');
  const receives = (of: readonly Ability[]): boolean =>
    of.includes('become-host') && !of.includes('hand-over');
  if (isYou) return mayTakeBack && receives(abilities) ? TAKE_BACK : null;
  return own.includes('hand-over') && connected && receives(abilities) ? makeHostQuestion(name) : null;
}

const TAKE_BACK: Question = {
  title: 'Take back hosting?',
  text: 'The checklist, photos and controls of this call are yours again. The present host stays on the call.',
  action: 'Take back hosting',
};

function makeHostQuestion(name: string): Question {
  return {
    title: `Make ${name} the host?`,
    text: `The checklist, photos and controls of this call go to ${name}. You stay on the call.`,
    action: 'Make host',
  };
}

async function makeHost({ room }: LiveCall, { id, name }: StagePerson, question: Question): Promise<boolean> {
  if (!(await confirmAction(question))) return false;
  try {
    await room.ask(handOverHosting, { id: mintId(), peerId: id });
    return true;
  } catch (error) {
    showError(
      error,
      question === TAKE_BACK ? "Couldn't take back hosting" : `Couldn't make ${name} the host`,
    );
    return false;
  }
}

interface VolumeItemProps {
  person: StagePerson;
  onOpen: () => void;
  onDone: () => void;
}

/** Where a page cannot set a volume, the item mutes the person for you. */
function VolumeItem({ person, onOpen, onDone }: VolumeItemProps): ReactNode {
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
function VolumePopover({ person, anchor, onClose }: VolumePopoverProps): ReactNode {
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
