import MoreIcon from '@mui/icons-material/MoreVertRounded';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { mintId } from '@sightline/contracts/core/ids';
import type { Ability } from '@sightline/contracts/rooms/abilities';
import { handOverHosting } from '@sightline/contracts/rooms/room';
import { type ReactNode, useId, useState } from 'react';
import { confirmAction, type Question } from '../../../ui/confirm.ts';
import { useAbilities, useCall, useCallView } from '../call/callContext.ts';
import type { LiveCall } from '../call/LiveCall.ts';
import { sessionView } from '../call/LiveCall.ts';
import type { StagePerson } from '../call/stagePeople.ts';
import { showError } from '../showError.ts';
import { useShowToAll } from '../showing/showToAll.ts';
import { VolumeItem, VolumePopover } from './volume.tsx';

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
