import LeaveIcon from '@mui/icons-material/CallEndRounded';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { mintId } from '@sightline/contracts/core/ids';
import { endSession } from '@sightline/contracts/room';
import { type ReactNode, useState } from 'react';
import { confirmAction } from '../../../ui/confirm.ts';
import { useAbilities, useCall } from '../call/callContext.ts';
import type { LiveCall } from '../call/LiveCall.ts';
import { tellProblem } from '../tellProblem.ts';
import { RoundButton } from './RoundButton.tsx';

/** Leaving is one press and can be undone by joining again; ending it for everyone asks first. */
export function LeaveButton(): ReactNode {
  const call = useCall();
  const mayEnd = useAbilities().includes('remove');
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [isOpen, setOpen] = useState(false);
  const choose = (work: () => Promise<void>) => () => {
    setOpen(false);
    void work();
  };
  return (
    <>
      <span ref={setAnchor}>
        <RoundButton
          label="Leave"
          look="leave"
          icon={<LeaveIcon />}
          onClick={() => (mayEnd ? setOpen(true) : void call.leave())}
        />
      </span>
      <Menu disablePortal anchorEl={anchor} open={isOpen} onClose={() => setOpen(false)}>
        <MenuItem onClick={choose(() => call.leave())}>Leave, the others stay</MenuItem>
        <MenuItem onClick={choose(() => endForEveryone(call))} sx={{ color: 'error.main' }}>
          End for everyone
        </MenuItem>
      </Menu>
    </>
  );
}

async function endForEveryone(call: LiveCall): Promise<void> {
  const isSure = await confirmAction({
    title: 'End the inspection call?',
    text: 'Everybody is put out of the room. Marks, photos and chat are kept, and you can go on with the report.',
    action: 'End for everyone',
    destructive: true,
  });
  if (!isSure) return;
  try {
    await call.room.ask(endSession, { id: mintId() });
  } catch (error) {
    tellProblem(error, 'The call could not be ended');
  }
}
